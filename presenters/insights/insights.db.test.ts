// Insights over random histories: after any moves, and with any days counted so far, the figures equal those of a plain recount.

import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { callTicket, returnTicket, transferTicket } from '#commands/ticket/move-ticket.ts';
import { countDays } from '#commands/installation/count-days.ts';
import { finish, leaveLine, markNoShow, recallTicket, removeTicket, serveTicket } from '#commands/ticket/moves.ts';
import { giveFeedback } from '#commands/ticket/give-feedback.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import type { InsightsView } from '#contract/views.ts';
import { findCountedLines } from '#db/ticket/day-figures.ts';
import { countEstimatesMet } from '#db/ticket/estimates-met.ts';
import { findPlaceById } from '#db/place/places.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Staff } from '#domain/team/actor.ts';
import { isRefusal } from '#domain/refusal.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { presentDesk } from '#presenters/staff/console-view.ts';
import { presentInsights, type InsightsInput } from '#presenters/insights/insights.ts';

const day = 24 * 3600;

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(() => {
  // Random histories end at any time of day: from here on a test has its day before it.
  passTo(15 * 3600);
  return emptyLines();
});

/** Seconds of the next day in UTC. */
const passTo = (seconds: number) => harbour.clock.pass(day - ((harbour.clock.now().getTime() / 1000) % day) + seconds);

async function emptyLines(): Promise<void> {
  await harbour.pool.query('truncate ticket, event, message, feedback, idempotency, day_figure, figure_mark');
  await harbour.pool.query('update line set head = 0, waiting = 0, counter = 0, counter_day = null');
}

const whole: InsightsInput = { choice: '90', from: null, to: null, lineId: null, isCompared: false };

async function look(
  input: Partial<InsightsInput> = {},
  placeId = harbour.placeId,
  reader: Staff = harbour.staff.ruth,
): Promise<InsightsView> {
  const place = await findPlaceById(harbour.db, placeId);
  if (!place) throw new Error('no place');
  return roughly(
    await presentInsights({ db: harbour.db, place, reader, now: harbour.clock.now() }, { ...whole, ...input }),
  );
}

/** Shares are summed in the order of the rows, so their last digits differ. */
function roughly<Counted>(counted: Counted): Counted {
  const round = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toPrecision(9)) : value;
  return JSON.parse(JSON.stringify(counted), round) as Counted;
}

const verbs = {
  join: (_: TicketRef, line: string) =>
    harbour.join({ lineId: line, language: line === harbour.lines.walkIn ? 'en' : 'ar' }),
  call: () => callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.one }, null),
  serve: (ref: TicketRef) => serveTicket(harbour.context, harbour.staff.ruth, ref, null),
  finish: (ref: TicketRef) => finish(harbour.context, harbour.staff.ruth, ref, null),
  noShow: (ref: TicketRef) => markNoShow(harbour.context, harbour.staff.ruth, ref, null),
  leave: (ref: TicketRef) => leaveLine(harbour.context, harbour.guest, ref, null),
  remove: (ref: TicketRef, line: string) =>
    removeTicket(
      harbour.context,
      harbour.staff.ruth,
      ref,
      { reason: line === harbour.lines.walkIn ? 'gone' : 'duplicate' },
      null,
    ),
  return: (ref: TicketRef) => returnTicket(harbour.context, harbour.staff.ruth, ref, { rule: 'back' }, null),
  transfer: (ref: TicketRef, line: string) =>
    transferTicket(harbour.context, harbour.staff.ruth, ref, { lineId: line }, null),
  undo: (ref: TicketRef) => undoMove(harbour.context, harbour.staff.ruth, ref, null),
  rate: (ref: TicketRef, line: string) =>
    giveFeedback(harbour.context, harbour.guest, ref, { rating: line === harbour.lines.walkIn ? 5 : 2 }, null),
  count: () => countDays(harbour.context),
} as const;

const often = ['join', 'join', 'join', 'call', 'call', 'serve', 'finish', 'count'] as const;
interface Step {
  verb: keyof typeof verbs;
  who: number;
  isResults: boolean;
  /** Minutes since the previous step. */
  minutes: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom(...often, ...(Object.keys(verbs) as (keyof typeof verbs)[])),
  who: fc.nat(30),
  isResults: fc.boolean(),
  minutes: fc.oneof(fc.nat(30), fc.nat(30), fc.nat(2000)),
});
const steps = fc.array(step, { minLength: 30, maxLength: 60 });

async function play(history: Step[]): Promise<void> {
  const joined: TicketRef[] = [];
  for (const { verb, who, isResults, minutes } of history) {
    harbour.clock.pass(minutes * 60);
    const ref = joined[who % Math.max(1, joined.length)];
    if (!ref && verb !== 'join') continue;
    const line = isResults ? harbour.lines.results : harbour.lines.walkIn;
    try {
      const done = await verbs[verb](ref ?? ({} as TicketRef), line);
      if (verb === 'join') joined.push(done as TicketRef);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}

/** The same figures from the simplest SQL. */
async function recount(): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select count(*)::int as joined, (count(*) filter (where state = 'served'))::int as served,
      (count(*) filter (where state = 'no_show'))::int as "noShow", (count(*) filter (where state = 'left' or (state = 'removed' and (select e.data ->> 'reason' from event e where e.line_id = ticket.line_id and e.seq = ticket.last_seq) = 'gone')))::int as gone,
      (count(*) filter (where first_called_at is not null and promised_low is not null))::int as promised,
      (count(*) filter (where first_called_at - joined_at between make_interval(mins => promised_low) and make_interval(mins => promised_high)))::int as kept,
      (select count(*)::int from feedback) as ratings, (select avg(rating)::float8 from feedback) as "meanRating"
    from ticket`.execute(harbour.db);
  return rows[0] ?? {};
}

async function countedRows(): Promise<unknown[]> {
  const { rows } = await harbour.pool.query<{ row: unknown }>(
    'select to_jsonb(d) as row from day_figure d order by place_id, day, line_id',
  );
  return roughly(rows);
}

test('what is counted ahead is what a plain recount says, whatever happened', { timeout: 120_000 }, async () => {
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await emptyLines();
      await play(history);
      const half = await look();
      expect(half.totals).toMatchObject(await recount());
      const { totals } = half;
      harbour.clock.pass(4 * day);
      expect((await look()).totals, 'settled and not counted').toEqual(totals);
      const live = await look();
      await countDays(harbour.context);
      expect(await look(), 'counted').toEqual(live);
      const rows = await countedRows();
      counted += rows.length;
      await harbour.pool.query('truncate day_figure, figure_mark');
      expect(await look(), 'from the tickets alone').toEqual(live);
      await countDays(harbour.context);
      expect(await countedRows(), 'emptied, and counted again').toEqual(rows);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(counted).toBeGreaterThan(20);
});

async function serveOne(host: Staff = harbour.staff.ruth): Promise<TicketRef> {
  const guest = await harbour.join({ service: 'consultation', language: 'es' });
  harbour.clock.pass(600);
  await callNext(harbour.context, host, { deskId: harbour.desks.one }, null);
  await serveTicket(harbour.context, host, guest, null);
  harbour.clock.pass(300);
  await finish(harbour.context, host, guest, null);
  return guest;
}

test('a day is counted when it is settled, and once more when something comes later', async () => {
  await serveOne();
  const late = await harbour.join({});
  await countDays(harbour.context);
  expect(await countedRows()).toEqual([]);
  harbour.clock.pass(3 * day);
  await countDays(harbour.context);
  expect(await countedRows()).toHaveLength(1);
  expect((await look()).totals).toMatchObject({ joined: 2, gone: 0 });
  await leaveLine(harbour.context, harbour.guest, late, null);
  expect((await look()).totals, 'before it is counted').toMatchObject({ joined: 2, gone: 1 });
  await giveFeedback(harbour.context, harbour.guest, late, { rating: 3 }, null);
  expect((await look()).totals.meanRating).toBe(3);
  await countDays(harbour.context);
  expect(JSON.stringify(await countedRows())).toContain('"ratings":{"3":[1]}');
  expect((await look()).totals).toMatchObject({ joined: 2, gone: 1, meanRating: 3 });
});

test('words of a guest who was sent to another line count for that line, though they know the first one', async () => {
  const first = await harbour.join({ lineId: harbour.lines.results });
  await transferTicket(harbour.context, harbour.staff.ruth, first, { lineId: harbour.lines.walkIn }, null);
  await leaveLine(harbour.context, harbour.guest, first, null);
  harbour.clock.pass(4 * day);
  await countDays(harbour.context);
  await giveFeedback(harbour.context, harbour.guest, first, { rating: 2 }, null);
  expect((await look()).totals).toMatchObject({ joined: 1, gone: 1, meanRating: 2 });
  await countDays(harbour.context);
  expect(JSON.stringify(await countedRows()), 'words alone have the day counted again').toContain(
    '"ratings":{"2":[1]}',
  );
});

test('a day stays counted though another line of the place was counted long before', async () => {
  await harbour.join({ lineId: harbour.lines.results });
  harbour.clock.pass(5 * day);
  await countDays(harbour.context);
  const guest = await harbour.join();
  await leaveLine(harbour.context, harbour.guest, guest, null);
  await giveFeedback(harbour.context, harbour.guest, guest, { rating: 4 }, null);
  harbour.clock.pass(5 * day);
  await countDays(harbour.context);
  const lines = await findCountedLines(harbour.db, harbour.organizationId, [harbour.placeId]);
  expect(lines.map(({ changedDays }) => changedDays)).toEqual([[], []]);
});

test('a process that stops does not wait for the first count of years', async () => {
  await serveOne();
  harbour.clock.pass(3 * day);
  const stopping = new AbortController();
  const counting = countDays(harbour.context, stopping.signal);
  stopping.abort();
  await counting;
  expect(await countedRows()).toEqual([]);
  await countDays(harbour.context);
  expect(await countedRows()).toHaveLength(1);
});

test('two processes that count at once count once', async () => {
  for (let days = 0; days < 5; days++) {
    await serveOne();
    harbour.clock.pass(day);
  }
  harbour.clock.pass(4 * day);
  await Promise.all([countDays(harbour.context), countDays(harbour.another()), countDays(harbour.context)]);
  await countDays(harbour.context);
  expect(await countedRows()).toHaveLength(5);
  expect((await look()).totals).toMatchObject({ joined: 5, served: 5, halfWaitMinutes: 10 });
});

test('a call that was needless before it was sent is none that did not arrive', async () => {
  const guest = await harbour.join({ phone: '+1 202 555 0101' });
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.one }, null);
  await serveTicket(harbour.context, harbour.staff.ruth, guest, null);
  const ends = async (state: string, reason: string) => {
    const set = `update message set state = $1, reason = $2 where kind = 'called' and ticket_id = $3`;
    expect((await harbour.pool.query(set, [state, reason, guest.ticketId])).rowCount).toBe(1);
    return (await look()).charts.reach;
  };
  expect(await ends('dropped', 'too_old')).toEqual([{ channel: 'sms', arrived: 0, unknown: 0, missed: 1 }]);
  // The guest came before the text was sent.
  expect(await ends('dropped', 'outdated')).toEqual([{ channel: 'none', arrived: 0, unknown: 1, missed: 0 }]);
});

test('a wait ends with the first call: who is called once more, or comes back later, was called in time all the same', async () => {
  const { context, staff, desks, organizationId, placeId } = harbour;
  const call = () => callNext(context, staff.ruth, { deskId: desks.one }, null);
  const [again, missed] = [await harbour.join(), await harbour.join()];
  await harbour.pool.query('update ticket set promised_low = 5, promised_high = 12');
  const ids = { id: placeId, organization_id: organizationId };
  const met = () => countEstimatesMet(harbour.db, ids, new Date(0));
  harbour.clock.pass(600);
  await call();
  await call();
  expect(await met()).toEqual({ kept: 2, of: 2 });
  harbour.clock.pass(600);
  await recallTicket(context, staff.ruth, again, null);
  await markNoShow(context, staff.ruth, missed, null);
  await returnTicket(context, staff.ruth, missed, {}, null);
  harbour.clock.pass(600);
  await call();
  expect(await met(), 'on the board').toEqual({ kept: 2, of: 2 });
  expect((await look()).totals).toMatchObject({ promised: 2, kept: 2, halfWaitMinutes: 10 });
  const place = await findPlaceById(harbour.db, placeId);
  if (!place) throw new Error('no place');
  const { today } = await presentDesk(
    harbour.db,
    testSecrets,
    { id: desks.one, place_id: placeId },
    { ...staff.ruth, kind: 'member' },
    harbour.clock.now(),
  );
  expect(today).toMatchObject({ promisesKept: { kept: 2, of: 2 }, typicalWaitMinutes: 10 });
  // A call that was taken back ended no wait.
  const early = await harbour.join();
  await call();
  await undoMove(context, staff.ruth, early, null);
  expect((await met()).of).toBe(2);
});

test('erasing changes no figure', async () => {
  await serveOne();
  await harbour.join({ name: 'Amara', phone: '+1 202 555 0101' });
  const before = await look();
  await harbour.pool.query('update ticket set name = null, phone = null, phone_index = null, erased_at = now()');
  expect(await look()).toEqual(before);
});

test('a line, a period and the one before it each have figures of their own', async () => {
  await serveOne();
  harbour.clock.pass(7 * day);
  await serveOne();
  await harbour.join({ lineId: harbour.lines.results });
  await countDays(harbour.context);
  const week = await look({ choice: '7', isCompared: true });
  expect([week.totals.joined, week.totalsBefore?.joined]).toEqual([2, 1]);
  expect(week.charts.services).toMatchObject([
    { id: 'consultation', name: { en: 'See a doctor' }, people: 1, meanMinutes: 5, meanMinutesBefore: 5 },
  ]);
  expect(week.charts.desks).toMatchObject([{ id: harbour.desks.one, name: { en: 'Desk 1' }, people: 1 }]);
  expect(week.charts.hours.cells.reduce((all, { joined }) => all + joined, 0)).toBe(2);
  const results = await look({ choice: '7', lineId: harbour.lines.results });
  expect([results.totals.joined, results.totals.served]).toEqual([1, 0]);
  expect((await look({ lineId: 'no line of theirs' })).lineId).toBeNull();
});

test('a guest who was sent on with a service of the first line came for none of the second, and not for a removed one', async () => {
  const { context, staff, lines, desks } = harbour;
  const guest = await harbour.join({ service: 'consultation' });
  await transferTicket(context, staff.ruth, guest, { lineId: lines.results }, null);
  await callTicket(context, staff.ruth, guest, { deskId: desks.two }, null);
  await serveTicket(context, staff.ruth, guest, null);
  harbour.clock.pass(300);
  await finish(context, staff.ruth, guest, null);
  const served = async () => (await look()).charts.services.map(({ lineId, id, name }) => ({ lineId, id, name }));
  expect(await served()).toEqual([{ lineId: lines.results, id: '', name: null }]);
  await harbour.pool.query(`update ticket set service_id = 'abolished'`);
  expect(await served()).toEqual([{ lineId: lines.results, id: 'abolished', name: null }]);
});

test('who served guests, for those who may change settings: colleagues, programs, and those who left', async () => {
  const { ruth, kenji, tomas, ines, olga } = harbour.staff;
  const hire = (staff: Staff, removedAt: Date | null = null) =>
    harbour.pool.query(
      'insert into member (organization_id, id, user_id, role, name, removed_at) values ($1, $2, gen_random_uuid(), $3, $4, $5)',
      [harbour.organizationId, staff.id, staff.role, staff.role, removedAt],
    );
  await hire(ruth);
  await hire(kenji, harbour.clock.now());
  const program: Staff = { ...ruth, kind: 'key', id: harbour.placeId };
  for (const one of [ruth, ruth, kenji, tomas, program]) await serveOne(one);
  const readBy = async (reader: Staff) => (await look({}, harbour.placeId, reader)).charts.members;
  const rows = [
    { id: ruth.id, lineId: null, name: { en: 'host' }, people: 2, meanMinutes: 5, meanMinutesBefore: null },
    // One was removed, of the other nothing is known.
    { id: 'former', lineId: null, name: null, people: 2, meanMinutes: 5, meanMinutesBefore: null },
    { id: 'programs', lineId: null, name: null, people: 1, meanMinutes: 5, meanMinutesBefore: null },
  ];
  for (const reader of [tomas, ines]) expect(await readBy(reader)).toEqual(rows);
  for (const reader of [ruth, olga]) expect(await readBy(reader)).toBeNull();
  harbour.clock.pass(5 * day);
  await countDays(harbour.context);
  expect(await readBy(tomas), 'counted').toEqual(rows);
  await harbour.pool.query('delete from member');
});

test('places side by side, for who sees several, each with its own figures', async () => {
  const north = '0199d1c4-0000-7000-8000-0000000000aa';
  const { rows } = await harbour.pool.query<{ id: string }>(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, 'north', 'North Clinic', 'US', 'America/New_York', 'en', '{en}') returning id`,
    [harbour.organizationId, north],
  );
  await serveOne();
  await harbour.join({ lineId: harbour.lines.results });
  const { olga } = harbour.staff;
  const here = await look({ choice: '7' }, harbour.placeId, olga);
  expect(here.places).toMatchObject([
    { slug: 'harbour-clinic', totals: { joined: 2, served: 1, halfWaitMinutes: 10 } },
    { slug: 'north', name: 'North Clinic', totals: { joined: 0, halfWaitMinutes: null } },
  ]);
  const ofLine = await look({ choice: '7', lineId: harbour.lines.results }, harbour.placeId, olga);
  expect(ofLine.totals.joined).toBe(1);
  expect(ofLine.places, 'all lines of each').toEqual(here.places);
  const there = await look({ choice: '7' }, rows[0]?.id, olga);
  expect(there.places).toEqual(here.places);
  const statements = async (): Promise<number> => {
    let asked = 0;
    const count = (): void => void (asked += 1);
    harbour.pool.on('acquire', count);
    await look({ choice: '7' }, harbour.placeId, olga);
    harbour.pool.off('acquire', count);
    return asked;
  };
  const ofTwo = await statements();
  await harbour.pool.query(
    `insert into place select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'slug', 'south'))).* from place p where id = $1`,
    [north],
  );
  expect(await statements(), 'as many for three places').toBe(ofTwo);
  await harbour.pool.query(`delete from place where slug = 'south'`);
  expect((await look({}, harbour.placeId, { ...olga, placeIds: [harbour.placeId] })).places).toEqual([]);
  await harbour.pool.query('delete from place where id = $1', [north]);
});

test('nothing of another organization, and a place without guests is new', async () => {
  await serveOne();
  harbour.clock.pass(5 * day);
  await countDays(harbour.context);
  const [organization, place, line] = ['a', 'b', 'c'].map((end) => `0199d1c4-0000-7000-8000-00000000000${end}`);
  await harbour.pool.query(`insert into organization (id, name) values ($1, 'Others')`, [organization]);
  await harbour.pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     values ($1, $2, 'others', 'Others', 'US', 'America/New_York', 'en', '{en}')`,
    [organization, place],
  );
  await harbour.pool.query(
    `insert into line (organization_id, id, place_id, slug, name, prefix) values ($1, $2, $3, 'x', '{"en": "X"}', 'X')`,
    [organization, line, place],
  );
  const theirs = await look({ lineId: harbour.lines.walkIn }, place);
  expect(theirs.isNew).toBe(true);
  expect(theirs.totals).toMatchObject({ joined: 0, halfWaitMinutes: null, meanRating: null });
  expect(JSON.stringify(theirs)).not.toContain(harbour.lines.walkIn);
  expect((await look()).isNew).toBe(false);
});

test('only sums leave the server: no ticket, number or person', async () => {
  const guest = await harbour.join({ name: 'Amara Okafor', phone: '+1 202 555 0101', note: 'a grey dog' });
  const text = JSON.stringify(await look());
  const { number } = await harbour.ticketRow(guest.ticketId);
  for (const secret of [guest.ticketId, `"${number}"`, 'Amara', '0101', 'grey dog']) expect(text).not.toContain(secret);
});
