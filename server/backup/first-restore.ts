// The restore of the set-up page: which files there are, the check of one, the restore, and its result. It outlives the
// server, which stops for the restore and starts again.

import { createHash, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RestoreDoor, RestorableBackup, RestoreState } from '#app/session/request.server.ts';
import { replaceFile } from '#db/files.ts';
import type { RestoreFault } from '#domain/installation/restore-fault.ts';
import { contained, guarded, reportFault } from '#timers/guarded.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { heldSecret, minSecretLength, readSecret } from '../start/read-secret.ts';
import { keysOfSecret, type BackupKeys } from './sealed-file.ts';
import { UnfitBackup, type BackupProgress } from './backup-parts.ts';
import { hasErasedList, offeredFiles, pathOf, wantsPassphrase, removeUploads } from './offered-files.ts';
import { withStartedDatabase } from './installation-database.ts';
import { abandonRestore, readForRestore, restoreBackup } from './restore-backup.ts';

/** How long a form waits for a file that is read fast. */
const shortMs = 1_500;
/** What was checked is forgotten with its secret. */
const validMs = 15 * 60_000;
/** The page that says that it goes on is given before the server stops. */
const lastPageMs = 1_000;

/** What was checked, to be restored. */
export interface PlannedRestore extends Pick<RestoreHere, 'file' | 'keys'> {
  backup: RestorableBackup;
  /** Of all rows. */
  bytes: number;
}

export interface FirstRestore extends RestoreDoor {
  /** Where uploads are put. */
  dataFolder: string;
  /** Calls this when a restore begins. */
  whenBegun: (work: (planned: PlannedRestore) => void) => void;
  /** Null: it was restored. */
  end: (planned: PlannedRestore, error: unknown) => void;
}

/** What is ready to be restored is forgotten after a while, and never shown: its keys are in it. */
type State =
  | Exclude<RestoreState, { step: 'ready' }>
  | { step: 'ready'; name: string; planned: PlannedRestore; until: number };

export function createFirstRestore(config: Config): FirstRestore {
  let state: State = { step: 'none' };
  let work: (planned: PlannedRestore) => void = () => undefined;
  let begunBy: Buffer | null = null;
  let restored: { takenAt: Date; until: number } | null = null;
  const refuse = (name: string, error: unknown): void =>
    void (state = { step: 'refused', name, fault: faultOf(config, error) });
  const check = async (input: Parameters<RestoreDoor['check']>[0]): Promise<void> => {
    const { name } = input;
    const progress = { step: 'checking' as const, name, bytes: 0 };
    state = progress;
    try {
      const planned = await planOf(config, input, (bytes) => void (progress.bytes = bytes));
      state = { step: 'ready', name, planned, until: performance.now() + validMs };
    } catch (error) {
      refuse(name, error);
    }
  };
  const current = (): State => {
    if (state.step === 'ready' && performance.now() > state.until) state = { step: 'none' };
    return state;
  };
  return {
    ...offersOf(config),
    state: () => {
      const now = current();
      return now.step === 'ready' ? { step: 'ready', name: now.name, backup: now.planned.backup } : now;
    },
    check: async (input) => {
      if (state.step === 'checking' || state.step === 'restoring') return;
      await Promise.race([contained('restore: check', () => check(input)), sleep(shortMs, undefined, { ref: false })]);
    },
    begin: (key) => {
      const now = current();
      if (now.step !== 'ready') return;
      state = { step: 'restoring', name: now.name };
      begunBy = markOf(key);
      setTimeout(
        guarded('restore: begin', () => work(now.planned)),
        lastPageMs,
      );
    },
    whenBegun: (given) => void (work = given),
    end: (planned, error) => {
      if (error !== null) return refuse('name' in state ? state.name : '', error);
      restored = { takenAt: planned.backup.takenAt, until: performance.now() + validMs };
      state = { step: 'none' };
      void contained('restore: uploads', () => removeUploads(config.dataFolder));
    },
    restoredTo: () => restored?.takenAt ?? null,
    isBegunBy: (key) =>
      begunBy !== null &&
      restored !== null &&
      performance.now() < restored.until &&
      timingSafeEqual(begunBy, markOf(key)),
  };
}

const offersOf = (
  config: Config,
): Pick<FirstRestore, 'dataFolder' | 'isSecretSet' | 'files' | 'find' | 'hasErasedList'> => ({
  dataFolder: config.dataFolder,
  isSecretSet: isSecretSet(config),
  files: () => offeredFiles(config),
  find: async (name) => {
    const file = (await offeredFiles(config)).find((one) => one.name === name);
    return file ? { ...file, isByPassphrase: await wantsPassphrase(pathOf(config, name)) } : null;
  },
  hasErasedList: () => hasErasedList(config),
});

const markOf = (key: string): Buffer => createHash('sha256').update(key).digest();

async function planOf(
  config: Config,
  { name, secret: typed, passphrase }: Parameters<RestoreDoor['check']>[0],
  onProgress: (bytes: number) => void,
): Promise<PlannedRestore> {
  if (!(await offeredFiles(config)).some((one) => one.name === name)) throw new UnfitBackup('no_file', 'No such file.');
  const secret = isSecretSet(config) ? await readSecret(config) : typed.trim();
  if (!secret) throw new UnfitBackup('no_secret', 'There is no secret.');
  if (secret.length < minSecretLength) throw new UnfitBackup('other_secret', 'No secret is as short.');
  const keys = keysOfSecret(secret, passphrase || null);
  const file = pathOf(config, name);
  let bytes = 0;
  const { head } = await readForRestore(file, keys, (read) => onProgress((bytes = read)));
  const { takenAt, version, places, tickets } = head;
  return { file, keys, bytes, backup: { takenAt, version, places, tickets } };
}

/** What is not foreseen is reported; the page says only that it failed. */
function faultOf(config: Config, error: unknown): RestoreFault {
  if (error instanceof UnfitBackup)
    return error.fault === 'other_secret' && isSecretSet(config) ? 'set_secret' : error.fault;
  if (!(error instanceof ConfigError)) reportFault('restore', error);
  return 'failed';
}

interface RestoreHere {
  config: Config;
  file: string;
  keys: BackupKeys & { secret: string };
  say: (line: string) => void;
  onProgress: (progress: BackupProgress) => void;
}

/**
 * Into the installation that runs here, whose server has stopped for it. The secret of the backup takes its place while
 * the database is marked. Killed before, the fresh installation starts as it was. Killed after, no server starts until
 * `restore` has ended it. If it fails, the fresh installation is made again.
 */
export async function restoreHere({ config, file, keys, say, onProgress }: RestoreHere): Promise<void> {
  const before = await heldSecret(config);
  const put = async (secret: string): Promise<void> =>
    isSecretSet(config) ? undefined : replaceFile(join(config.dataFolder, 'secret'), `${secret}\n`);
  await withStartedDatabase(config, say, async (address) => {
    try {
      await restoreBackup({
        address,
        file,
        keys,
        restoredAt: new Date(),
        onProgress,
        whenMarked: () => put(keys.secret),
      });
    } catch (error) {
      await abandonRestore(address, () => put(before));
      throw error;
    }
  });
}

/** Whether it comes from a setting, which the server cannot change. */
const isSecretSet = ({ secret, secretFile }: Pick<Config, 'secret' | 'secretFile'>): boolean =>
  secret !== undefined || secretFile !== undefined;
