// Backups that the server takes of itself: one of two takes it, what fails is kept with its reason, and only own files go.

import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askBackup, setBackups } from '#commands/installation/backups.ts';
import { claimBackup, findBackupState } from '#db/backup/backup-rows.ts';
import { newId } from '#db/new-id.ts';
import { openHarbour, testSecret, testSecrets, type Harbour } from '#test/harbour.ts';
import { ownerOf } from '#test/postgres/postgres.ts';
import { createOwnBackups, type OwnBackups } from './own-backups.ts';
import { readBackup } from './read-backup.ts';

const dayMs = 86_400_000;
const keys = { secret: testSecret, identities: [], passphrase: () => Promise.resolve(null) };

let harbour: Harbour;
let folder = '';
let at = new Date();
beforeEach(async () => {
  harbour = await openHarbour();
  folder = await mkdtemp(join(tmpdir(), 'turnstone-own-'));
  at = harbour.clock.now();
  return async () => {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true, force: true });
    await harbour.close();
  };
});
const open: OwnBackups[] = [];
afterEach(() => Promise.all(open.splice(0).map((backups) => backups.stop())));

function openBackups(backupFolder = folder): OwnBackups {
  const backups = createOwnBackups({
    config: { backupFolder, dataFolder: folder, secret: testSecret, secretFile: undefined },
    address: ownerOf(harbour.connectionString),
    db: harbour.db,
    secrets: testSecrets,
    now: () => at,
  });
  open.push(backups);
  return backups;
}

const place = () => ({ organizationId: harbour.organizationId, placeId: harbour.placeId });
const later = (ms: number): void => void (at = new Date(at.getTime() + ms));
const stateNow = () => findBackupState(harbour.db, at);
const switchOn = (kept = 14) =>
  setBackups(harbour.context, harbour.staff.ines, { ...place(), isOn: true, hour: 3, kept });
const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.age')).toSorted();

test('of two processes one takes it, once a night, and it can be read', async () => {
  const [one, other] = [openBackups(), openBackups()];
  await one.lookAtClock();
  expect(await files()).toEqual([]);
  await switchOn();
  await one.lookAtClock();
  expect(await files()).toEqual([]);
  later(dayMs);
  await Promise.all([one.lookAtClock(), other.lookAtClock()]);
  await other.lookAtClock();
  const [file, ...more] = await files();
  expect(more).toEqual([]);
  const { rows } = await readBackup(join(folder, file ?? ''), keys);
  expect(rows).toBeGreaterThan(10);
  const { lastGood, running } = await stateNow();
  expect(lastGood).toMatchObject({ kind: 'nightly', file, fault: null });
  expect([lastGood?.bytes, lastGood?.read_bytes].every((bytes) => (bytes ?? 0) > 1000)).toBe(true);
  expect(running).toBeNull();
});

test('a clock that was a year ahead, and is set right, stops no backup', async () => {
  const backups = openBackups();
  later(365 * dayMs);
  harbour.clock.pass(365 * 86_400);
  await switchOn();
  later(dayMs);
  await backups.lookAtClock();
  expect(await files()).toHaveLength(1);
  later(-365 * dayMs);
  for (const expected of [2, 2]) {
    await backups.lookAtClock();
    expect(await files()).toHaveLength(expected);
  }
  later(dayMs);
  await backups.lookAtClock();
  expect(await files()).toHaveLength(3);
  const { lastGood } = await stateNow();
  expect(lastGood?.started_at).toEqual(at);
});

test('one that a clock made that was ahead does not take the place of the newest', async () => {
  await switchOn(1);
  const backups = openBackups();
  later(365 * dayMs);
  await backups.lookAtClock();
  const [ahead = ''] = await files();
  later(-364 * dayMs);
  await backups.lookAtClock();
  const { lastGood } = await stateNow();
  expect(lastGood?.started_at).toEqual(at);
  expect(await files()).toEqual([lastGood?.file]);
  expect(await files()).not.toContain(ahead);
});

test('as many stay as the owner says; what is not its own stays too', async () => {
  await switchOn(2);
  await writeFile(join(folder, 'turnstone-2020-01-01T00-00-00Z.age'), 'of somebody else');
  const backups = openBackups();
  for (let night = 0; night < 4; night += 1) {
    later(dayMs);
    await backups.lookAtClock();
  }
  expect(await files()).toHaveLength(3);
  expect((await files())[0]).toContain('2020');
});

test('of those from before an upgrade three stay, whatever the nights are', async () => {
  await switchOn(1);
  const backups = openBackups();
  for (const day of [1, 2, 3, 4]) {
    const [file, taken] = [`before-0.${day}.0-Z.age`, new Date(`2026-02-0${day}T09:00Z`)];
    await writeFile(join(folder, file), 'whole');
    await backups.noteUpgrade({
      id: newId(),
      kind: 'upgrade',
      started_at: taken,
      beat_at: taken,
      ended_at: taken,
      file,
      bytes: 5,
      read_bytes: 50,
      fault: null,
    });
  }
  later(dayMs);
  await backups.lookAtClock();
  expect(await files()).toEqual([
    'before-0.2.0-Z.age',
    'before-0.3.0-Z.age',
    'before-0.4.0-Z.age',
    expect.stringMatching(/^turnstone-/),
  ]);
});

test('a folder that cannot be written is said, and tried again after an hour', async () => {
  await switchOn();
  later(dayMs);
  const closed = join(folder, 'a file');
  await writeFile(closed, '');
  const backups = openBackups(join(closed, 'backups'));
  await backups.lookAtClock();
  expect((await stateNow()).lastFailed).toMatchObject({ fault: 'not_writable', started_at: at });
  const mended = openBackups();
  later(3_599_000);
  await mended.lookAtClock();
  expect((await stateNow()).lastGood).toBeNull();
  later(1_000);
  await mended.lookAtClock();
  expect(await stateNow()).toMatchObject({ lastGood: { started_at: at }, lastFailed: null });
});

test('the place of a disk that is not mounted gets none, until it is back or marked', async () => {
  await switchOn();
  later(dayMs);
  const backups = openBackups();
  await backups.lookAtClock();
  const [file = ''] = await files();
  expect((await readdir(folder)).toSorted()).toEqual([file, 'turnstone-backups']);
  const [empty, disk] = [join(folder, 'empty'), join(folder, 'disk')];
  later(dayMs);
  await openBackups(empty).lookAtClock();
  expect((await stateNow()).lastFailed).toMatchObject({ fault: 'not_there', started_at: at });
  expect(await readdir(folder)).not.toContain('empty');
  // Whoever moves its backups elsewhere every day leaves the mark.
  await mkdir(disk);
  await writeFile(join(disk, 'turnstone-backups'), '');
  later(3_600_000);
  await openBackups(disk).lookAtClock();
  expect(await stateNow()).toMatchObject({ lastGood: { started_at: at }, lastFailed: null });
});

test('a press while one runs is answered by that one; a dead one holds nobody up', async () => {
  const { context, staff, db, pool } = harbour;
  const claimed = await askBackup(context, staff.ines, place());
  expect(claimed).toMatchObject({ kind: 'asked' });
  expect(await askBackup(context, staff.ines, place())).toBeNull();
  expect((await stateNow()).running?.id).toBe(claimed?.id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${claimed?.file}.part`), 'half');
  await pool.query(`update backup set beat_at = beat_at - interval '2 minutes'`);
  later(5_000);
  const next = { id: newId(), kind: 'asked', file: 'turnstone-next.age', started_at: at } as const;
  expect(await db.transaction().execute((trx) => claimBackup(trx, next))).toBe(true);
  openBackups().begin(next);
  await expect.poll(async () => (await stateNow()).lastGood?.id).toBe(next.id);
  expect((await readdir(folder)).toSorted()).toEqual(['turnstone-backups', 'turnstone-next.age']);
});

test('a stop ends the one that runs, and leaves nothing half', async () => {
  const claimed = await askBackup(harbour.context, harbour.staff.ines, place());
  const backups = openBackups();
  if (claimed) backups.begin(claimed);
  await backups.stop();
  expect(await readdir(folder)).toEqual([]);
  expect((await stateNow()).lastFailed).toMatchObject({ fault: 'interrupted' });
});

test('only the owner of the installation switches it, and each change is in the log of the audit', async () => {
  const { context, staff } = harbour;
  const given = { ...place(), isOn: true, hour: 4, kept: 7 };
  await expect(setBackups(context, staff.ruth, given)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(setBackups(context, staff.ines, { ...given, kept: 0 })).rejects.toMatchObject({
    code: 'invalid_fields',
  });
  await setBackups(context, staff.ines, given);
  await setBackups(context, staff.ines, given);
  const { rows } = await harbour.pool.query(`select data from audit_entry where kind = 'backups_changed'`);
  expect(rows).toEqual([{ data: { fields: ['isOn', 'hour', 'kept'] } }]);
  expect(await stateNow()).toMatchObject({ since: harbour.clock.now(), hour: 4, kept: 7 });
});
