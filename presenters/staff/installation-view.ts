// The installation as its owner sees it: what runs, how much room there is, whether messages leave, and what the doctor
// finds from inside. Nothing here is about a person, and nothing is secret.

import type { BackupState } from '#db/backup/backup-rows.ts';
import type { Db } from '#db/database.ts';
import { findCarriersOfOrganization } from '#db/messaging/carriers.ts';
import { findPlacesOf } from '#db/place/organizations.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { BackupSettings } from '#domain/installation/backup-plan.ts';
import { diskState, type Disk } from '#domain/installation/disk-state.ts';
import type { FindingId } from '#domain/installation/finding-ids.ts';
import { worksAt, type Staff } from '#domain/team/actor.ts';
import { presentChannel } from './place-channels.ts';

/** What the server sees of itself. */
export interface InstallationLook {
  version: string;
  /** Of a release. */
  commit: string | null;
  startedAt: Date;
  database: { isEmbedded: boolean; version: string; bytes: number; weeklyBytes: number | null };
  /** Null: it cannot be asked. */
  disk: Disk | null;
  /** Of all outboxes; `sent` and `failed` within a day. */
  outbox: { due: number; oldestAt: Date | null; sent: number; failed: number };
  /** By the name of the job; null: none runs in this process. */
  lastRuns: ReadonlyMap<string, { doneAt: Date | null; failedAt: Date | null }> | null;
  address: { url: string; isSet: boolean };
  /** `files`: how many are in the folder. Null: the tables cannot be asked. */
  backups: (BackupState & { folder: string | null; files: number }) | null;
  /** Every moment between the two can be gone back to; null: the database is not archived. */
  archive: { from: Date | null; to: Date | null } | null;
  findings: { id: FindingId; state: 'warning' | 'wrong' }[];
}

/** The jobs that an owner would miss, in words of theirs. */
const shownJobs = {
  messages: 'reconcile',
  lines: 'clock',
  erasing: 'erase',
  figures: 'count',
  audit: 'audit',
} as const;
type ShownJob = keyof typeof shownJobs;

const commitLetters = 12;

/**
 * The caller has checked that this is the organization that the installation was set up for, and the right to see it.
 * Whoever owns some of its places sees their carriers only.
 */
export async function presentInstallation(
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => Date },
  look: InstallationLook,
  { organizationId, staff }: { organizationId: string; staff: Staff },
) {
  const [carriers, places] = await Promise.all([
    findCarriersOfOrganization(db, organizationId),
    findPlacesOf(db, organizationId),
  ]);
  const { version, commit, startedAt, database, disk, outbox, address, findings } = look;
  return {
    version,
    commit: commit?.slice(0, commitLetters) ?? null,
    startedAt: startedAt.toISOString(),
    database,
    disk: disk && { ...disk, state: diskState(disk) },
    outbox: { ...outbox, oldestAt: outbox.oldestAt?.toISOString() ?? null },
    carriers: places.flatMap(({ id, slug, name }) =>
      carriers.flatMap((carrier) => {
        const isShown = carrier.place_id === id && worksAt(staff, { organizationId, placeId: id });
        const channel = isShown ? presentChannel(secrets, carrier, now()) : null;
        return channel ? [{ place: { slug, name }, channel }] : [];
      }),
    ),
    /** `doneAt`: null if it was not its turn since the start. */
    jobs: (Object.keys(shownJobs) as ShownJob[]).map((job) => {
      const { doneAt, failedAt } = look.lastRuns?.get(shownJobs[job]) ?? { doneAt: null, failedAt: null };
      const isFailing = failedAt !== null && (doneAt === null || failedAt > doneAt);
      return { job, doneAt: doneAt?.toISOString() ?? null, isFailing };
    }),
    address,
    backups: look.backups && presentBackups(look.backups),
    archive: look.archive && {
      from: look.archive.from?.toISOString() ?? null,
      to: look.archive.to?.toISOString() ?? null,
    },
    findings,
  };
}

export const presentBackupSettings = ({ since, hour, kept }: BackupState): BackupSettings => ({
  isOn: since !== null,
  hour,
  kept,
});

function presentBackups(look: NonNullable<InstallationLook['backups']>) {
  const { folder, files, lastGood, lastFailed, running } = look;
  // There may be more than the last time.
  const share = running && lastGood ? Math.min(0.99, running.read_bytes / Math.max(1, lastGood.read_bytes)) : null;
  return {
    ...presentBackupSettings(look),
    folder,
    files,
    last: lastGood && { at: lastGood.started_at.toISOString(), bytes: lastGood.bytes ?? 0 },
    /** Why the newest one came to nothing. */
    failed: lastFailed?.fault ? { at: lastFailed.started_at.toISOString(), fault: lastFailed.fault } : null,
    /** `share`: how much of it is done, from 0 to 1; null: nobody knows how much there is. */
    running: running && { share },
  };
}
