// When an installation takes a backup of itself, when that is overdue, and which ones it deletes.

import { addDays, instantOf, localDay } from '../local-time.ts';
import { diskState, type Disk } from './disk-state.ts';

/** 'asked': an owner pressed the button. */
export type BackupKind = 'nightly' | 'asked' | 'upgrade';
/** 'not_there': the folder is not the one of the earlier backups. */
export type BackupFault = 'no_room' | 'not_writable' | 'not_there' | 'interrupted' | 'failed';

export interface BackupSettings {
  isOn: boolean;
  /** Of the first place's clock. */
  hour: number;
  kept: number;
}

export interface BackupPlan {
  /** Null: none is taken by night. */
  since: Date | null;
  hour: number;
  /** So that many installations on one machine or disk do not begin at once. */
  spreadMinutes: number;
  timeZone: string;
}

export interface BackupHistory {
  /** When the newest whole one began. */
  lastGoodAt: Date | null;
  lastTriedAt: Date | null;
}

export const usualBackups: BackupSettings = { isOn: true, hour: 3, kept: 14 };
export const maxBackupsKept = 90;
/** Those that were taken before an upgrade. */
const upgradeBackupsKept = 3;

const hourMs = 3600_000;
const retryMs = hourMs;
const oldMs = 48 * hourMs;

/** A server that was down at that time catches up; a failed try is repeated after an hour. */
export function isBackupDue(plan: BackupPlan, { lastGoodAt, lastTriedAt }: BackupHistory, now: Date): boolean {
  const time = lastBackupTime(plan, now);
  if (plan.since === null || time < plan.since) return false;
  if (lastGoodAt !== null && lastGoodAt >= time) return false;
  return lastTriedAt === null || lastTriedAt < time || now.getTime() - lastTriedAt.getTime() >= retryMs;
}

/** The newest moment, not after now, at which one should have begun. */
export function lastBackupTime({ hour, spreadMinutes, timeZone }: Omit<BackupPlan, 'since'>, now: Date): Date {
  const today = localDay(now, timeZone);
  const at = (day: string): Date => instantOf(day, hour * 60 + spreadMinutes, timeZone);
  return at(today) <= now ? at(today) : at(addDays(today, -1));
}

export function isBackupOld(since: Date | null, lastGoodAt: Date | null, now: Date): boolean {
  if (since === null) return false;
  return now.getTime() - Math.max(since.getTime(), lastGoodAt?.getTime() ?? 0) > oldMs;
}

/** The disk must not be full by the backup itself; lines that cannot be written are worse than a backup that is missing. */
export function hasRoomForBackup(disk: Disk, lastBytes: number): boolean {
  const { freeBytes } = disk;
  return freeBytes >= 2 * lastBytes && diskState({ ...disk, freeBytes: freeBytes - lastBytes }) !== 'full';
}

export interface BackupFile {
  kind: BackupKind;
  file: string;
}

/** Which of the files that are there go, given from the newest to the oldest. The newest always stays. */
export function outdatedBackups<File extends BackupFile>(files: readonly File[], kept: number): File[] {
  const beyond = (of: readonly File[], many: number): File[] => of.slice(Math.max(1, many));
  return [
    ...beyond(
      files.filter(({ kind }) => kind !== 'upgrade'),
      kept,
    ),
    ...beyond(
      files.filter(({ kind }) => kind === 'upgrade'),
      upgradeBackupsKept,
    ),
  ];
}

/** For example `turnstone-2026-11-26T03-07-12Z.age`. */
export const backupFileName = (at: Date): string => `turnstone-${nameOf(at)}.age`;

export const upgradeFileName = (version: string, at: Date): string => `before-${version}-${nameOf(at)}.age`;

/** Of a file that an installation wrote by itself. */
export const isBackupName = (name: string): boolean => /^(turnstone|before)-.*Z\.age$/.test(name);

/** The moment in the name of such a file; null: it has another name. */
export function momentOfBackup(name: string): Date | null {
  const [, day, hour, minute, second] = /-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.age$/.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const areBackupSettings = ({ hour, kept }: Omit<BackupSettings, 'isOn'>): boolean =>
  Number.isInteger(hour) && hour >= 0 && hour < 24 && Number.isInteger(kept) && kept >= 1 && kept <= maxBackupsKept;
