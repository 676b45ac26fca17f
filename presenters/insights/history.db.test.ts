// What staff read of the past: every filter finds its tickets, page by page, and shows no more than the reader may see.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { finish, leaveLine, markNoShow, serveTicket } from '#commands/ticket/moves.ts';
import type { HistoryTicket, HistoryView } from '#contract/views.ts';
import { findPlaceById } from '#db/place/places.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Role } from '#domain/team/permissions.ts';
import {
  historyReader,
  presentHistory,
  presentLog,
  presentTicketStory,
  type HistoryDeps,
} from '#presenters/insights/ticket-history.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

async function partsOf(role: Role = 'manager', organizationId = harbour.organizationId): Promise<HistoryDeps> {
  const place = await findPlaceById(harbour.db, harbour.placeId);
  if (!place) throw new Error('no place');
  return {
    db: harbour.db,
    secrets: testSecrets,
    place: { ...place, organization_id: organizationId },
    reader: { kind: 'member', id: null, role },
    now: harbour.clock.now(),
  };
}

async function look(search = '', role?: Role) {
  const asked = new URLSearchParams(search);
  return presentHistory(await partsOf(role), (name) => asked.get(name));
}

const numbers = (tickets: HistoryTicket[]): string[] => tickets.map(({ number }) => number);

test('a day of visits is found by every filter, and by nobody else', async () => {
  const { context, staff, guest, desks, lines } = harbour;
  const first = await harbour.join({ name: 'Noor Haddad', phone: '+12025550101', language: 'ar' });
  const second = await harbour.join({ name: 'Tomás', language: 'es' });
  const third = await harbour.join({ language: 'en' });
  await harbour.join({ lineId: lines.results, language: 'en' });
  harbour.clock.pass(600);
  await callNext(context, staff.ruth, { deskId: desks.one }, null);
  await serveTicket(context, staff.ruth, first, null);
  harbour.clock.pass(300);
  await finish(context, staff.ruth, first, null);
  await callNext(context, staff.ruth, { deskId: desks.one }, null);
  await markNoShow(context, staff.ruth, second, null);
  await leaveLine(context, guest, third, null);

  const all = await look();
  expect(all).toMatchObject({ total: 4, next: null, isNew: false, isCut: false });
  const newest = numbers(all.items);
  expect(newest).toHaveLength(4);
  const ofFirst = all.items.find(({ id }) => id === first.ticketId);
  expect(ofFirst).toMatchObject({
    state: 'served',
    name: 'Noor Haddad',
    phone: '+12025550101',
    waitMinutes: 10,
    deskId: desks.one,
  });

  const found = async (search: string) => (await look(search)).items.map(({ id }) => id);
  expect(await found('outcome=served')).toEqual([first.ticketId]);
  expect(await found('outcome=no_show')).toEqual([second.ticketId]);
  expect(await found('outcome=left')).toEqual([third.ticketId]);
  expect(await found('language=es')).toEqual([second.ticketId]);
  expect((await look(`line=${lines.results}`)).total).toBe(1);
  expect((await look(`desk=${desks.one}`)).total).toBe(2);
  expect(await found('search=noor')).toEqual([first.ticketId]);
  expect(await found('search=0101')).toEqual([first.ticketId]);
  expect(await found(`search=${ofFirst?.number.replace('-', '').toLowerCase()}`)).toEqual([first.ticketId]);
  expect(await found('search=nobody')).toEqual([]);
  expect(await found('search=tomas')).toEqual([second.ticketId]);
  for (const typed of ['(202) 555-0101', '1 202 555 0101', '00 1 202 555 0101', '٢٠٢٥٥٥٠١٠١'])
    expect(await found(`search=${encodeURIComponent(typed)}`)).toEqual([first.ticketId]);
  expect(await found('search=2025550102')).toEqual([]);
  const byNumber = ofFirst?.number.replace(/^\D+0*/, '') ?? '';
  expect((await look(`line=${harbour.lines.walkIn}&search=${byNumber}`)).items.map(({ id }) => id)).toEqual([
    first.ticketId,
  ]);
  // The test's clock is at ten on a Monday morning in New York.
  expect((await look('hour=10&weekday=0')).total).toBe(4);
  expect((await look('hour=9')).total).toBe(0);
  expect((await look('weekday=1')).total).toBe(0);
  expect((await look('from=2026-02-01&to=2026-02-27')).total).toBe(0);

  const asAnother = await presentHistory(await partsOf('owner', '0190a0aa-0000-7000-8000-00000000ffff'), () => null);
  expect(asAnother).toMatchObject({ total: 0, items: [], lines: [], desks: [], members: [] });
});

test.each([
  ['viewer', '•••• 0101'],
  ['host', '•••• 0101'],
  ['manager', '+12025550101'],
] as const)('a %s reads the number as %s', async (role, shown) => {
  const { items } = await look('search=noor', role);
  expect(items.map(({ phone }) => phone?.replaceAll('\u00A0', ' '))).toEqual([shown]);
});

test('a ticket’s story says who did what, and is closed to others', async () => {
  const { items } = await look('outcome=no_show');
  const id = items[0]?.id ?? '';
  const story = await presentTicketStory(await partsOf('viewer'), id);
  expect(story.file.story.map(({ kind }) => kind)).toEqual(['joined', 'called', 'no_show']);
  expect(story.file.story.at(-1)?.by).toEqual({ kind: 'member', memberId: harbour.staff.ruth.id });
  const elsewhere = presentTicketStory(await partsOf('owner', '0190a0aa-0000-7000-8000-00000000ffff'), id);
  await expect(elsewhere).rejects.toSatisfy((error) => isRefusal(error) && error.code === 'not_found');
});

test('the log of a line is all that happened there, newest first, page by page', async () => {
  const ask = async (search: string) => {
    const asked = new URLSearchParams(search);
    return presentLog(await partsOf(), (name) => asked.get(name));
  };
  const log = await ask(`line=${harbour.lines.walkIn}`);
  const events = await harbour.events(harbour.lines.walkIn);
  expect(log.entries.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toReversed());
  const below = await ask(`line=${harbour.lines.walkIn}&below=3`);
  expect(below.entries.map(({ seq }) => seq)).toEqual([2, 1]);
});

test('pages keep their place while tickets come and end, and an export is the same list', async () => {
  for (let count = 0; count < 60; count += 1) await harbour.join({ language: 'de' });
  const first = await look('language=de');
  expect(first.items).toHaveLength(50);
  await harbour.join({ language: 'de' });
  const second = await look(`language=de&after=${encodeURIComponent(first.next ?? '')}`);
  expect(second.items).toHaveLength(10);
  expect(second.next).toBeNull();
  expect(new Set(numbers([...first.items, ...second.items])).size).toBe(60);

  const asked = new URLSearchParams('language=de');
  const { total, pages } = await historyReader(await partsOf(), (name) => asked.get(name));
  const written: HistoryTicket[] = [];
  for await (const page of pages()) written.push(...page);
  expect(total).toBe(61);
  expect(written).toHaveLength(61);
});

test('every order pages through the same tickets, each once', async () => {
  const { db } = harbour;
  // Some waits are equal, and some were never called.
  await db
    .updateTable('ticket')
    .set({
      called_at: sql`joined_at + make_interval(mins => length(number) + extract(second from joined_at)::int % 3)`,
    })
    .where('language', '=', 'de')
    .where(sql<boolean>`right(number, 1) in ('1', '2', '3', '4')`)
    .execute();
  const pagesOf = async (order: string): Promise<HistoryTicket[]> => {
    const all: HistoryTicket[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: HistoryView = await look(`language=de&order=${order}&after=${encodeURIComponent(next)}`);
      all.push(...page.items);
      ({ next } = page);
    }
    return all;
  };
  const [newest = [], oldest = [], longest = []] = await Promise.all(['newest', 'oldest', 'longest'].map(pagesOf));
  expect(newest).toHaveLength(61);
  expect(oldest.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).toReversed());
  expect(new Set(longest.map(({ id }) => id))).toEqual(new Set(newest.map(({ id }) => id)));
  const waits = longest.map(({ waitMinutes }) => waitMinutes ?? -1);
  expect(waits).toEqual(waits.toSorted((a, b) => b - a));
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits.at(-1)).toBe(-1);
});

test('the number of a booked place is found as it is written, and by its digits', async () => {
  const { ticketId } = await harbour.join({ language: 'pl' });
  const { number } = await harbour.ticketRow(ticketId);
  await harbour.pool.query('update ticket set number = $2 where id = $1', [ticketId, number.replace('-', '-K')]);
  const [letters = '', digits = ''] = number.split('-');
  const found = async (typed: string) => (await look(`language=pl&search=${typed}`)).items.map(({ id }) => id);
  for (const typed of [`${letters}-K${digits}`, `${letters.toLowerCase()}k${Number(digits)}`, digits])
    expect([typed, await found(typed)]).toEqual([typed, [ticketId]]);
  expect(await found(number)).toEqual([]);
});

test('who had a place booked did not wait from the booking to the call, as in the insights', async () => {
  const { db } = harbour;
  const [booked, walkIn] = [await harbour.join({ language: 'it' }), await harbour.join({ language: 'it' })];
  const called = (from: string, keptFor: string | null) => ({
    joined_at: sql<Date>`joined_at - ${from}::interval`,
    called_at: sql<Date>`joined_at`,
    kept_for: keptFor && sql<Date>`joined_at - ${keptFor}::interval`,
  });
  await db.updateTable('ticket').set(called('16 hours', '1 minute')).where('id', '=', booked.ticketId).execute();
  await db.updateTable('ticket').set(called('20 minutes', null)).where('id', '=', walkIn.ticketId).execute();
  const { items } = await look('language=it&order=longest');
  expect(items.map(({ id, waitMinutes }) => [id, waitMinutes])).toEqual([
    [walkIn.ticketId, 20],
    [booked.ticketId, null],
  ]);
});

test.each([
  'x',
  '1_x',
  "1'_0190a0aa-0000-7000-8000-00000000ffff",
  '-999999999999_0190a0aa-0000-7000-8000-00000000ffff',
  `1_${'-'.repeat(36)}`,
])('the cursor %s is as good as none', async (after) => {
  expect(await look(`after=${encodeURIComponent(after)}`)).toEqual(await look(''));
});
