// The rows of the backups that an installation takes of itself: which one is at work, and what became of the others.

import { sql, type Insertable, type Selectable } from 'kysely';
import type { BackupFault, BackupHistory, BackupPlan, BackupSettings } from '#domain/installation/backup-plan.ts';
import type { Db, Trx } from '../database.ts';
import { lockInstallation } from '../place/installation.ts';
import { findOwnOrganization } from '../place/organizations.ts';
import { dropRows, rowsOf, setRows } from '../rows.ts';
import type { BackupTable } from '../schema/installation-tables.ts';
import { acrossOrganizations } from '../scope/look-up.ts';

/** A process writes every few seconds that its backup goes on. */
const deadAfterSeconds = 60;
const rowsKeptDays = 400;
/** Clocks of several processes differ by less. */
const maxAheadMs = 3600_000;

export type BackupRow = Selectable<BackupTable>;
export type ClaimedBackup = Pick<BackupRow, 'id' | 'kind' | 'file' | 'started_at'>;

/** False: another one is at work. What a dead process left is ended first. */
export async function claimBackup(trx: Trx, claimed: ClaimedBackup): Promise<boolean> {
  await lockInstallation(trx);
  await trx
    .updateTable('backup')
    .set({ ended_at: claimed.started_at, fault: 'interrupted' })
    .where('ended_at', 'is', null)
    .where((is) => is.not(isAlive))
    .execute();
  if (await findRunningBackup(trx)) return false;
  // The row of a whole one goes with its file, however old a wrong clock made it.
  const failed = trx.deleteFrom('backup').where('fault', 'is not', null);
  await failed.where('started_at', '<', daysBefore(claimed.started_at)).execute();
  await noteBackup(trx, claimed);
  return true;
}

const daysBefore = (at: Date): Date => new Date(at.getTime() - rowsKeptDays * 86_400_000);

const isAlive = sql<boolean>`abs(extract(epoch from clock_timestamp() - beat_at)) < ${deadAfterSeconds}`;

async function findRunningBackup(db: Db): Promise<BackupRow | null> {
  return (await rowsOf(db, 'backup', { ended_at: null }).selectAll().where(isAlive).executeTakeFirst()) ?? null;
}

export async function beatBackup(db: Db, id: string, readBytes: number): Promise<void> {
  await setRows(db, 'backup', { id }, { beat_at: sql`clock_timestamp()`, read_bytes: readBytes });
}

export async function endBackup(
  db: Db,
  id: string,
  end: { ended_at: Date; read_bytes: number } & ({ bytes: number } | { fault: BackupFault }),
): Promise<void> {
  await setRows(db, 'backup', { id }, end);
}

export async function noteBackup(db: Db, row: Insertable<BackupTable>): Promise<void> {
  await db.insertInto('backup').values(row).execute();
}

/** Of a clock that is right, or nearly. */
const latestAt = (now: Date): Date => new Date(now.getTime() + maxAheadMs);

/** Those that can be restored, the newest first; last, as if the oldest, those of a clock that was ahead. */
export async function findWholeBackups(db: Db, now: Date): Promise<BackupRow[]> {
  const all = await findEndedBackups(db, 'whole');
  const isAhead = ({ started_at: at }: BackupRow): boolean => at > latestAt(now);
  return [...all.filter((one) => !isAhead(one)), ...all.filter(isAhead)];
}

/** The newest first. */
export function findEndedBackups(db: Db, how: 'whole' | 'failed'): Promise<BackupRow[]> {
  return endedBackups(db, how).execute();
}

function endedBackups(db: Db, how: 'whole' | 'failed') {
  const ended = db.selectFrom('backup').selectAll().where('ended_at', 'is not', null);
  const wanted = ended.where('fault', how === 'whole' ? 'is' : 'is not', null);
  return wanted.orderBy('started_at', 'desc').orderBy('id');
}

export async function forgetBackup(db: Db, id: string): Promise<void> {
  await dropRows(db, 'backup', { id });
}

export interface BackupState {
  since: Date | null;
  hour: number;
  kept: number;
  lastGood: BackupRow | null;
  /** Null: none failed since the last good one. */
  lastFailed: BackupRow | null;
  running: BackupRow | null;
}

/** A clock that was ahead wrote times that are still to come: until then they would say that none is due. */
export async function findBackupState(db: Db, now: Date): Promise<BackupState> {
  const latest = latestAt(now);
  const { since, ...settings } = await findSettings(db);
  const newest = async (how: 'whole' | 'failed'): Promise<BackupRow | null> =>
    (await endedBackups(db, how).where('started_at', '<=', latest).limit(1).executeTakeFirst()) ?? null;
  const [lastGood, lastFailed] = [await newest('whole'), await newest('failed')];
  const isNews = lastFailed !== null && (lastGood === null || lastFailed.started_at > lastGood.started_at);
  return {
    ...settings,
    since: since !== null && since > latest ? new Date(0) : since,
    lastGood,
    lastFailed: isNews ? lastFailed : null,
    running: await findRunningBackup(db),
  };
}

export const historyOf = ({ lastGood, lastFailed }: BackupState): BackupHistory => ({
  lastGoodAt: lastGood?.started_at ?? null,
  lastTriedAt: lastFailed?.started_at ?? lastGood?.started_at ?? null,
});

async function findSettings(db: Db): Promise<Pick<BackupState, 'since' | 'hour' | 'kept'>> {
  return rowsOf(db, 'installation', { id: 1 })
    .select(['backups_since as since', 'backup_hour as hour', 'backups_kept as kept'])
    .executeTakeFirstOrThrow();
}

/** The clock of the first place; null: there is no place yet. */
export async function findFirstTimeZone(db: Db): Promise<BackupPlan['timeZone'] | null> {
  const organizationId = await findOwnOrganization(db);
  if (organizationId === null) return null;
  const row = await acrossOrganizations(db, (all) =>
    rowsOf(all, 'place', { organization_id: organizationId })
      .select('time_zone')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.time_zone ?? null;
}

/** Switched on again, it counts from then. Returns what was set before. */
export async function storeBackupSettings(trx: Trx, { isOn, hour, kept }: BackupSettings, now: Date) {
  await lockInstallation(trx);
  const before = await findSettings(trx);
  const since = isOn ? (before.since ?? now) : null;
  await setRows(trx, 'installation', { id: 1 }, { backups_since: since, backup_hour: hour, backups_kept: kept });
  return { isOn: before.since !== null, hour: before.hour, kept: before.kept };
}
