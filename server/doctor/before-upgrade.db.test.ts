// A database that an earlier version left is backed up before it is migrated, once, or is not migrated.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest, schemaState } from '#db/migrations/migrate.ts';
import { createPool } from '#db/database.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/postgres/postgres.ts';
import { readReleased, releasedAs } from '#test/released/released.ts';
import { upgradeTables, type Upgrade } from './before-upgrade.ts';
import { restoreBackup } from '../backup/restore-backup.ts';

let database: TestDatabase;
let folder = '';
const said: string[] = [];
beforeEach(async () => {
  database = await createTestDatabase('template0');
  folder = await mkdtemp(join(tmpdir(), 'turnstone-upgrade-'));
  said.length = 0;
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const upgrade = (config: Partial<Upgrade['config']> = {}): Upgrade => ({
  address: database.ownerConnectionString,
  say: (line) => void said.push(line),
  config: {
    dataFolder: folder,
    backupFolder: join(folder, 'backups'),
    isUpgradeBare: false,
    secret: releasedAs.secret,
    secretFile: undefined,
    secretBefore: undefined,
    ...config,
  },
});

async function query<Row extends object>(address: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const load = async (name: string) => query(database.adminConnectionString, (await readReleased(name)).sql);
const ticketsIn = (address: string) => query(address, 'select id, number, state, name from ticket order by id');
const doneIn = (address: string) => query(address, 'select name from kysely_migration order by name');

// The first one is of before secrets were proven.
test.for(['2026-11-21-bb043834', '2026-11-22-c3de08f0', '2026-11-23-12be2628', '2026-11-25-fe391833'])(
  '%s: one of two starts backs it up, and the file brings it back as it was',
  async (name) => {
    await load(name);
    const [tickets, done] = [
      await ticketsIn(database.adminConnectionString),
      await doneIn(database.adminConnectionString),
    ];
    const taken = (await Promise.all([upgradeTables(upgrade()), upgradeTables(upgrade())])).filter(
      (row) => row !== null,
    );
    expect(taken).toMatchObject([{ kind: 'upgrade', file: expect.stringMatching(/^before-\d+\.\d+\.\d+-.*Z\.age$/) }]);
    expect(said).toEqual([expect.stringMatching(/^Backed up before the upgrade: .*\(\d[\d.]* [KM]B, \d+\.\d s\)$/)]);
    expect(await upgradeTables(upgrade())).toBeNull();

    const target = await createEmptyDatabase();
    try {
      const file = join(folder, 'backups', taken[0]?.file ?? '');
      const keys = { secret: releasedAs.secret, identities: [], passphrase: () => Promise.resolve(null) };
      await restoreBackup({ address: target.ownerConnectionString, file, keys, restoredAt: new Date() });
      expect(await ticketsIn(target.adminConnectionString)).toEqual(tickets);
      expect(await doneIn(target.adminConnectionString)).toEqual(done);
    } finally {
      await target.drop();
    }
  },
);

test('where none can be written nothing is migrated, unless the operator says so', async () => {
  await load('2026-11-25-fe391833');
  const pool = createPool(database.adminConnectionString, { max: 1, name: 'test' });
  try {
    const missing = async () => (await schemaState(pool))?.missing.length;
    expect(await missing()).toBeGreaterThan(0);
    await writeFile(join(folder, 'a file'), '');
    const closed = { backupFolder: join(folder, 'a file', 'backups') };
    const refused = { code: 'config', message: expect.stringContaining('TURNSTONE_UPGRADE_WITHOUT_BACKUP=1') };
    await expect(upgradeTables(upgrade(closed))).rejects.toMatchObject(refused);
    await expect(
      upgradeTables(upgrade({ secret: 'bm90LXRoZS1zZWNyZXQtb2YtdGhpcy1kYXRhYmFzZSE' })),
    ).rejects.toMatchObject(refused);
    expect(await missing()).toBeGreaterThan(0);
    expect(await upgradeTables(upgrade({ ...closed, isUpgradeBare: true }))).toBeNull();
    expect(await missing()).toBe(0);
  } finally {
    await pool.end();
  }
});

test('a first start that ended within its migrations goes on with the next one', async () => {
  const [first] = await Promise.allSettled([upgradeTables(upgrade()), endMigration()]);
  expect(first.status).toBe('rejected');
  expect(await doneIn(database.adminConnectionString)).toEqual([]);
  expect(await upgradeTables(upgrade())).toBeNull();
  expect(await doneIn(database.adminConnectionString)).not.toEqual([]);
});

/** Ends the connection that migrates, when the table of migrations is there and empty. */
async function endMigration(): Promise<void> {
  const migrating = `select pg_terminate_backend(pid) from pg_stat_activity where to_regclass('kysely_migration_lock') is not null
    and datname = current_database() and application_name = 'turnstone-migrate' and state <> 'idle'`;
  await expect
    .poll(() => query(database.adminConnectionString, migrating), { timeout: 30_000, interval: 1 })
    .not.toEqual([]);
}

test('beneath a process of the version before nothing is migrated', async () => {
  await load('2026-11-25-fe391833');
  const runs = createPool(database.connectionString, { max: 1, name: 'turnstone-jobs' });
  await runs.query('select 1');
  await expect(upgradeTables(upgrade())).rejects.toThrow('Stop every process of it');
  await runs.end();
  expect(await upgradeTables(upgrade())).not.toBeNull();
});

test('the place of a disk that is not mounted gets no backup', async () => {
  await load('2026-11-25-fe391833');
  // As a later version finds it.
  await migrateToLatest(database.ownerConnectionString);
  await query(
    database.adminConnectionString,
    `delete from kysely_migration where name = (select max(name) from kysely_migration);
     insert into backup (id, kind, started_at, ended_at, file, bytes) values (gen_random_uuid(), 'nightly', now(), now(), 'turnstone-Z.age', 9)`,
  );
  const later = (backupFolder: string): Promise<unknown> =>
    upgradeTables({ ...upgrade({ backupFolder }), migrate: () => Promise.resolve() });
  await expect(later(join(folder, 'place'))).rejects.toThrow('Is its disk mounted?');
  expect(await readdir(folder)).toEqual([]);
  // In the data folder nothing can be unmounted beside it.
  expect(await later(join(folder, 'backups'))).not.toBeNull();
});

test('a start that fails to migrate, again and again, fills no disk; one that changed something keeps its backup', async () => {
  await load('2026-11-25-fe391833');
  const fails = (): Promise<never> => Promise.reject(new Error('no migration'));
  for (let tries = 0; tries < 2; tries += 1)
    await expect(upgradeTables({ ...upgrade(), migrate: fails })).rejects.toThrow('no migration');
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
  const failsLate = (address: string): Promise<never> => migrateToLatest(address).then(fails);
  await expect(upgradeTables({ ...upgrade(), migrate: failsLate })).rejects.toThrow('no migration');
  expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/^before-/)]);
});

test('an empty database needs none', async () => {
  expect(await upgradeTables(upgrade())).toBeNull();
  await migrateToLatest(database.ownerConnectionString);
  expect(await readdir(folder)).toEqual([]);
});
