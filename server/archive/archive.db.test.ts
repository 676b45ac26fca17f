// An embedded database with its archive: back to a moment, to the end after a kill, and every way in which that can fail.

import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { findLogSlot } from '#db/archive/log-slot.ts';
import { createDatabase, createPool } from '#db/database.ts';
import { connectionString, prepareCluster } from '#db/embedded/embedded-cluster.ts';
import { freePort, launch } from '#db/embedded/embedded-launch.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { openHarbour, testSecret, type Harbour } from '#test/harbour.ts';
import { lineFaults, logOf } from '#test/line-truth.ts';
import { startOwnCluster, type OwnCluster } from '#test/postgres/own-cluster.ts';
import { roomyMemoryDisk } from '../../bin/test/memory-disk.ts';
import { keysOfSecret } from './archive-folder.ts';
import { chooseMoment } from './choose-moment.ts';
import { createOwnArchive, endArchive, type OwnArchive } from './own-archive.ts';
import { recover } from './recover.ts';

const dayMs = 86_400_000;
const keys = keysOfSecret(testSecret);

let folder = '';
let own: OwnCluster;
let harbour: Harbour;
let aheadMs = 0;

const data = (): string => join(folder, 'data');
const archiveFolder = (): string => join(folder, 'archive');

let disk = { freeBytes: 50e9, bytes: 100e9 };

function openArchive(secret = testSecret, address = own.postgres.addresses.superuser): OwnArchive {
  return createOwnArchive({
    config: { archiveFolder: archiveFolder(), archiveDays: 7, dataFolder: data(), secret, secretFile: undefined },
    address,
    now: () => new Date(Date.now() + aheadMs),
    disk: () => Promise.resolve(disk),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join((await roomyMemoryDisk()) ?? tmpdir(), 'turnstone-archive-'));
  own = await startOwnCluster(data());
  harbour = await openHarbour(own.pools);
}, 120_000);
afterAll(async () => {
  await harbour.close();
  await own.postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  aheadMs = 0;
});

const nowInside = async (): Promise<Date> => {
  const { rows } = await own.pools.pool.query<{ now: Date }>('select clock_timestamp() as now');
  await sleep(5);
  return rows[0]?.now ?? new Date(0);
};
const switchLog = () => own.pools.pool.query('select pg_switch_wal()');
const series = async (): Promise<string[]> => (await readdir(archiveFolder())).toSorted();
const filesOf = async (name: string): Promise<string[]> => (await readdir(join(archiveFolder(), name))).toSorted();

async function recoverInto(target: string, at: Date | null, from = archiveFolder()): Promise<void> {
  const moment = await chooseMoment(from, at, keys);
  await recover({ dataFolder: join(folder, target), moment, keys, say: () => undefined });
}

/** What a recovered database holds: its tickets, and whether they follow from its log. */
async function lookInto(target: string) {
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, target), log: () => undefined });
  const pool = createPool(postgres.addresses.superuser, { max: 1 });
  const db = createDatabase(pool, 'everyOutside');
  try {
    const { walkIn } = harbour.lines;
    return {
      faults: await lineFaults(db, walkIn),
      log: await logOf(db, walkIn),
      messages: (await pool.query(`select state, reason from message order by id`)).rows,
      slot: await findLogSlot(pool),
    };
  } finally {
    await pool.end();
    await postgres.stop();
  }
}

test(
  'back to a moment, to the moment of the last look, and to the end after a kill',
  { timeout: 120_000 },
  async () => {
    const archive = openArchive();
    await archive.look();
    await archive.keepBase();
    const phone = '+12025550143';
    await harbour.join({ name: 'Ada', phone });
    await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.one }, null);
    await switchLog();
    const moment = await nowInside();
    const then = await logOf(harbour.db, harbour.lines.walkIn);
    expect(then.length).toBeGreaterThan(1);
    await harbour.join({ name: 'Bea' });
    await archive.look();
    await switchLog();
    await harbour.join({ name: 'Cleo' });
    const acknowledged = await logOf(harbour.db, harbour.lines.walkIn);
    await archive.look();
    const quiet = await nowInside();
    await archive.look();
    await harbour.join({ name: 'after the last look' });

    await recoverInto('moment', moment);
    const seen = await lookInto('moment');
    expect(seen).toMatchObject({ faults: [], log: then, slot: null });
    // What was due may have been told since.
    expect(seen.messages).toContainEqual({ state: 'dropped', reason: 'restored' });
    // Nothing was committed after this moment, and before the end of the archive.
    await recoverInto('quiet', quiet);
    expect(await lookInto('quiet')).toMatchObject({ faults: [], log: acknowledged });
    await recoverInto('end', null);
    expect(await lookInto('end')).toMatchObject({ faults: [], log: acknowledged });
  },
);

test('every reason why it cannot be is a sentence, and changes nothing', { timeout: 120_000 }, async () => {
  const [name = ''] = await series();
  const reached = (await chooseMoment(archiveFolder(), null, keys)).reach.at;
  const into = (at: Date | null, from?: string) => recoverInto('bad', at, from);
  await expect(into(new Date(reached.getTime() + 60_000))).rejects.toThrow(/does not reach .* It reaches from 20/);
  await expect(into(new Date('2020-01-01T00:00:00Z'))).rejects.toThrow(/It reaches from 20/);
  await expect(into(null, join(folder, 'nowhere'))).rejects.toThrow('cannot be read');
  await expect(into(null, data())).rejects.toThrow('There is no archive in');
  await expect(chooseMoment(archiveFolder(), null, keysOfSecret('another secret that opens nothing'))).rejects.toThrow(
    'does not open with what is here',
  );
  await expect(recoverInto('data', null)).rejects.toThrow('There is a database in');

  const files = await filesOf(name);
  const base = files.find((file) => file.startsWith('base-')) ?? '';
  const [first = ''] = files.filter((file) => /^[0-9A-F]{24}\.age$/.test(file) && base.includes(file.slice(0, 24)));
  const partial = files.find((file) => file.endsWith('.partial.age')) ?? '';
  const copy = join(folder, 'copy');
  const spoiled = async (file: string, spoil: (path: string) => Promise<unknown>): Promise<void> => {
    await rm(copy, { recursive: true, force: true });
    await cp(archiveFolder(), copy, { recursive: true });
    await spoil(join(copy, name, file));
  };
  const alter = async (path: string): Promise<void> => {
    const content = await readFile(path);
    content[content.length - 40] = (content[content.length - 40] ?? 0) ^ 1;
    await writeFile(path, content);
  };
  const cut = async (path: string): Promise<void> => truncate(path, (await stat(path)).size - 30);
  for (const [file, spoil] of [base, first, partial, 'reach.age'].flatMap((one) => [
    [one, alter] as const,
    [one, cut] as const,
  ])) {
    await spoiled(file, spoil);
    await expect(into(null, copy), `${file}, ${spoil.name}`).rejects.toThrow(
      /is not whole: it was cut off|does not open/,
    );
  }
  for (const file of [first, partial]) {
    await spoiled(file, rm);
    await expect(into(null, copy)).rejects.toThrow(`${file} is missing`);
  }
  await spoiled(base, rm);
  await expect(into(null, copy)).rejects.toThrow('has no whole base yet');
  await spoiled(partial, (path) => copyFile(join(copy, name, first), path));
  await expect(into(null, copy)).resolves.toBeUndefined();
  await rm(join(folder, 'bad'), { recursive: true });

  // Killed half way: no server starts there, and the next try begins anew.
  const half = join(folder, 'half');
  await mkdir(join(half, 'recovery', 'postgres', 'cluster'), { recursive: true });
  await writeFile(join(half, 'recovery', 'postgres', 'cluster', 'PG_VERSION'), '18\n');
  await expect(lookInto('half')).rejects.toThrow('was interrupted. Run it again');
  await recoverInto('half', null);
  expect((await lookInto('half')).faults).toEqual([]);
  expect(await readdir(half)).toEqual(['postgres']);
});

test('a folder that is away for a while loses nothing', async () => {
  const archive = openArchive();
  const before = await series();
  await rename(archiveFolder(), join(folder, 'away'));
  await harbour.join({ name: 'Dan' });
  await switchLog();
  await expect(archive.look()).rejects.toThrow('The archive is not there');
  // Said once an hour.
  await archive.look();
  expect(await findLogSlot(own.pools.pool)).not.toBeNull();
  expect(await readdir(folder)).not.toContain('archive');
  await rename(join(folder, 'away'), archiveFolder());
  await archive.look();
  expect(await series()).toEqual(before);
  await recoverInto('back', null);
  expect((await lookInto('back')).log).toEqual(await logOf(harbour.db, harbour.lines.walkIn));
});

test('a full disk is not filled any more by the log that waits', async () => {
  const before = await series();
  await rename(archiveFolder(), join(folder, 'away'));
  disk = { freeBytes: 1e6, bytes: 100e9 };
  await expect(openArchive().look()).rejects.toThrow('The disk is full');
  expect(await findLogSlot(own.pools.pool)).toBeNull();
  disk = { freeBytes: 50e9, bytes: 100e9 };
  await rename(join(folder, 'away'), archiveFolder());
  const archive = openArchive();
  await sleep(1_100);
  await archive.look();
  expect(await series()).toHaveLength(before.length + 1);
  await archive.keepBase();
  await archive.look();
  await recoverInto('anew', null);
  expect((await lookInto('anew')).log).toEqual(await logOf(harbour.db, harbour.lines.walkIn));
});

test('a start that was refused leaves the archive as it is', async () => {
  const before = await series();
  await openArchive('a secret that no start has proven').stop();
  expect(await series()).toEqual(before);
});

test('bases and files that no moment needs are deleted, and nothing else', async () => {
  const name = (await series()).at(-1) ?? '';
  const before = await filesOf(name);
  await writeFile(join(archiveFolder(), name, 'of somebody else'), '');
  await switchLog();
  const archive = openArchive();
  await archive.look();
  await archive.keepBase();
  expect(await filesOf(name)).toEqual(expect.arrayContaining(before.filter((file) => file.startsWith('base-'))));
  aheadMs = 10 * dayMs;
  await openArchive().keepBase();
  const left = await filesOf(name);
  expect(left.filter((file) => file.startsWith('base-'))).toHaveLength(1);
  expect(left.filter((file) => file.startsWith('base-'))).not.toContain(
    before.find((file) => file.startsWith('base-')),
  );
  expect(left).toContain('of somebody else');
  expect(left.length).toBeLessThan(before.length);
  await archive.look();
  await recoverInto('pruned', null);
  expect((await lookInto('pruned')).faults).toEqual([]);
});

test(
  'another secret, a lost slot: the archive begins anew; switched off, nothing keeps the log',
  { timeout: 120_000 },
  async () => {
    const first = await series();
    // The name of a series has seconds.
    await sleep(1_100);
    await openArchive('a new secret, as after a change of it').look();
    expect(await series()).toHaveLength(first.length + 1);
    await harbour.close();
    await own.postgres.stop();

    // With less room for the log than it needs while the archive is away.
    const cluster = await prepareCluster(join(data(), 'postgres'), () => undefined);
    const { port } = await launch(cluster, await freePort(), { settings: { max_slot_wal_keep_size: '16MB' } });
    const address = connectionString(cluster, port, 'superuser');
    const archive = openArchive(testSecret, address);
    await archive.look();
    const [before] = (await series()).toReversed();
    const pool = createPool(address, { max: 1 });
    for (let at = 0; at < 4; at += 1)
      await pool.query(`select pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`);
    await pool.query('checkpoint');
    expect(await findLogSlot(pool)).toMatchObject({ keptFrom: null });
    await sleep(1_100);
    await archive.look();
    expect(await findLogSlot(pool)).toMatchObject({ keptFrom: expect.any(Number) });
    await archive.keepBase();
    expect((await series()).toReversed().indexOf(before ?? '')).toBe(1);
    await pool.end();

    // It outlives its program, and the next start brings it to its own settings.
    const postgres = await startEmbeddedPostgres({ dataFolder: data(), log: () => undefined });
    const ours = createPool(postgres.addresses.superuser, { max: 1 });
    expect((await ours.query(`select current_setting('max_slot_wal_keep_size') as kept`)).rows).toEqual([
      { kept: '4GB' },
    ]);
    expect(await findLogSlot(ours)).not.toBeNull();
    await endArchive(postgres.addresses.superuser);
    expect(await findLogSlot(ours)).toBeNull();
    await ours.end();
    await postgres.stop();
  },
);
