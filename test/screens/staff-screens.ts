// Every screen that staff can reach, with a place that has something to show on each.

import type { StaffScreen } from './staff-screen.ts';
import { expect, type Page } from '@playwright/test';
import { settingsPages } from '#app/components/staff/settings-pages.ts';
import { query } from '../journeys/database-of.ts';
import type { Place } from '../journeys/place-by-api.ts';
import type { RunningApp } from '../journeys/running-app.ts';
import { reachingScreens } from './reaching-screens.ts';
import { cookieIn, cookiesOf, owner, postForm, readPage, type Cookies } from './signed-in.ts';

/** Guests of several languages in every state; some data is a day old, so that there is a history. */
export async function fillForStaff(app: RunningApp, place: Place): Promise<{ ended: string }> {
  const deskId = place.desks[0]?.id;
  const answers = { first: true };
  const past = await place.join({ name: 'Lucía Fernández de la Vega y Montenegro', language: 'es', answers });
  const missed = await place.join({ name: 'Oksana', language: 'uk', answers });
  for (const { id } of [past, missed]) await place.move(id, 'call', { deskId, reason: 'need' });
  await place.move(past.id, 'serve');
  await place.move(past.id, 'finish');
  await place.move(missed.id, 'no-show');
  await makeOlder(app, [past.id, missed.id]);
  const guests = [
    { name: 'أمينة', language: 'ar', partySize: 4, needs: ['more_time'] },
    { name: 'Maximiliane Schwarzenberger-Oberhuber', language: 'de', phone: '+447700900101', service: 'new' },
    { name: '王小明', language: 'zh-Hans', travelMinutes: 20 },
    { language: 'en' },
    { name: 'Noor', language: 'fr', phone: '+447700900103', answers: { first: true, reason: 'Ordonnance' } },
    { name: 'Tomasz', language: 'pl' },
    { name: 'Élodie', language: 'fr' },
    { name: 'Ravi', language: 'hi' },
  ];
  const tickets: { id: string }[] = [];
  for (const guest of guests) tickets.push(await place.join({ answers, ...guest }));
  const [called, serving, held, finished, removed] = tickets.slice(3).map(({ id }) => id);
  for (const id of [called, serving, finished]) await place.move(id ?? '', 'call', { deskId, reason: 'need' });
  for (const id of [serving, finished]) await place.move(id ?? '', 'serve');
  await place.move(finished ?? '', 'finish');
  await place.move(held ?? '', 'hold');
  await place.move(removed ?? '', 'remove', { reason: 'other' });
  return { ended: past.id };
}

async function makeOlder(app: RunningApp, tickets: string[]): Promise<void> {
  const back = `- interval '1 day'`;
  await query(
    app,
    `update ticket set joined_at = joined_at ${back}, called_at = called_at ${back}, serving_at = serving_at ${back},
      ended_at = ended_at ${back}, service_day = (service_day::date ${back})::date where id = any($1)`,
    [tickets],
  );
  await query(app, `update event set at = at ${back} where ticket_id = any($1)`, [tickets]);
}

/** `cookies` are those of an owner who took a desk; `ended` is a ticket that went through all states. */
export async function staffScreens(
  app: RunningApp,
  place: Place,
  { cookies, ended }: { cookies: Cookies; ended: string },
): Promise<StaffScreen[]> {
  const { slug } = place;
  const desk = `/desk/${slug}`;
  const links = await linksForStaff(app, `${desk}/settings/team`, cookies);
  const pairing = cookiesOf(app, await postForm(app, '/pair', { wish: 'begin' }));
  const code = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(await readPage(app, '/pair', pairing))?.[0];
  if (code === undefined) throw new Error('No code to pair a screen by.');
  const shared = await shareDesk(app, links.host);
  const halfway = [cookieIn('turnstone.two_factor=begun', new URL(app.url).hostname)];
  const behind: Record<string, string> = {
    ...Object.fromEntries(settingsPages.map(({ page }) => [`settings-${page}`, `${desk}/settings/${page}`])),
    'settings-line': `${desk}/settings/lines/${place.lines[0]?.id}`,
    'settings-member': links.member,
    'settings-channel': `${desk}/settings/channels/twilio`,
    'settings-record': `${desk}/settings/privacy/record`,
    'settings-pairing': `${desk}/settings/devices?code=${code}`,
    'example-ticket': `${desk}/settings/example-ticket`,
    'choose-desk': '/desk?again=1',
    'pair-approve': '/pair/approve',
    console: desk,
    account: '/account',
    'account-codes': '/account/codes',
    history: `${desk}/history`,
    'history-log': `${desk}/history/log`,
    'history-ticket': `${desk}/history/${ended}`,
    insights: `${desk}/insights`,
    plan: `${desk}/insights/plan`,
    'what-if': `${desk}/what-if`,
    'staff-phone': `${desk}/phone`,
    'kiosk-set-up': `${desk}/kiosk`,
    'what-now': `/setup/${slug}`,
    'sign-out': '/sign-out',
  };
  return [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'sign-in-code', path: '/sign-in/code', cookies: halfway },
    { name: 'forgot', path: '/forgot' },
    { name: 'invite', path: links.invite },
    { name: 'reset', path: links.reset },
    { name: 'pair-new', path: '/pair', cookies: pairing },
    { name: 'switch', path: '/switch', cookies: shared },
    { name: 'switch-pin', path: '/switch/pin', cookies: shared },
    ...Object.entries(behind).map(([name, path]) => ({ name, path, cookies })),
    { name: 'console-drawer', path: desk, cookies, show: openDrawer },
    ...(await reachingScreens(app, cookies)),
  ];
}

async function openDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog');
  // Before hydration, a press is lost.
  await expect(async () => {
    if (!(await drawer.isVisible())) await page.locator('[data-part=open]:visible').first().click({ timeout: 2000 });
    await expect(drawer).toBeVisible({ timeout: 500 });
  }).toPass();
  // The history loads last.
  await drawer.locator('ol > li').first().waitFor();
}

interface SignIn {
  email: string;
  password: string;
}

/** A browser that several people share: the owner has a PIN there, and a host took over from them. */
async function shareDesk(app: RunningApp, host: SignIn): Promise<Cookies> {
  const browser = [cookieIn(`turnstone_browser=${crypto.randomUUID()}`, new URL(app.url).hostname)];
  const arrive = async ({ email, password }: SignIn, pin: string): Promise<Cookies> => {
    const form = { email, password, shared: 'yes', next: '/desk' };
    const cookies = [...browser, ...cookiesOf(app, await postForm(app, '/sign-in', form, browser))];
    const kept = await postForm(app, '/switch/pin', { pin, next: '/desk' }, cookies);
    if (kept.headers.get('location') !== '/desk') throw new Error(`A PIN was answered with ${kept.status}.`);
    return cookies;
  };
  await arrive(owner, '482915');
  return arrive(host, '730164');
}

/** One who was invited and joined, with a link to a new password, and one whose invitation is still open. */
async function linksForStaff(
  app: RunningApp,
  team: string,
  cookies: Cookies,
): Promise<{ invite: string; reset: string; member: string; host: SignIn }> {
  const invite = async (name: string): Promise<string> => {
    const once = crypto.randomUUID();
    return linkIn(await postForm(app, team, { form: 'invite', name, role: 'host', once }, cookies), 'invite');
  };
  const came = await invite('Mo Haddad');
  const email = `${crypto.randomUUID()}@harbour.example`;
  const host = { email, password: 'eleven gulls above the pier' };
  const joined = await postForm(app, came, { name: 'Mo Haddad', ...host });
  if (joined.status !== 302) throw new Error(`Joining the team was answered with ${joined.status}.`);
  const row = (await readPage(app, team, cookies)).split('Mo Haddad').join(' ');
  const members = [...new Set(row.match(/\/settings\/team\/[0-9a-f-]{36}/g))].map((path) => path.slice(-36));
  for (const id of members) {
    const answer = await postForm(app, `${team}/${id}`, { form: 'reset' }, cookies);
    if (!answer.ok) continue;
    return { invite: await invite('Petra'), reset: await linkIn(answer, 'reset'), member: `${team}/${id}`, host };
  }
  throw new Error('Nobody of the team can be given a new password.');
}

async function linkIn(answer: Response, kind: 'invite' | 'reset'): Promise<string> {
  const path = new RegExp(`/${kind}/[\\w-]{20,}`).exec(await answer.text())?.[0];
  if (path === undefined) throw new Error(`No link was made (${kind}, ${answer.status}).`);
  return path;
}
