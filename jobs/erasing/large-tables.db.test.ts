// Tables too large to make people wait: rewritten in quiet moments, stopped when a guest arrives, only with enough disk
// space, and reported if that was not possible for a day. The limits are lowered here.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveLine } from '#commands/ticket/moves.ts';
import { createPool } from '#db/database.ts';
import { findLeftSince, rewriteGuestTables, type LeftTable } from '#db/erasing/rewrite-tables.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { countLeftDays } from '#presenters/staff/processing-record.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { forgetErased, type Forgetting } from './forget-erased.ts';

const hour = 3600;
const mib = 1024 * 1024;
let harbour: Harbour;
let said: LeftTable[][];
beforeEach(async () => {
  harbour = await openHarbour();
  said = [];
});
afterEach(() => harbour.close());

/** With the product's runtime role. A table of a few pages counts as large here. */
const forget = (options: Partial<Forgetting> = {}): Promise<boolean> =>
  forgetErased({ db: harbour.running.db, now: harbour.clock.now }, harbour.running.pool, {
    report: (left) => void said.push(left),
    maxWaitedFor: 100_000,
    ...options,
  });

const fileOf = async (table: string): Promise<string> =>
  (await harbour.pool.query<{ file: string }>(`select pg_relation_filenode($1::regclass)::text as file`, [table]))
    .rows[0]?.file ?? '';

/** A guest waits; the first run has taken place. */
async function busyHouse(): Promise<TicketRef> {
  await forget();
  return harbour.join({ name: 'Waits' });
}

test('a table over the bound waits for a quiet moment, the others for 23 hours; after a day it is said, once a day', async () => {
  const waiting = await busyHouse();
  const [tickets, feedback] = [await fileOf('ticket'), await fileOf('feedback')];
  harbour.clock.pass(23 * hour);
  expect(await forget()).toBe(true);
  expect(await fileOf('ticket')).toBe(tickets);
  expect(await fileOf('feedback')).not.toBe(feedback);
  expect(said).toEqual([]);
  expect(await findLeftSince(harbour.db, harbour.clock.now())).toBeNull();

  harbour.clock.pass(2 * hour);
  expect(await forget()).toBe(false);
  expect(said).toHaveLength(1);
  expect(said[0]).toContainEqual({ table: 'ticket', why: 'busy' });
  // The owner reads it on the privacy page.
  expect(await countLeftDays({ db: harbour.running.db, now: harbour.clock.now })).toBe(1);
  expect(await findLeftSince(harbour.db, harbour.clock.now())).not.toBeNull();
  harbour.clock.pass(12 * hour);
  await forget();
  expect(said).toHaveLength(1);
  harbour.clock.pass(13 * hour);
  await forget();
  expect(said).toHaveLength(2);

  await leaveLine(harbour.context, harbour.guest, waiting, null);
  expect(await forget()).toBe(true);
  expect(await countLeftDays({ db: harbour.running.db, now: harbour.clock.now })).toBe(0);
  expect(await fileOf('ticket')).not.toBe(tickets);
  expect(await findLeftSince(harbour.db, harbour.clock.now())).toBeNull();
  expect(said).toHaveLength(2);
});

test('a table up to the bound is rewritten after 23 hours whatever happens', async () => {
  await busyHouse();
  const tickets = await fileOf('ticket');
  harbour.clock.pass(22 * hour);
  expect(await forget({ maxWaitedFor: 1024 * mib })).toBe(false);
  harbour.clock.pass(hour);
  expect(await forget({ maxWaitedFor: 1024 * mib })).toBe(true);
  expect(await fileOf('ticket')).not.toBe(tickets);
});

test('without room for a copy on the disk nothing is tried, and it is said at once', async () => {
  await forget();
  await leaveLine(harbour.context, harbour.guest, await harbour.join({}), null);
  const tickets = await fileOf('ticket');
  harbour.clock.pass(21 * hour);
  expect(await forget({ freeBytes: () => Promise.resolve(256 * mib + 200_000) })).toBe(true);
  expect(await fileOf('ticket')).toBe(tickets);
  expect(said.flat()).toContainEqual({ table: 'ticket', why: 'room' });
  const times = said.length;
  await forget({ freeBytes: () => Promise.resolve(0) });
  expect(said).toHaveLength(times);
  // The free space of the database's disk is read from the disk.
  expect(await forget({ folder: '/tmp' })).toBe(true);
  expect(await fileOf('ticket')).not.toBe(tickets);
});

test('whoever comes while a table is rewritten is not kept waiting: it is given up, and tried again', async () => {
  const { running } = harbour;
  const free = await holdTickets();
  // It waits for the table; a join waits behind it. On a slow machine it may begin after one of these joins.
  const over = new AbortController();
  const rewriting = rewriteGuestTables(running.pool, { tables: ['ticket'], givesWay: () => true }).finally(() =>
    over.abort(),
  );
  while (!over.signal.aborted) await harbour.join({ name: 'Comes' });
  expect(await rewriting).toEqual([{ table: 'ticket', why: 'busy' }]);
  await free();
  expect(await rewriteGuestTables(running.pool, { tables: ['ticket'], givesWay: () => true })).toEqual([]);
});

test('a rewriting may take longer than a connection may be silent', async () => {
  const pool = createPool(harbour.connectionString, { silentMs: 200 });
  const free = await holdTickets();
  const rewriting = rewriteGuestTables(pool, { tables: ['ticket'] });
  await sleep(600);
  await free();
  expect(await rewriting).toEqual([]);
  await pool.end();
});

/** Reads the tickets in a transaction that stays open until the returned function is called. */
async function holdTickets(): Promise<() => Promise<void>> {
  const held = await harbour.pool.connect();
  await held.query('begin; lock table ticket in access share mode');
  return async () => {
    await held.query('rollback');
    held.release();
  };
}
