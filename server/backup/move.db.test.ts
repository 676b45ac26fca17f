// A move leaves nothing behind, changes nothing, and is done once.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLongConnection, withSnapshot } from '#db/backup/snapshot.ts';
import { createPool } from '#db/database.ts';
import { migrateToLatest } from '#db/migrations/migrate.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecret, testSecrets, type Harbour } from '#test/harbour.ts';
import { createEmptyDatabase, ownerOf, type EmptyDatabase } from '#test/postgres/postgres.ts';
import { moveDatabase, undoMove } from './move.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let harbour: Harbour;
let [from, to]: EmptyDatabase[] = [];
let folder = '';

/** `from` is an installation on which no server runs, with a guest whose text is due. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-move-'));
  harbour = await openHarbour();
  await harbour.pool.query('insert into installation_secret (key_id, check_value, since) values (1, $1, now())', [
    testSecrets.checkValue(),
  ]);
  await harbour.join({ phone: reservedPhone(1), name: 'Ada' });
  from = await createEmptyDatabase();
  to = await createEmptyDatabase();
  const file = join(folder, 'one.age');
  const lock = { by: 'secret', secret: testSecret } as const;
  await takeBackup({ address: ownerOf(harbour.connectionString), file, secret: testSecret, lock });
  const keys = { secret: testSecret, identities: [], passphrase: () => Promise.resolve(null) };
  await restoreBackup({ address: addressOf(from), file, keys, restoredAt: null });
});
afterEach(async () => {
  await from?.drop();
  await to?.drop();
  await harbour.close();
  await rm(folder, { recursive: true, force: true });
});

const addressOf = (database: EmptyDatabase | undefined): string => database?.ownerConnectionString ?? '';

const move = (given: Partial<Parameters<typeof moveDatabase>[0]> = {}) =>
  moveDatabase({ from: addressOf(from), to: addressOf(to), target: 'there/turnstone', ...given });

const rowsIn = (address: string): Promise<Record<string, string[]>> =>
  withSnapshot(address, ({ facts }) =>
    withLongConnection(address, async (client) => {
      const all: Record<string, string[]> = {};
      for (const { name } of facts.tables) all[name] = await textsOf(client, name);
      return all;
    }),
  );

async function textsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
  return rows.map(({ row }) => row);
}

test('every row is there, what is due stays due, and no server starts where it was', async () => {
  const were = await rowsIn(addressOf(from));
  expect(await move()).toMatchObject({ tickets: 1, places: 1 });
  expect(await rowsIn(addressOf(to))).toEqual(were);
  expect(were['public.message']).toEqual([expect.stringContaining(',queued,')]);
  await migrateToLatest(addressOf(to));
  await expect(migrateToLatest(addressOf(from))).rejects.toThrow(/was moved to there\/turnstone on .* move --undo/);
  expect(await rowsIn(addressOf(from))).toEqual(were);
  await expect(move()).rejects.toThrow('It was moved to there/turnstone already');
  expect(await undoMove(addressOf(from))).toBe('there/turnstone');
  await migrateToLatest(addressOf(from));
  expect(await undoMove(addressOf(from))).toBeNull();
});

test('interrupted, it can be run again; until then no server starts on either', async () => {
  const end = ({ table }: { table: string }): void => {
    if (table === 'public.ticket') throw new Error('killed');
  };
  await expect(move({ onProgress: end })).rejects.toThrow('killed');
  await expect(migrateToLatest(addressOf(from))).rejects.toThrow('If the move did not end, run it again');
  await expect(migrateToLatest(addressOf(to))).rejects.toThrow('has not ended');
  await move();
  await migrateToLatest(addressOf(to));
});

test('a server that began just before the mark is seen before the end', async () => {
  const pool = createPool(addressOf(from), { max: 1 });
  const began: Promise<unknown>[] = [];
  const begin = (): void => {
    if (began.length === 0) began.push(pool.query('select 1'));
  };
  await expect(move({ onProgress: begin })).rejects.toThrow('Turnstone runs on this database');
  await Promise.all(began);
  await pool.end();
  await expect(migrateToLatest(addressOf(to))).rejects.toThrow('has not ended');
  await migrateToLatest(addressOf(from));
});

test('refused by the new database, all goes on with the old one', async () => {
  await migrateToLatest(addressOf(to));
  // A server that runs there, which nobody has set up.
  const pool = createPool(addressOf(to), { max: 1 });
  await pool.query('select 1');
  await expect(move()).rejects.toThrow('Turnstone runs on the database that is to be filled');
  await pool.end();
  await migrateToLatest(addressOf(from));

  // One in which this role may make no tables.
  await to?.drop();
  to = await createEmptyDatabase();
  await withLongConnection(to.adminConnectionString, (client) =>
    client.query('alter schema public owner to current_user'),
  );
  await expect(move()).rejects.toThrow('permission denied');
  await migrateToLatest(addressOf(from));
});

test('refused before anything changes: a server that runs, a database that is used, one without tables', async () => {
  const used = ownerOf(harbour.connectionString);
  await expect(move({ from: used })).rejects.toThrow('Turnstone runs on this database');
  await migrateToLatest(used);
  await expect(move({ to: used })).rejects.toThrow('There are tables already in there/turnstone');
  await migrateToLatest(addressOf(from));
  await expect(move({ from: addressOf(to) })).rejects.toThrow('There is nothing to move');
});
