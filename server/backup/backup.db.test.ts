// What a backup holds comes back, and nothing else is taken for it.

import { appendFile, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { settleRestore, isRestoreUnfinished } from '#db/backup/settle-restore.ts';
import { withLongConnection, withSnapshot } from '#db/backup/snapshot.ts';
import { createDatabase, createPool } from '#db/database.ts';
import { chainEvents } from '#db/log-chain/chain-events.ts';
import { migrateToLatest } from '#db/migrations/migrate.ts';
import { openToRunningRole } from '#db/roles/running-role.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecret, testSecrets, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { openPhoneNetwork } from '#test/phone-network.ts';
import { fillTables } from '#test/postgres/fill-tables.ts';
import { createEmptyDatabase, ownerOf, type EmptyDatabase } from '#test/postgres/postgres.ts';
import type { BackupKeys, BackupLock } from './sealed-file.ts';
import { readBackup } from './read-backup.ts';
import { readForRestore, restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let harbour: Harbour;
let folder = '';
let target: EmptyDatabase;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-backup-'));
});
beforeEach(async () => {
  harbour = await openHarbour();
  await harbour.pool.query('insert into installation_secret (key_id, check_value, since) values (1, $1, now())', [
    testSecrets.checkValue(),
  ]);
  target = await createEmptyDatabase();
  return async () => {
    await target.drop();
    await harbour.close();
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newFile = (): string => join(folder, `backup-${(files += 1)}.age`);
const keysWith = (given: Partial<BackupKeys> = {}): BackupKeys => ({
  secret: testSecret,
  identities: [],
  passphrase: () => Promise.resolve(null),
  ...given,
});
const bySecret: BackupLock = { by: 'secret', secret: testSecret };

async function take(file: string, given: Partial<Parameters<typeof takeBackup>[0]> = {}) {
  return takeBackup({ address: ownerOf(harbour.connectionString), file, secret: testSecret, lock: bySecret, ...given });
}

const restore = (file: string, given: Partial<Parameters<typeof restoreBackup>[0]> = {}): Promise<void> =>
  restoreBackup({
    address: target.ownerConnectionString,
    file,
    keys: keysWith(),
    restoredAt: harbour.clock.now(),
    ...given,
  });

const tablesOf = (address: string): Promise<string[]> =>
  withSnapshot(address, ({ facts }) => Promise.resolve(facts.tables.map(({ name }) => name)));

async function asking<Result>(address: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = createPool(address, { max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Every row of every table, as text. */
async function rowsIn(pool: pg.Pool, tables: readonly string[]): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of tables)
    all[table] = (await pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).rows.map(
      ({ row }) => row,
    );
  return all;
}

const inTarget = <Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> =>
  asking(target.adminConnectionString, work);

describe('what comes back', () => {
  test('every row of every table, one in each at least, and the end of each sequence', async () => {
    const guests = [await harbour.join({ phone: reservedPhone(1), name: 'Ada' }), await harbour.join()];
    await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
    const tables = await tablesOf(ownerOf(harbour.connectionString));
    await fillTables(harbour.adminConnectionString, tables);
    const file = newFile();
    await harbour.pool.query(`create sequence numbers; select setval('numbers', 41)`);
    // Which belongs to the superuser here, so only that one reads it.
    const taken = await take(file, { address: harbour.adminConnectionString });
    const makeSequence = () =>
      inTarget(async (pool) => void (await pool.query(`create sequence numbers owned by none`)));
    await restore(file, { beforeLoad: makeSequence, address: target.adminConnectionString });
    expect((await inTarget((pool) => pool.query(`select nextval('numbers')`))).rows).toEqual([{ nextval: 42 }]);
    expect(Object.values(await rowsIn(harbour.pool, tables)).flat()).toHaveLength(taken.rows);
    // What was due is told no more, and the restore is noted; the rest is equal.
    const settled = { at: harbour.clock.now(), moment: taken.takenAt, from: 'backup' } as const;
    await withLongConnection(harbour.adminConnectionString, (client) => settleRestore(client, settled));
    const [were, are] = [await rowsIn(harbour.pool, tables), await inTarget((pool) => rowsIn(pool, tables))];
    expect(are).toEqual(were);
    expect(Object.entries(are).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(taken.tickets).toBe(guests.length);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { head, ...seen } = await readBackup(file, keysWith());
    expect(seen).toEqual({ rows: taken.rows, isOwnSecret: true });
    expect(head.takenAt).toEqual(taken.takenAt);
    // And a start takes it as its own.
    await migrateToLatest(target.adminConnectionString);
  });

  test('no schema of the product is forgotten', async () => {
    const { rows } = await harbour.pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['auth', 'graphile_worker', 'public']);
  });

  test('beside commands: a moment, in which logs have no gap and every row follows from its log', async () => {
    const file = newFile();
    const isTaken = { yet: false };
    const joining = (async () => {
      while (!isTaken.yet) {
        await harbour.join();
        await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
      }
    })();
    for (const line of [1, 2, 3]) await harbour.join({ name: `Guest ${line}` });
    await take(file);
    isTaken.yet = true;
    await joining;
    const after = await harbour.events(harbour.lines.walkIn);
    await restore(file);
    await inTarget(async (pool) => {
      const db = createDatabase(pool, 'everyOutside');
      await chainEvents(db);
      expect(await lineFaults(db, harbour.lines.walkIn)).toEqual([]);
      const { rows } = await pool.query<{ seqs: number[] }>(
        'select array_agg(seq::int order by seq) as seqs from event where line_id = $1',
        [harbour.lines.walkIn],
      );
      const seqs = rows[0]?.seqs ?? [];
      expect(seqs).toEqual(after.slice(0, seqs.length).map(({ seq }) => seq));
      expect(seqs.length).toBeGreaterThan(2);
    });
  });

  test('rules on rows leave none out: for the running role, and for an owner whom they bind', async () => {
    await harbour.join();
    const count = async (address: string): Promise<number> => (await take(newFile(), { address })).rows;
    const all = await count(harbour.adminConnectionString);
    expect(await count(ownerOf(harbour.connectionString))).toBe(all);
    const bound = await createEmptyDatabase();
    const file = newFile();
    await take(file);
    await restoreBackup({ address: bound.ownerConnectionString, file, keys: keysWith(), restoredAt: new Date() });
    await migrateToLatest(bound.ownerConnectionString);
    const owner = bound.ownerConnectionString;
    await openToRunningRole({ owner, running: owner }, () => undefined);
    const { rows } = await asking(owner, (pool) => pool.query('select from ticket'));
    expect(rows).toHaveLength(0);
    expect(await count(owner)).toBeGreaterThanOrEqual(all);
    await bound.drop();
  });
});

test('what was due at the moment of the backup is not told after the restore; what comes later is', async () => {
  const [called, later] = [
    await harbour.join({ phone: reservedPhone(1) }),
    await harbour.join({ phone: reservedPhone(2) }),
  ];
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  await harbour.pool.query(`update message set due_at = $2 where ticket_id = $1`, [
    later.ticketId,
    new Date(harbour.clock.now().getTime() + 60_000),
  ]);
  await harbour.pool.query(
    `update message set state = 'sending', lease_until = now() where kind = 'joined' and ticket_id = $1`,
    [called.ticketId],
  );
  const file = newFile();
  await take(file);
  await restore(file);
  await inTarget(async (pool) => {
    const db = createDatabase(pool, 'everyOutside');
    const network = openPhoneNetwork({ ...harbour, db, context: { ...harbour.context, db } });
    await network.reconcile();
    expect(network.texts).toEqual([]);
    expect(await network.stateOf(called.ticketId, 'called')).toMatchObject({ state: 'dropped', reason: 'restored' });
    expect(await network.stateOf(called.ticketId, 'joined')).toMatchObject({ state: 'dropped', reason: 'restored' });
    harbour.clock.pass(61);
    await network.send();
    expect(network.texts).toHaveLength(1);
    await network.stop();
  });
});

describe('what is refused', () => {
  test('a file that was cut off, or of which any byte is another', async () => {
    await harbour.join();
    const file = newFile();
    await take(file);
    const whole = await readFile(file);
    const refused = async (bytes: Buffer): Promise<void> => {
      const other = newFile();
      await writeFile(other, bytes);
      await expect(readBackup(other, keysWith())).rejects.toThrow(/no whole backup|does not open/);
      await rm(other);
    };
    const places = [0, 30, 60, 120, 170, 200, 215, 230, whole.length >> 1, whole.length - 17, whole.length - 1];
    for (const at of places) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await refused(changed);
    }
    for (const length of [0, 10, 150, 300, whole.length - 1]) await refused(whole.subarray(0, length));
    await refused(Buffer.concat([whole, Buffer.from([0])]));
    await appendFile(newFile(), whole);
    await expect(readBackup(`${file}.none`, keysWith())).rejects.toThrow('cannot be read');
    expect(await readBackup(file, keysWith())).toMatchObject({ isOwnSecret: true });
  });

  test('another secret, key or passphrase: before anything is written', async () => {
    const identity = await generateIdentity();
    const recipients = [await identityToRecipient(identity)];
    const [plain, sealed, phrased] = [newFile(), newFile(), newFile()];
    await take(plain);
    await take(sealed, { lock: { by: 'recipients', recipients } });
    await take(phrased, { lock: { by: 'passphrase', passphrase: 'three red turnstones' } });
    const other = keysWith({ secret: 'another secret that opens nothing' });
    await expect(readForRestore(plain, other)).rejects.toThrow('does not open');
    await expect(readBackup(sealed, keysWith())).rejects.toThrow('does not open');
    await expect(readForRestore(sealed, { ...other, identities: [identity] })).rejects.toThrow('not the one of this');
    expect(await readForRestore(sealed, keysWith({ identities: [identity] }))).toMatchObject({ isOwnSecret: true });
    await expect(readBackup(phrased, keysWith())).rejects.toThrow('needs its passphrase');
    const wrong = keysWith({ passphrase: () => Promise.resolve('three red herrings') });
    await expect(readBackup(phrased, wrong)).rejects.toThrow('does not open');
    const right = keysWith({ passphrase: () => Promise.resolve('three red turnstones') });
    expect(await readBackup(phrased, right)).toMatchObject({ isOwnSecret: true });
    await expect(take(newFile(), { secret: 'another secret' })).rejects.toThrow('kept with another secret');
    await expect(take(newFile(), { lock: { by: 'recipients', recipients: ['age1nobody'] } })).rejects.toThrow(
      'not a public key',
    );
  });

  test('a database with tables, and a backup of a newer version', async () => {
    const file = newFile();
    await take(file);
    await expect(restore(file, { address: ownerOf(harbour.connectionString) })).rejects.toThrow(
      'data in this database already',
    );
    await harbour.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`);
    const newer = newFile();
    await take(newer);
    await harbour.pool.query(`delete from kysely_migration where name = '9999-later'`);
    await expect(restore(newer)).rejects.toThrow('newer version of Turnstone');
  });
});

test('a backup that fails leaves no file; what a killed one left goes; a file that is there is not replaced', async () => {
  const file = newFile();
  await writeFile(`${file}.part`, 'from a killed one');
  const broken = (): never => {
    throw new Error('the connection broke');
  };
  await expect(take(file, { onProgress: broken })).rejects.toThrow('the connection broke');
  expect((await readdir(folder)).filter((name) => file.endsWith(name.replace(/\.part$/, '')))).toEqual([]);
  await take(file);
  await expect(take(file)).rejects.toThrow('There is');
  await expect(take(join(folder, 'nowhere', 'x'))).rejects.toThrow('cannot be written');
});

test('a restore that ends half way is begun again, and no server starts on it', async () => {
  await harbour.join();
  const file = newFile();
  await take(file);
  const end = ({ table }: { table: string }): void => {
    if (table === 'public.ticket') throw new Error('killed');
  };
  await expect(restore(file, { onProgress: end })).rejects.toThrow('killed');
  await inTarget(async (pool) => {
    expect(await isRestoreUnfinished(pool)).toBe(true);
    expect((await pool.query('select from organization')).rows).toEqual([]);
  });
  await expect(migrateToLatest(target.ownerConnectionString)).rejects.toThrow('has not ended');
  // Postgres ends the connection of the first one, and its lock, a moment after it was closed.
  await vi.waitFor(() => restore(file), { timeout: 10_000 });
  await inTarget(async (pool) => {
    expect(await isRestoreUnfinished(pool)).toBe(false);
    expect((await pool.query('select from ticket')).rows).toHaveLength(1);
  });
  await expect(restore(file)).rejects.toThrow('data in this database already');
});
