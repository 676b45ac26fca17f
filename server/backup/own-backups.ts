// Backups that the server takes of its own installation: by night, and when an owner asks. Of several processes, the
// one that claimed the row takes it.

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beatBackup,
  claimBackup,
  endBackup,
  findBackupState,
  findEndedBackups,
  findFirstTimeZone,
  findWholeBackups,
  forgetBackup,
  historyOf,
  noteBackup,
  type BackupRow,
  type ClaimedBackup,
} from '#db/backup/backup-rows.ts';
import type { Db } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { backupFileName, isBackupDue, outdatedBackups } from '#domain/installation/backup-plan.ts';
import { contained, guarded, reportFault } from '#timers/guarded.ts';
import type { Config } from '../start/config.ts';
import { heldSecret } from '../start/read-secret.ts';
import { faultOfFolder, isElsewhere, markFolder, takeBackup } from './take-backup.ts';

const beatMs = 2_000;
const spreadMinutes = 30;

interface OwnBackupsDeps {
  config: Pick<Config, 'backupFolder' | 'dataFolder' | 'secret' | 'secretFile'>;
  /** Of the role that owns the tables. */
  address: string;
  /** Sees every organization. */
  db: Db;
  secrets: Secrets;
  now: () => Date;
}

export type OwnBackups = ReturnType<typeof createOwnBackups>;

export function createOwnBackups(deps: OwnBackupsDeps) {
  const { db, secrets, now } = deps;
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const take = async (claimed: ClaimedBackup): Promise<void> => {
    const taking = contained('backup', () => takeClaimed(deps, claimed, ending.signal));
    running.add(taking);
    await taking;
    running.delete(taking);
  };
  return {
    /** Takes this one, beside other work. */
    begin: (claimed: ClaimedBackup) => void take(claimed),
    /** Takes the one of this night, if it is due. */
    lookAtClock: async () => {
      const timeZone = await findFirstTimeZone(db);
      const at = now();
      const state = await findBackupState(db, at);
      const plan = { ...state, timeZone: timeZone ?? 'UTC', spreadMinutes: spreadOf(secrets) };
      if (timeZone === null || ending.signal.aborted || !isBackupDue(plan, historyOf(state), at)) return;
      const claimed: ClaimedBackup = { id: newId(), kind: 'nightly', file: backupFileName(at), started_at: at };
      const isMine = await db.transaction().execute(async (trx) => {
        if (!(await claimBackup(trx, claimed))) return false;
        // Another process may have ended it since.
        const isStillDue = isBackupDue(plan, historyOf(await findBackupState(trx, at)), at);
        if (!isStillDue) await forgetBackup(trx, claimed.id);
        return isStillDue;
      });
      if (isMine) await take(claimed);
    },
    /** Notes the one that was taken before the tables were migrated. */
    noteUpgrade: async (row: BackupRow) => {
      await noteBackup(db, row);
      await removeOutdated(deps);
    },
    /** Ends the one that is at work. */
    stop: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** The same in all processes of an installation. */
const spreadOf = (secrets: Secrets): number =>
  Buffer.from(secrets.derive('backup minute'), 'base64url').readUInt16BE() % spreadMinutes;

async function takeClaimed(deps: OwnBackupsDeps, claimed: ClaimedBackup, ending: AbortSignal): Promise<void> {
  const { db, now, config, address } = deps;
  const { id, file } = claimed;
  const folder = config.backupFolder;
  let readBytes = 0;
  const beating = setInterval(
    guarded('backup: beat', () => beatBackup(db, id, readBytes)),
    beatMs,
  );
  let lastBytes = 0;
  try {
    lastBytes = (await findBackupState(db, now())).lastGood?.bytes ?? 0;
    const earlier = (await findEndedBackups(db, 'whole')).map((one) => one.file);
    // Asked first: the other look makes the folder.
    const fault = (await isElsewhere(config, earlier)) ? 'not_there' : await faultOfFolder(folder, lastBytes);
    if (fault !== null) return await endBackup(db, id, { ended_at: now(), read_bytes: 0, fault });
    // What killed processes left.
    for (const dead of await findEndedBackups(db, 'failed'))
      await rm(join(folder, `${dead.file}.part`), { force: true });
    const secret = await heldSecret(config);
    const onProgress = (progress: { bytes: number }): void => {
      readBytes = progress.bytes;
      ending.throwIfAborted();
    };
    ending.throwIfAborted();
    const lock = { by: 'secret', secret } as const;
    const { bytes } = await takeBackup({ address, file: join(folder, file), secret, lock, onProgress });
    await markFolder(config);
    await endBackup(db, id, { ended_at: now(), read_bytes: readBytes, bytes });
    await removeOutdated(deps);
  } catch (error) {
    if (!ending.aborted) reportFault('backup', error);
    // What is in the way now was probably in the way then.
    const fault = ending.aborted ? 'interrupted' : ((await faultOfFolder(folder, lastBytes)) ?? 'failed');
    await endBackup(db, id, { ended_at: now(), read_bytes: readBytes, fault });
  } finally {
    clearInterval(beating);
  }
}

/** Only files that a row names: whatever else is in the folder is somebody else's. */
async function removeOutdated({ db, now, config: { backupFolder: folder } }: OwnBackupsDeps): Promise<void> {
  const { kept } = await findBackupState(db, now());
  const whole = await findWholeBackups(db, now());
  const found = await Promise.all(whole.map(({ file }) => stat(join(folder, file)).catch(() => null)));
  const there = whole.filter((_, at) => found[at]?.isFile());
  for (const { id, file } of outdatedBackups(there, kept)) {
    await rm(join(folder, file), { force: true });
    await forgetBackup(db, id);
  }
}
