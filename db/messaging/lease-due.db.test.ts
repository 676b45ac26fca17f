import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { createDatabase, createSendPools, type Trx } from '../database.ts';
import { leaseDue } from './lease-due.ts';

let harbour: Harbour;

beforeEach(async () => {
  harbour = await openHarbour();
});
afterEach(() => harbour.close());

const others = 3000;

/** Guests of the same line on earlier days, which are not in the planner's statistics yet. */
async function fillPlace(ticketId: string): Promise<void> {
  await harbour.pool.query(
    `insert into ticket (organization_id, id, place_id, line_id, number, service_day, state, rank, language, source, token_hash, joined_at, last_seq, ended_at)
     select organization_id, gen_random_uuid(), place_id, line_id, number, service_day - n, 'served', rank, language, source,
       sha256(n::text::bytea), joined_at - n * interval '1 day', last_seq, joined_at
     from ticket, generate_series(1, $2::int) n where id = $1`,
    [ticketId, others],
  );
  await harbour.pool.query(
    `insert into message (organization_id, id, place_id, line_id, ticket_id, channel, recipient, kind, language, "values", state, due_at, expires_at, created_at)
     select m.organization_id, gen_random_uuid(), m.place_id, m.line_id, t.id, m.channel, m.recipient, m.kind, m.language, m."values", 'delivered',
       m.due_at, m.expires_at, m.created_at
     from message m, ticket t where m.ticket_id = $1 and t.id <> $1`,
    [ticketId],
  );
}

test('a text is leased without a look at the other tickets of its place', async () => {
  const pools = createSendPools(harbour.connectionString);
  const db = createDatabase(pools.urgent, 'every');
  const lease = (trx: Trx) =>
    leaseDue(trx, { now: harbour.clock.now(), leaseSeconds: 15, kinds: ['joined'], channels: ['sms'], max: 10 });
  await harbour.pool.query('vacuum analyze line');
  const { ticketId } = await harbour.join({ phone: reservedPhone(1) });
  await fillPlace(ticketId);
  const { leased, read } = await db.transaction().execute(async (trx) => {
    const messages = await lease(trx);
    const { rows } = await sql<{ read: string }>`
      select coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0) as read from pg_stat_xact_user_tables where relname = 'ticket'`.execute(
      trx,
    );
    return { leased: messages.map((one) => one.ticket_id), read: Number(rows[0]?.read) };
  });
  await Promise.all([db.destroy(), pools.ordinary.end()]);
  expect(leased).toEqual([ticketId]);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(10);
});
