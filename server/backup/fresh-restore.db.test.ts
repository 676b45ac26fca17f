// A database in which a start made the tables counts as empty, as long as nobody has used it, and nobody does.

import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findGround, isRestoreUnfinished } from '#db/backup/settle-restore.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { createDatabase, createPool } from '#db/database.ts';
import { openHarbour, testSecret, testSecrets } from '#test/harbour.ts';
import { restoresNoted } from '#test/line-truth.ts';
import { createTestDatabase, ownerOf, type TestDatabase } from '#test/postgres/postgres.ts';
import { loadConfig } from '../start/config.ts';
import type { BackupKeys } from './sealed-file.ts';
import { restoreHere } from './first-restore.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const keys: BackupKeys & { secret: string } = {
  secret: testSecret,
  identities: [],
  passphrase: () => Promise.resolve(null),
};
let folder = '';
let file = '';
let takenAt = new Date(0);
let organizationId = '';
let fresh: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-fresh-'));
  file = join(folder, 'one.age');
  const harbour = await openHarbour();
  await harbour.pool.query('insert into installation_secret (key_id, check_value, since) values (1, $1, now())', [
    testSecrets.checkValue(),
  ]);
  await harbour.join({ name: 'Ada' });
  const address = ownerOf(harbour.connectionString);
  ({ organizationId } = harbour);
  ({ takenAt } = await takeBackup({ address, file, secret: testSecret, lock: { by: 'secret', secret: testSecret } }));
  await harbour.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  fresh = await createTestDatabase();
  await asking((client) => client.query(startRows));
  return () => fresh.drop();
});

/** What a start leaves, and somebody who tried to sign in. */
const startRows = `insert into installation_secret (key_id, check_value, since) values (1, 'another', now());
  update installation set setup_key_hash = 'a hash';
  insert into audit_head (organization_id) values (gen_random_uuid()) on conflict do nothing`;

async function asking<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: fresh.adminConnectionString, application_name: 'a test' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ground = (): Promise<string> => withLongConnection(fresh.ownerConnectionString, findGround);
const restore = (given: Partial<Parameters<typeof restoreBackup>[0]> = {}): Promise<void> =>
  restoreBackup({ address: fresh.ownerConnectionString, file, keys, restoredAt: new Date(), ...given });
const ticketsThere = async (): Promise<number> =>
  (await asking((client) => client.query('select from ticket'))).rows.length;

test('what a start made is as good as empty', async () => {
  expect(await ground()).toBe('fresh');
  await restore();
  expect(await ticketsThere()).toBe(1);
  expect(await ground()).toBe('used');
  await expect(restore()).rejects.toMatchObject({ fault: 'not_empty' });
});

test.each([
  ['an organization', `insert into organization (id, name) values (gen_random_uuid(), 'Mill')`],
  [
    'an account',
    `insert into auth."user" (id, name, email, email_verified) values ('5d2f7b3a-5c3b-4a6e-8a3e-0f6a4a9f1c11', 'Ruth', 'ruth@mill.example', false)`,
  ],
  ['a table of another program with a row', 'create table public.other as select 1 as one'],
  ['an empty one that is not ours', 'create table public.other (one int)'],
  ['a view of another program', 'create view public.other as select 1 as one'],
  ['the mark of a move', `create table public.moved_away as select 'elsewhere' as target, now() as since`],
  ['tables of which one is gone', 'drop table event cascade'],
])('%s is in the way, and stays', async (_what, sql) => {
  await asking((client) => client.query(sql));
  expect(await ground()).toBe('used');
  await expect(restore()).rejects.toMatchObject({ fault: 'not_empty' });
  expect((await asking((client) => client.query('select key_id from installation_secret'))).rows).toHaveLength(1);
});

test('another process that uses it is in the way, and all stays as it was', async () => {
  const other = createPool(fresh.connectionString, { max: 1 });
  await other.query('select 1');
  await expect(restore()).rejects.toMatchObject({ fault: 'in_use' });
  await other.end();
  expect(await ground()).toBe('fresh');
  await restore();
  expect(await ticketsThere()).toBe(1);
});

test('a process that comes during the load is seen at its end', async () => {
  const other = createPool(fresh.adminConnectionString, { max: 1 });
  const comes = async (): Promise<void> => void (await other.query('select 1'));
  await expect(restore({ whenMarked: comes })).rejects.toMatchObject({ fault: 'in_use' });
  await other.end();
  expect(await asking(isRestoreUnfinished)).toBe(true);
});

test('one set up between the look and the mark is not cleared', async () => {
  const setUp = async (): Promise<void> =>
    void (await asking((client) =>
      client.query(`insert into organization (id, name) values (gen_random_uuid(), 'Mill')`),
    ));
  await expect(restore({ beforeLoad: setUp })).rejects.toMatchObject({ fault: 'not_empty' });
  expect(await asking(isRestoreUnfinished)).toBe(false);
  expect((await asking((client) => client.query('select from organization'))).rows).toHaveLength(1);
});

test('the secret changes with the database, and comes back if the restore fails', async () => {
  const dataFolder = join(folder, 'data');
  const before = 'the secret of the fresh installation';
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, 'secret'), `${before}\n`);
  const config = loadConfig({ TURNSTONE_DATA: dataFolder, DATABASE_URL: fresh.ownerConnectionString });
  const secretThere = async (): Promise<string> => (await readFile(join(dataFolder, 'secret'), 'utf8')).trim();
  const input = { config, file, keys, say: () => undefined };
  const broken = (): never => {
    throw new Error('the disk broke');
  };
  await expect(restoreHere({ ...input, onProgress: broken })).rejects.toThrow('the disk broke');
  expect(await secretThere()).toBe(before);
  expect(await ground()).toBe('empty');

  const seen = new Set<string>();
  await restoreHere({ ...input, onProgress: () => void secretThere().then((one) => seen.add(one)) });
  expect(await secretThere()).toBe(testSecret);
  expect((await stat(join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600);
  expect([...seen]).toEqual([testSecret]);
  expect(await ticketsThere()).toBe(1);
  const pool = createPool(fresh.adminConnectionString, { max: 1 });
  expect(await restoresNoted(createDatabase(pool, 'everyOutside'), testSecrets)).toEqual([
    { organization: organizationId, by: 'system', from: 'backup', moment: takenAt.toISOString() },
  ]);
  await pool.end();
});
