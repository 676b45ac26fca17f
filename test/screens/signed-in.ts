import type { BrowserContext } from '@playwright/test';
import type { RunningApp } from '../journeys/running-app.ts';

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export const owner = { name: 'Inés Carrasco', email: 'ines@harbour.example', password: 'seven quiet stones' };

/** The printed address of the set-up; null once it is done. */
export function setUpAddress(app: RunningApp): URL | null {
  const printed = /http\S+\/setup\?key=\S+/.exec(app.output())?.[0];
  return printed === undefined ? null : new URL(printed);
}

/** Sets up the installation beside the place, so that there is an account to sign in with. */
export async function signInOwner(app: RunningApp, deskId: string): Promise<Cookies> {
  const answer = await postForm(app, `/setup${setUpAddress(app)?.search ?? ''}`, {
    placeName: 'The Old Mill Bakery',
    country: 'GB',
    timeZone: 'Europe/London',
    defaultLanguage: 'en',
    languages: 'en',
    lineName: 'Counter',
    linePrefix: 'C',
    deskName: 'Counter',
    ownerName: owner.name,
    email: owner.email,
    password: owner.password,
  });
  if (answer.status !== 302) throw new Error(`The set-up answered ${answer.status}.`);
  return [...cookiesOf(app, answer), cookieIn(`turnstone_desk=${deskId}`, new URL(app.url).hostname)];
}

/** A form as one of our pages sends it, without a browser. */
export function postForm(
  app: RunningApp,
  path: string,
  form: Record<string, string>,
  cookies: Cookies = [],
): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: app.url, accept: 'text/html', cookie: headerOf(cookies) },
    redirect: 'manual',
  });
}

export async function readPage(app: RunningApp, path: string, cookies: Cookies = []): Promise<string> {
  const answer = await fetch(`${app.url}${path}`, { headers: { accept: 'text/html', cookie: headerOf(cookies) } });
  return answer.text();
}

export function cookiesOf(app: RunningApp, answer: Response): Cookies {
  return answer.headers.getSetCookie().map((line) => cookieIn(line, new URL(app.url).hostname));
}

export function cookieIn(line: string, domain: string): Cookies[number] {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' };
}

function headerOf(cookies: Cookies): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
