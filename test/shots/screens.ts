import type { BrowserContext } from '@playwright/test';
import { guests, harbourClinic } from '../cast.ts';
import { makePlace, type Place } from '../journeys/place-by-api.ts';
import type { RunningApp } from '../journeys/running-app.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export interface Screen {
  name: string;
  path: string;
  /** Signs somebody in. */
  cookies?: Cookies;
}

const owner = { name: 'Inés Carrasco', email: 'ines@harbour.example', password: 'seven quiet stones' };

/** Where the set-up begins, as it was printed; null where it is done. */
export function setUpAddress(app: RunningApp): URL | null {
  const printed = /http\S+\/setup\?key=\S+/.exec(app.output())?.[0];
  return printed === undefined ? null : new URL(printed);
}

export function emptyScreens(app: RunningApp): Screen[] {
  const setUp = setUpAddress(app);
  return [
    { name: 'home', path: '/' },
    { name: 'setup-key', path: '/setup' },
    { name: 'setup', path: setUp ? `${setUp.pathname}${setUp.search}` : '/setup' },
    { name: 'demo', path: '/demo' },
    { name: 'not-found', path: '/nowhere' },
  ];
}

export interface FilledPlace {
  place: Place;
  waiting: string;
  called: string;
  ended: string;
}

/** Harbour Clinic in the middle of a morning: served, called, serving, and a line. */
export async function fillPlace(app: RunningApp): Promise<FilledPlace> {
  const { name, languages, lines, desks } = harbourClinic;
  const place = await makePlace(app, {
    name,
    languages: [...languages],
    lines: lines.map((line) => ({ ...line })),
    desks: desks.map((desk) => desk.name),
  });
  const joined: { id: string; token: string }[] = [];
  for (const [at, guest] of Object.values(guests).entries()) {
    const { phone, language, partySize } = guest;
    const wish = { name: guest.name.split(' ')[0], language, partySize, ...(phone === null ? {} : { phone }) };
    joined.push(await place.join(wish, at % 4 === 3 ? 1 : 0));
  }
  for (const desk of [0, 1, 2]) await place.serveOne(desk);
  const serving = await place.callNext(1);
  await place.move(serving?.id ?? '', 'serve');
  const called = await place.callNext(0);
  const calledToken = joined.find(({ id }) => id === called?.id)?.token ?? '';
  return { place, waiting: joined.at(-1)?.token ?? '', called: calledToken, ended: joined[0]?.token ?? '' };
}

export async function filledScreens(app: RunningApp, filled: FilledPlace): Promise<Screen[]> {
  const { place, waiting, called, ended } = filled;
  const { slug } = place;
  const cookies = await signInOwner(app, place.desks[0]?.id ?? '');
  return [
    { name: 'place', path: `/p/${slug}` },
    { name: 'ticket-waiting', path: `/t/${waiting}` },
    { name: 'ticket-called', path: `/t/${called}` },
    { name: 'ticket-ended', path: `/t/${ended}` },
    { name: 'privacy', path: `/privacy/${slug}` },
    { name: 'board', path: `/p/${slug}/board` },
    { name: 'sign-in', path: '/sign-in' },
    { name: 'what-now', path: `/setup/${slug}`, cookies },
    { name: 'desks', path: '/desk?again=1', cookies },
    { name: 'console', path: `/desk/${slug}`, cookies },
    { name: 'phone', path: `/desk/${slug}/phone`, cookies },
  ];
}

/** Sets the installation up beside the place, so that there is somebody to sign in. */
export async function signInOwner(app: RunningApp, deskId: string): Promise<Cookies> {
  const form = new URLSearchParams({
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
  const headers = { origin: app.url };
  const answer = await fetch(`${app.url}/setup${setUpAddress(app)?.search ?? ''}`, {
    method: 'POST',
    body: form,
    headers,
    redirect: 'manual',
  });
  if (answer.status !== 302) throw new Error(`The set-up answered ${answer.status}.`);
  const { hostname } = new URL(app.url);
  const cookies = answer.headers.getSetCookie().map((line) => cookieIn(line, hostname));
  return [...cookies, cookieIn(`turnstone_desk=${deskId}`, hostname)];
}

function cookieIn(line: string, domain: string): Cookies[number] {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  return { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' };
}
