// Every way in which an archive can be away, cut off, another one's or too old.

import { copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLogSlot } from '#db/archive/log-slot.ts';
import { createPool } from '#db/database.ts';
import { connectionString, prepareCluster } from '#db/embedded/embedded-cluster.ts';
import { freePort, launch } from '#db/embedded/embedded-launch.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { archiveKeys, openArchivedHarbour, type ArchivedHarbour } from '#test/archived-harbour.ts';
import { baseName } from '#domain/installation/archive-plan.ts';
import { testSecret } from '#test/harbour.ts';
import { logOf } from '#test/line-truth.ts';
import { keysOfSecret } from '../backup/sealed-file.ts';
import { writeReach } from './archive-folder.ts';
import { chooseMoment } from './choose-moment.ts';
import { endArchive } from './own-archive.ts';

const dayMs = 86_400_000;

let it: ArchivedHarbour;
beforeAll(async () => {
  it = await openArchivedHarbour();
  const archive = it.openArchive();
  await archive.look();
  await archive.keepBase();
  await it.harbour.join({ name: 'Ada' });
  await it.switchLog();
  await it.harbour.join({ name: 'Bea' });
  await archive.look();
}, 120_000);
afterAll(() => it.close());

const filesOf = async (name: string): Promise<string[]> => (await readdir(join(it.archiveFolder, name))).toSorted();

test('every reason why it cannot be is a sentence, and changes nothing', { timeout: 120_000 }, async () => {
  const [name = ''] = await it.series();
  const reached = (await chooseMoment(it.archiveFolder, null, archiveKeys)).reach.at;
  const into = (at: Date | null, from?: string) => it.recoverInto('bad', at, from);
  await expect(into(new Date(reached.getTime() + 60_000))).rejects.toThrow(/does not reach .* It reaches from 20/);
  await expect(into(new Date('2020-01-01T00:00:00Z'))).rejects.toThrow(/It reaches from 20/);
  await expect(into(null, join(it.folder, 'nowhere'))).rejects.toThrow('cannot be read');
  await expect(into(null, it.data)).rejects.toThrow('There is no archive in');
  await expect(chooseMoment(it.archiveFolder, null, keysOfSecret('another secret that opens nothing'))).rejects.toThrow(
    'does not open with what is here',
  );
  await expect(it.recoverInto('data', null)).rejects.toThrow('There is a database in');

  const files = await filesOf(name);
  const base = files.find((file) => file.startsWith('base-')) ?? '';
  const [first = ''] = files.filter((file) => /^[0-9A-F]{24}\.age$/.test(file) && base.includes(file.slice(0, 24)));
  const partial = files.find((file) => file.endsWith('.partial.age')) ?? '';
  const copy = join(it.folder, 'copy');
  const spoiled = async (file: string, spoil: (path: string) => Promise<unknown>): Promise<void> => {
    await rm(copy, { recursive: true, force: true });
    await cp(it.archiveFolder, copy, { recursive: true });
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
  await rm(join(it.folder, 'bad'), { recursive: true });

  // Killed half way: no server starts there, and the next try begins anew.
  const half = join(it.folder, 'half');
  await mkdir(join(half, 'recovery', 'postgres', 'cluster'), { recursive: true });
  await writeFile(join(half, 'recovery', 'postgres', 'cluster', 'PG_VERSION'), '18\n');
  await expect(it.lookInto('half')).rejects.toThrow('was interrupted. Run it again');
  await it.recoverInto('half', null);
  expect((await it.lookInto('half')).faults).toEqual([]);
  expect(await readdir(half)).toEqual(['postgres']);
});

test('a full disk is not filled any more by the log that waits', async () => {
  const before = await it.series();
  await rename(it.archiveFolder, join(it.folder, 'away'));
  const disk = { freeBytes: 1e6, bytes: 100e9 };
  await expect(it.openArchive({ disk }).look()).rejects.toThrow('The disk is full');
  expect(await findLogSlot(it.own.pools.pool)).toBeNull();
  await rename(join(it.folder, 'away'), it.archiveFolder);
  const archive = it.openArchive();
  await sleep(1_100);
  await archive.look();
  expect(await it.series()).toHaveLength(before.length + 1);
  await archive.keepBase();
  await archive.look();
  await it.recoverInto('anew', null);
  expect((await it.lookInto('anew')).log).toEqual(await logOf(it.harbour.db, it.harbour.lines.walkIn));
});

test('a start that was refused leaves the archive as it is', async () => {
  const before = await it.series();
  await it.openArchive({ secret: 'a secret that no start has proven' }).stop();
  expect(await it.series()).toEqual(before);
});

test('bases and files that no moment needs are deleted, and nothing else', async () => {
  const name = (await it.series()).at(-1) ?? '';
  const before = await filesOf(name);
  await writeFile(join(it.archiveFolder, name, 'of somebody else'), '');
  await it.switchLog();
  const archive = it.openArchive();
  await archive.look();
  await archive.keepBase();
  expect(await filesOf(name)).toEqual(expect.arrayContaining(before.filter((file) => file.startsWith('base-'))));
  // Of databases that were here before, and of another installation.
  const [former, other] = ['7000000000000000001-1-20200101t000000', '7000000000000000002-1-20200101t000000'];
  for (const [series, secret] of [
    [former, testSecret],
    [other, 'of another installation'],
  ] as const) {
    await mkdir(join(it.archiveFolder, series));
    await writeReach(join(it.archiveFolder, series), secret, { at: new Date(), written: 1, fileBytes: 1, timeline: 1 });
  }
  // By a clock that leapt ahead: what it calls old is needed once it is set right.
  const leapt = baseName(new Date(Date.now() + 365 * dayMs), '0'.repeat(24));
  await writeFile(join(it.archiveFolder, name, leapt), '');
  const untouched = await filesOf(name);
  await it.openArchive({ aheadMs: 365 * dayMs + 60_000 }).keepBase();
  expect(await filesOf(name)).toEqual(untouched);
  expect(await it.series()).toContain(former);
  await rm(join(it.archiveFolder, name, leapt));
  await it.openArchive({ aheadMs: 10 * dayMs }).keepBase();
  expect(await it.series()).not.toContain(former);
  expect(await it.series()).toContain(other);
  await rm(join(it.archiveFolder, other), { recursive: true });
  const left = await filesOf(name);
  expect(left.filter((file) => file.startsWith('base-'))).toHaveLength(1);
  expect(left.filter((file) => file.startsWith('base-'))).not.toContain(
    before.find((file) => file.startsWith('base-')),
  );
  expect(left).toContain('of somebody else');
  const logs = before.filter((file) => /^[0-9A-F]{24}/.test(file));
  expect(logs.length).toBeGreaterThan(0);
  expect(left.filter((file) => logs.includes(file))).toEqual([]);
  await archive.look();
  await it.recoverInto('pruned', null);
  expect((await it.lookInto('pruned')).faults).toEqual([]);
});

test(
  'another secret, a lost slot: the archive begins anew; switched off, nothing keeps the log',
  { timeout: 120_000 },
  async () => {
    const first = await it.series();
    // The name of a series has its second.
    await sleep(1_100);
    await it.openArchive({ secret: 'a new secret, as after a change of it' }).look();
    expect(await it.series()).toHaveLength(first.length + 1);
    await it.harbour.close();
    await it.own.postgres.stop();

    // With less room for the log than it needs while the archive is away.
    const cluster = await prepareCluster(join(it.data, 'postgres'), () => undefined);
    const { port } = await launch(cluster, await freePort(), { settings: { max_slot_wal_keep_size: '16MB' } });
    const address = connectionString(cluster, port, 'superuser');
    const archive = it.openArchive({ address });
    await archive.look();
    const [before] = (await it.series()).toReversed();
    const pool = createPool(address, { max: 1 });
    for (let at = 0; at < 4; at += 1)
      await pool.query(`select pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`);
    await pool.query('checkpoint');
    expect(await findLogSlot(pool)).toMatchObject({ keptFrom: null });
    await sleep(1_100);
    await archive.look();
    expect(await findLogSlot(pool)).toMatchObject({ keptFrom: expect.any(Number) });
    await archive.keepBase();
    expect((await it.series()).toReversed().indexOf(before ?? '')).toBe(1);
    await pool.end();

    // It outlives its program, and the next start brings it to its it.own settings.
    const postgres = await startEmbeddedPostgres({ dataFolder: it.data, log: () => undefined });
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
