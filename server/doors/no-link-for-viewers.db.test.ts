// The holder of a guest's link may do what the guest may. A viewer may not work with tickets, so no route may show a viewer a link.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { callNext } from '#commands/ticket/call-next.ts';
import { leaveLine } from '#commands/ticket/moves.ts';
import { replyFromPhone } from '#commands/messaging/receive-text.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import { keepSimulatedText } from '#db/messaging/simulated-texts.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Role } from '#domain/team/permissions.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { openCookieBrowser, type CookieBrowser } from '#test/browser-cookies.ts';
import { StreamReader } from '#test/frame-reader.ts';
import { testSecrets } from '#test/harbour.ts';

let t: TestApp;
let guests: TicketRef[];
beforeAll(async () => {
  t = await openAppWithPages();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  guests = await tellGuests();
}, 120_000);
afterAll(() => t.close());

/** Guests who wait, are called or have left, each with every message that can be sent to them or by them. */
async function tellGuests(): Promise<TicketRef[]> {
  const { context, staff, guest, desks, db, organizationId, placeId } = t.harbour;
  const told: TicketRef[] = [];
  for (let n = 0; n < 3; n += 1) {
    const own = `+1202555010${n + 1}`;
    const ref = await t.harbour.join({ name: 'Noor', phone: own, source: 'kiosk' });
    const text = `You are in line: http://localhost/t/${testSecrets.ticketToken(ref.ticketId)}`;
    const kept = { id: uuid(), organizationId, placeId, to: own, text };
    const textId = await keepSimulatedText(db, testSecrets, kept, t.harbour.clock.now());
    const reply = { textId, text: `is this me? ${text}`, ref: uuid(), publicUrl: 'http://localhost' };
    await replyFromPhone(context, staff.ruth, { organizationId, placeId }, reply);
    await textGuest(context, staff.ruth, ref, { text: `Yes: ${text}` }, null);
    told.push(ref);
  }
  await callNext(context, staff.ruth, { deskId: desks.one }, null);
  const [, , last] = told;
  if (last) await leaveLine(context, guest, last, null);
  return told;
}

async function signedIn(role: Role): Promise<CookieBrowser> {
  const account = { name: 'Ada Brook', email: `${uuid()}@harbour.example`, password: 'correct horse battery' };
  const { userId } = await t.accounts.create(account);
  await t.addMember(userId, role, account.name);
  const browser = openCookieBrowser(t.app, '10.5.0.1');
  await browser.post('/sign-in', { ...account, next: '/desk' });
  return browser;
}

const secretsOf = ({ ticketId }: TicketRef): string[] => {
  const code = testSecrets.shortCode(ticketId);
  return [testSecrets.ticketToken(ticketId), code, `${code.slice(0, 4)}-${code.slice(4)}`];
};
const linksIn = (text: string): string[] => guests.flatMap(secretsOf).filter((secret) => text.includes(secret));

function doors(): { pages: string[]; calls: string[]; streams: string[] } {
  const { lines, desks } = t.harbour;
  const at = '/desk/harbour-clinic';
  const ids = guests.map(({ ticketId }) => ticketId);
  const settings = ['', '/lines', '/hours', '/messages', '/spending', '/team', '/devices', '/place', '/desks'];
  return {
    pages: [
      ...['', '/phone', '/history', '/history/log', '/insights', '/kiosk'].map((page) => `${at}${page}`),
      ...['csv', 'json', 'ndjson'].map((format) => `${at}/history/export?format=${format}`),
      ...ids.flatMap((id) => [`${at}/history/${id}`, `${at}/paper/${id}`]),
      ...settings.map((page) => `${at}/settings${page}`),
      `${at}/settings/example-ticket`,
      '/desk',
      '/p/harbour-clinic',
      '/p/harbour-clinic/board',
      '/account',
    ],
    calls: [
      'GET /places/harbour-clinic',
      ...Object.values(lines).flatMap((id) => [`GET /lines/${id}/tickets`, `GET /lines/${id}/events?limit=100`]),
      ...['left', 'called', 'waiting'].map((state) => `GET /lines/${lines.walkIn}/tickets?state=${state}`),
      ...ids.flatMap((id) => [`GET /tickets/${id}`, `GET /tickets/${id}/file`]),
    ],
    streams: [`/desks/${desks.one}/stream`, '/places/harbour-clinic/board/stream'],
  };
}

test('no page shows a viewer a guest’s link, and the simulated phone shows the texts all the same', async () => {
  const viewer = await signedIn('viewer');
  let readable = 0;
  for (const page of doors().pages) {
    const { status, body } = await viewer.get(page);
    const asData = await viewer.get(`${page.replace(/\?.*$/, '')}.data`);
    expect.soft(linksIn(body + asData.body), page).toEqual([]);
    if (status === 200) readable += 1;
  }
  expect(readable).toBeGreaterThan(8);
  expect((await viewer.get('/desk/harbour-clinic/phone')).body).toContain('/t/••••');
  const host = await signedIn('host');
  expect(linksIn((await host.get('/desk/harbour-clinic/phone')).body).length).toBeGreaterThan(0);
});

test('no call and no stream shows a viewer a guest’s link', async () => {
  const { calls, streams } = doors();
  for (const call of calls) {
    const { status, body } = await t.call(call, { key: t.keys.viewer });
    expect.soft(status, call).toBe(200);
    expect.soft(linksIn(JSON.stringify(body)), call).toEqual([]);
  }
  const { port } = t.app.server.address() as { port: number };
  for (const stream of streams) {
    const headers = { authorization: `Bearer ${t.keys.viewer}` };
    const reader = await StreamReader.open<object>(`http://127.0.0.1:${port}/api/v1${stream}`, headers);
    expect.soft(linksIn(JSON.stringify((await reader.next()).view)), stream).toEqual([]);
    reader.close();
  }
});
