// A first day with an old version, by its set-up form and its API: what both take is the same in every version so far.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { reservedPhone } from '#test/cast.ts';
import { releasedAs, type ReleasedFacts } from './released.ts';

const guestCount = 36;
/** Which of them asks to be erased. */
const erased = 18;
const named = z.object({ id: z.uuid() });
const joined = z.object({ id: z.uuid(), token: z.string(), number: z.string() });
const place = z.object({ lines: z.array(named), desks: z.array(named).optional() });

export async function visitOldVersion(setUp: URL): Promise<ReleasedFacts> {
  const session = await setUpByForm(setUp);
  const call = caller(setUp.origin);
  const slug = 'mill-bakery';
  const [first] = place.parse(await call('GET', `/places/${slug}`)).lines;
  const orders = named.parse(
    await call('POST', `/places/${slug}/lines`, { name: { en: 'Orders', es: 'Pedidos' }, prefix: 'B', state: 'open' }),
  );
  if (!first) throw new Error('The set-up made no line');
  const lines = [first.id, orders.id];
  const deskOf = async (name: string): Promise<string> =>
    named.parse(await call('POST', `/places/${slug}/desks`, { name, directions: 'On the left', lines, open: true })).id;
  const desks = [await deskOf('Counter 2'), await deskOf('Counter 3')];
  const guests: ReleasedFacts['guests'] = [];
  for (let at = 0; at < guestCount; at += 1) {
    const phone = at % 3 === 2 ? null : reservedPhone(at);
    const { id, token, number } = joined.parse(
      await call('POST', `/lines/${lines[at % 2]}/tickets`, {
        ...(phone === null ? {} : { phone, phoneCountry: 'US' }),
        name: at % 4 === 3 ? null : `Guest ${String.fromCharCode(65 + (at % 26))}`,
        language: at % 5 === 0 ? 'es' : 'en',
        partySize: 1 + (at % 3),
        note: at % 6 === 0 ? 'Asked for the quiet corner' : null,
      }),
    );
    guests.push({ id, token, number, phone });
  }
  await moveGuests(call, { guests, lines, desks });
  const left = guests.map((guest, at) => (at === erased ? { ...guest, phone: null } : guest));
  return { madeAt: new Date().toISOString(), session, guests: left };
}

/** Every state that a guest can be in, and what can be done on the way there. */
async function moveGuests(
  call: Call,
  on: { guests: ReleasedFacts['guests']; lines: string[]; desks: string[] },
): Promise<void> {
  const [one = '', two = ''] = on.desks;
  const move = (at: number, what: string, body?: unknown): Promise<unknown> =>
    call('POST', `/tickets/${on.guests[at]?.id}/${what}`, body);
  const byGuest = (at: number, what: string, body?: unknown): Promise<unknown> =>
    call('POST', `/tickets/${on.guests[at]?.token}/${what}`, body);
  const callTo = (at: number, deskId: string): Promise<unknown> => move(at, 'call', { deskId, reason: 'other' });
  for (const at of [0, 1, 2, 3]) {
    await callTo(at, one);
    await move(at, 'serve');
    await move(at, 'finish');
  }
  for (const at of [4, 5, 6]) {
    await callTo(at, one);
    await move(at, 'no-show');
  }
  await move(6, 'return');
  await byGuest(7, 'leave');
  await byGuest(8, 'leave');
  await move(9, 'remove', { reason: 'other' });
  await move(10, 'hold');
  await move(11, 'hold');
  await move(11, 'resume');
  await move(12, 'transfer', { lineId: on.lines[1] });
  await move(14, 'move', { ahead: 0, reason: 'other' });
  await byGuest(15, 'delay', { passing: 2 });
  await callTo(17, one);
  await move(17, 'undo');
  await call('DELETE', `/tickets/${on.guests[erased]?.token}/data`);
  await callTo(20, two);
  await move(20, 'serve');
  await callTo(22, one);
  await byGuest(22, 'confirm');
  await call('POST', `/desks/${two}/call-next`, { finishTicketId: on.guests[20]?.id });
}

async function setUpByForm(link: URL): Promise<string> {
  const page = await fetch(link);
  const cookies = cookiesOf(page);
  const proof = /name="proof" value="([^"]*)"/.exec(await page.text())?.[1];
  const entry = {
    placeName: 'Mill Bakery',
    country: 'GB',
    timeZone: 'Europe/London',
    defaultLanguage: 'en',
    lineName: 'Counter',
    linePrefix: 'A',
    deskName: 'Counter 1',
    ownerName: 'Ruth Sandoval',
    email: releasedAs.email,
    password: releasedAs.password,
    ...(proof === undefined ? {} : { proof }),
  };
  const body = new URLSearchParams(entry);
  for (const language of ['en', 'es', 'ar']) body.append('languages', language);
  const answer = await fetch(link, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: link.origin, cookie: cookies.join('; ') },
  });
  if (answer.status !== 302) throw new Error(`The set-up answered ${answer.status}: ${await answer.text()}`);
  const session = cookiesOf(answer).find((cookie) => cookie.includes('session'));
  if (session === undefined) throw new Error('The set-up signed nobody in');
  return session;
}

const cookiesOf = (answer: Response): string[] => answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

function caller(origin: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${releasedAs.apiKey}`,
        'idempotency-key': randomUUID(),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
}
