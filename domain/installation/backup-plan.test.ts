import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasRoomForBackup,
  isBackupDue,
  isBackupOld,
  lastBackupTime,
  outdatedBackups,
  type BackupFile,
  type BackupPlan,
} from './backup-plan.ts';

const plan: BackupPlan = {
  since: new Date('2026-01-01T00:00:00Z'),
  hour: 3,
  spreadMinutes: 7,
  timeZone: 'Europe/Berlin',
};
const none = { lastGoodAt: null, lastTriedAt: null };
const at = (time: string): Date => new Date(time);

test.for([
  ['an ordinary night', 3, '2026-03-02T12:00:00Z', '2026-03-02T02:07:00Z'],
  ['before the hour: the night before', 3, '2026-03-02T02:06:59Z', '2026-03-01T02:07:00Z'],
  // 02:00 becomes 03:00 at 01:00Z.
  ['the hour that clocks skip', 2, '2026-03-29T12:00:00Z', '2026-03-29T01:00:00Z'],
  ['after clocks went forward', 3, '2026-03-29T12:00:00Z', '2026-03-29T01:07:00Z'],
  // 03:00 becomes 02:00 at 01:00Z: 02:07 comes twice.
  ['the hour that comes twice', 2, '2026-10-25T12:00:00Z', '2026-10-25T00:07:00Z'],
  ['its second time', 2, '2026-10-25T01:30:00Z', '2026-10-25T00:07:00Z'],
] as const)('%s', ([, hour, now, expected]) => {
  expect(lastBackupTime({ ...plan, hour }, at(now)).toISOString()).toBe(new Date(expected).toISOString());
});

test('one a night, again an hour after a failure, and not for a night before it was switched on', () => {
  const now = at('2026-03-02T12:00:00Z');
  expect(isBackupDue(plan, none, now)).toBe(true);
  expect(isBackupDue({ ...plan, since: null }, none, now)).toBe(false);
  expect(isBackupDue({ ...plan, since: at('2026-03-02T11:00:00Z') }, none, now)).toBe(false);
  const good = (time: string) => ({ lastGoodAt: at(time), lastTriedAt: at(time) });
  expect(isBackupDue(plan, good('2026-03-02T02:07:30Z'), now)).toBe(false);
  expect(isBackupDue(plan, good('2026-03-01T20:00:00Z'), now)).toBe(true);
  const tried = (time: string) => ({ lastGoodAt: null, lastTriedAt: at(time) });
  expect(isBackupDue(plan, tried('2026-03-02T11:00:01Z'), now)).toBe(false);
  expect(isBackupDue(plan, tried('2026-03-02T11:00:00Z'), now)).toBe(true);
  // Tried shortly before the hour: the night's own try is not put off.
  expect(isBackupDue(plan, tried('2026-03-02T02:00:00Z'), at('2026-03-02T02:07:00Z'))).toBe(true);
});

test('two days without a whole one are too long, counted from when it was switched on', () => {
  const now = at('2026-03-04T12:00:00Z');
  expect(isBackupOld(null, null, now)).toBe(false);
  expect(isBackupOld(at('2026-03-03T12:00:00Z'), null, now)).toBe(false);
  expect(isBackupOld(at('2026-03-01T12:00:00Z'), null, now)).toBe(true);
  expect(isBackupOld(at('2026-03-01T12:00:00Z'), at('2026-03-02T12:00:00Z'), now)).toBe(false);
  expect(isBackupOld(at('2026-03-01T12:00:00Z'), at('2026-03-02T11:59:59Z'), now)).toBe(true);
});

test('room for two more of the last size, and none that leaves the disk full', () => {
  expect(hasRoomForBackup({ freeBytes: 50e9, bytes: 100e9 }, 20e9)).toBe(true);
  expect(hasRoomForBackup({ freeBytes: 50e9, bytes: 100e9 }, 26e9)).toBe(false);
  expect(hasRoomForBackup({ freeBytes: 0.9e9, bytes: 100e9 }, 0)).toBe(false);
  expect(hasRoomForBackup({ freeBytes: 1.5e9, bytes: 100e9 }, 0.6e9)).toBe(false);
});

test('the oldest go, of each kind its own number, and never the newest whole one', () => {
  const files: BackupFile[] = ['nightly', 'upgrade', 'asked', 'nightly', 'upgrade', 'upgrade', 'upgrade'].map(
    (kind, index) => ({ kind: kind as BackupFile['kind'], file: String(index) }),
  );
  expect(outdatedBackups(files, 2).map(({ file }) => file)).toEqual(['3', '6']);
  fc.assert(
    fc.property(fc.integer({ min: -1, max: 5 }), fc.integer({ min: 0, max: 9 }), (kept, many) => {
      const all = Array.from({ length: many }, (_, index) => ({ kind: 'nightly' as const, file: String(index) }));
      expect(outdatedBackups(all, kept)).toEqual(all.slice(Math.max(1, kept)));
    }),
  );
});
