// Who stands in line, and what happened lately, is found without a look at the history of years.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseHistory } from '#domain/ticket/history-filter.ts';
import { activeStates } from '#domain/ticket/ticket.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { createDatabase, createPool, type Db } from '../database.ts';
import { readOverdueMessages } from '../diagnostics.ts';
import { compareErased } from '../erasing/find-erased.ts';
import { findRewriteState } from '../erasing/rewrite-tables.ts';
import { findHistoryPage, findLog, type HistoryInput } from './history.ts';
import { findGuestsInLine, findWaitingPlaces } from './kept-waits.ts';
import { loadLiveLine } from './live-rows.ts';
import { findOldTickets } from './overdue-tickets.ts';
import { findTicketsOfLine } from './tickets.ts';

let harbour: Harbour;
let guest: Awaited<ReturnType<Harbour['join']>>;
const history = 3000;

beforeAll(async () => {
  harbour = await openHarbour();
  guest = await harbour.join();
  await harbour.pool.query(
    `insert into ticket (organization_id, id, place_id, line_id, number, service_day, state, rank, language, source, token_hash,
       joined_at, last_seq, ended_at, erased_at)
     select organization_id, gen_random_uuid(), place_id, line_id, number, service_day - n, 'served', rank, language, source,
       sha256(n::text::bytea), joined_at - n * interval '1 day', last_seq, joined_at - n * interval '1 day', joined_at - n * interval '1 day'
     from ticket, generate_series(1, $1::int) n`,
    [history],
  );
  await harbour.pool.query(
    `insert into message (organization_id, id, place_id, line_id, ticket_id, channel, kind, language, "values", state, due_at, expires_at, created_at)
     select organization_id, gen_random_uuid(), place_id, line_id, id, 'sms', 'called', language, '{}', 'delivered', joined_at, joined_at, joined_at
     from ticket where ended_at is not null`,
  );
  await harbour.pool.query(
    `insert into event (organization_id, line_id, seq, at, actor_kind, kind, ticket_id, command_id)
     select organization_id, line_id, -row_number() over (), joined_at, 'guest', 'joined', id, gen_random_uuid() from ticket where ended_at is not null`,
  );
  // Behind all others in its table, as the tickets of today are.
  await harbour.pool.query('update ticket set language = language where ended_at is null');
  await harbour.pool.query('update installation set rewritten_at = $1', [tomorrow()]);
  await harbour.pool.query('vacuum analyze ticket, message, event');
});
afterAll(() => harbour.close());

const ids = (tickets: readonly { id: string }[]): string[] => tickets.map(({ id }) => id);
const tomorrow = (): Date => new Date(harbour.clock.now().getTime() + 48 * 3600_000);
const byNumber = (): HistoryInput => ({
  place: { ...guest, timeZone: 'UTC' },
  filter: chooseHistory(() => null, '2026-01-01'),
  since: new Date(harbour.clock.now().getTime() - 3600_000),
  before: tomorrow(),
  states: null,
  number: { prefix: null, count: Number(/\d+$/.exec(guest.answer.number)?.[0]) },
  ids: null,
});

test.each<[string, (db: Db) => Promise<unknown>, unknown?]>([
  [
    'a live screen',
    async (db) => ids((await loadLiveLine(db, guest, { staffSince: null, front: null }))?.tickets ?? []),
  ],
  [
    'a page of the API',
    async (db) => ids(await findTicketsOfLine(db, guest, { states: activeStates, after: null, max: 50 })),
  ],
  ['the clock', async (db) => (await findOldTickets(db, tomorrow())).map(({ ticketId }) => ticketId)],
  [
    'the estimate of waits',
    async (db) => {
      const [place] = await findWaitingPlaces(db, guest);
      return place && ids((await findGuestsInLine(db, place)).tickets);
    },
  ],
  ['the rewriting of files', async (db) => (await findRewriteState(db, tomorrow())).isBusy, true],
  [
    'the list of the erased',
    (db) => compareErased(db, [{ ...guest, erasedAt: tomorrow(), isHelper: false }]),
    ['not_erased'],
  ],
  ['a search of today by number', async (db) => ids(await findHistoryPage(db, byNumber(), { after: null, max: 50 }))],
  ['the page of the installation', async (db) => (await readOverdueMessages(db, harbour.clock.now())).count, 0],
])('by %s', async (_, read, expected = [guest.ticketId]) => {
  const seen = await readsOf(read);
  expect(seen.answer).toEqual(expected);
  expect(seen.read).toBeLessThan(20);
});

test('days of long ago in the log of a line are found by their time, not from the end of the log', async () => {
  const at = (days: number): Date => new Date(harbour.clock.now().getTime() - (days + 0.5) * 24 * 3600_000);
  const range = { since: at(history - 100), before: at(history - 300), below: null, max: 1, now: harbour.clock.now() };
  const { answer, read } = await readsOf((db) => findLog(db, guest, range));
  expect(answer.map(({ seq }) => seq)).toEqual([299 - history]);
  expect(read).toBeLessThan(history / 2);
});

/** What it answers, and how many rows of the history it reads. */
async function readsOf<Answer>(read: (db: Db) => Promise<Answer>): Promise<{ answer: Answer; read: number }> {
  // An index wherever one can be used, so that a small history shows what a large one would cost.
  const pool = createPool(harbour.connectionString, { max: 1, settings: '-c enable_seqscan=off' });
  const db = createDatabase(pool, 'every');
  const seen = await db.transaction().execute(async (trx) => {
    const answer = await read(trx);
    const { rows } = await sql<{ read: number }>`
      select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::int as read from pg_stat_xact_user_tables
      where relname in ('ticket', 'message', 'event')`.execute(trx);
    return { answer, read: rows[0]?.read ?? 0 };
  });
  await db.destroy();
  return seen;
}
