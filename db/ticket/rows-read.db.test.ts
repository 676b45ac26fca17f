// What pages and jobs read of a past of years. The database counts the rows that a transaction reads.

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { erasePerson, findPerson } from '#commands/erasing/erase-guests.ts';
import type { Trx } from '#db/database.ts';
import { findRewriteState } from '../erasing/rewrite-tables.ts';
import { findPlaceById, type PlaceRow } from '#db/place/places.ts';
import { emptyFigure } from '#domain/insights/day-figure.ts';
import { presentHistory } from '#presenters/insights/ticket-history.ts';
import { presentInsights } from '#presenters/insights/insights.ts';
import { countUnreadable } from '#presenters/staff/processing-record.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { findFiguredTickets, findLinesToCount } from './day-figures.ts';

const past = 12_000;
let harbour: Harbour;
let place: PlaceRow;
beforeEach(async () => {
  harbour = await openHarbour();
  const found = await findPlaceById(harbour.db, harbour.placeId);
  if (!found) throw new Error('no place');
  place = found;
  const { organizationId, placeId, lines, clock } = harbour;
  await harbour.pool.query(
    `insert into ticket (organization_id, id, place_id, line_id, number, service_day, state, rank, language, source,
       token_hash, joined_at, called_at, serving_at, ended_at, last_seq, erased_at)
     select $1, uuidv7(), $2, $3, 'P-' || n, day::date, 'served', 'p' || n, 'en', 'qr', sha256(n::text::bytea), day, day, day, day, 1, day
     from generate_series(1, $4::int) n, lateral (select $5::timestamptz - n * interval '10 minutes' as day) d`,
    [organizationId, placeId, lines.walkIn, past, clock.now()],
  );
  await harbour.pool.query('analyze ticket');
});
afterEach(() => harbour.close());

/** Rows of the table that the work fetches, by an index or without one. */
function rowsRead(table: 'event' | 'feedback' | 'ticket', work: (trx: Trx) => Promise<unknown>): Promise<number> {
  return harbour.db.transaction().execute(async (trx) => {
    // The connection may still count what it read just before.
    const before = await countedRows(trx, table);
    await work(trx);
    return (await countedRows(trx, table)) - before;
  });
}

async function countedRows(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = ${table}`.execute(trx);
  return rows[0]?.read ?? Number.NaN;
}

test('the privacy page looks at the newest tickets alone, although nearly all are erased', async () => {
  await harbour.join({ name: 'Amara' });
  expect(await rowsRead('ticket', (db) => countUnreadable({ db, secrets: testSecrets }, place))).toBeLessThan(past / 2);
});

test('a search of the history for a name reads no erased ticket', async () => {
  await harbour.join({ name: 'Amara' });
  const { staff, clock } = harbour;
  const years = new URLSearchParams({ from: '2020-01-01', to: '2030-01-01', search: 'amara' });
  const read = await rowsRead('ticket', async (db) => {
    const deps = { db, secrets: testSecrets, place, reader: staff.ines, now: clock.now() };
    expect(await presentHistory(deps, (name) => years.get(name))).toMatchObject({ total: 1 });
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(past / 100);
});

test('the search for all of one person reads no ticket of others', async () => {
  const phone = '+1 202 555 0101';
  await harbour.join({ name: 'Amara', phone });
  await harbour.join({ name: 'Amara O.', phone });
  const { context, staff, placeId } = harbour;
  const read = await rowsRead('ticket', (db) => findPerson({ ...context, db }, staff.ines, { placeId, phone }));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
  expect(await erasePerson(context, staff.ines, { placeId, phone })).toMatchObject({ tickets: 2 });
});

test('which lines have days to count is found without the words on years of visits', async () => {
  await harbour.pool.query(
    `insert into feedback (organization_id, ticket_id, place_id, line_id, rating, created_at)
     select organization_id, id, place_id, line_id, 4, ended_at from ticket`,
  );
  await harbour.pool.query(
    `insert into figure_mark (organization_id, place_id, line_id, seq, counted_at)
     select organization_id, place_id, id, head, $1::timestamptz - interval '1 day' from line`,
    [harbour.clock.now()],
  );
  await harbour.pool.query('analyze feedback, figure_mark');
  const read = await rowsRead('feedback', async (db) => {
    expect(await findLinesToCount(db, new Date(0), 10)).toMatchObject([{ lineId: harbour.lines.walkIn }]);
  });
  expect(read).toBeLessThan(10);
});

test('the figures of one day are made of the events of that day', async () => {
  const { organizationId, lines, clock } = harbour;
  await harbour.pool.query(
    `insert into event (organization_id, line_id, seq, at, actor_kind, kind, ticket_id, command_id)
     select organization_id, line_id, row_number() over (), ended_at, 'member', 'removed', id, id from ticket`,
  );
  await harbour.pool.query(
    `update ticket t set state = 'removed', last_seq = e.seq from event e where e.ticket_id = t.id and e.seq % 7 = 0`,
  );
  await harbour.pool.query('analyze ticket, event');
  const day = clock.now().toISOString().slice(0, 10);
  let tickets = 0;
  const read = await rowsRead('event', async (db) => {
    const found = await findFiguredTickets(db, organizationId, [{ lineId: lines.walkIn, from: day, to: day }]);
    tickets = found.length;
    expect(found.some(({ state }) => state === 'removed')).toBe(true);
  });
  expect(read).toBeLessThanOrEqual(2 * tickets);
});

test('whether files of the past are to be written anew is found without the past', async () => {
  const now = harbour.clock.now();
  await harbour.pool.query('update installation set rewritten_at = $1', [now]);
  const state = (isUsed: boolean) => async (db: Trx) =>
    expect(await findRewriteState(db, now)).toMatchObject({ isUsed });
  expect(await rowsRead('ticket', state(false))).toBeLessThan(10);
  await harbour.join({ name: 'Amara' });
  expect(await rowsRead('ticket', state(true))).toBeLessThan(10);
});

test('insights over years hold the figures of some days at a time, of days that are not counted too', async () => {
  let most = 0;
  const db = harbour.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      most = Math.max(most, result.rows.length);
      return Promise.resolve(result);
    },
  });
  const { organizationId, placeId, lines, clock, staff } = harbour;
  const reader = { ...staff.ines, placeIds: [placeId] };
  const years = { choice: 'own', from: '2020-01-01', to: '2030-01-01', lineId: null, isCompared: false };
  const joined = async () => (await presentInsights({ db, place, reader, now: clock.now() }, years)).totals.joined;
  expect(await joined()).toBe(past);
  await harbour.pool.query(
    `insert into day_figure (organization_id, place_id, line_id, day, figure)
     select $1, $2, $3, $4::date - n, $5 from generate_series(0, 1499) n`,
    [
      organizationId,
      placeId,
      lines.walkIn,
      clock.now(),
      JSON.stringify({ ...emptyFigure(), ends: { served: [2, 0] } }),
    ],
  );
  await harbour.pool.query(
    `insert into figure_mark (organization_id, place_id, line_id, seq, counted_to, counted_at) values ($1, $2, $3, 0, $4::date, $4::timestamptz)`,
    [organizationId, placeId, lines.walkIn, clock.now()],
  );
  await harbour.pool.query(`update ticket set service_day = service_day - 1500 where number = 'P-1'`);
  expect(await joined()).toBe(2 * 1500);
  expect(most).toBeLessThan(past / 20);
});
