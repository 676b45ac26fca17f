// A cluster that is recovered from an archive, to a moment. It is made in its own folder, laid out as a data folder, and
// moved to its place when it is whole.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from '../files.ts';
import { StartRefusal } from '../start-refusal.ts';
import { connectionString, prepareCluster, type Cluster } from './embedded-cluster.ts';
import { freePort, launch, type LaunchOptions } from './embedded-launch.ts';
import { stopPostmaster } from './embedded-postmaster.ts';

/** A long log on a slow disk; the person at the terminal can end it earlier. */
const maxReadyMs = 24 * 3600_000;

export const recoveryOf = (dataFolder: string): string => join(dataFolder, 'recovery');

/** A start would make an empty database beside it. */
export async function refuseUnfinishedRecovery(dataFolder: string): Promise<void> {
  if (await isThere(recoveryOf(dataFolder)))
    throw new StartRefusal(
      `A restore into ${dataFolder} was interrupted. Run it again, or delete ${recoveryOf(dataFolder)} to begin with an empty database.`,
    );
}

interface Recovery {
  /** Holds the cluster, with a label, a sign to recover, and all of the log, and the passwords. */
  home: string;
  /** Null: to the end of the log. */
  until: Date | null;
  log: (sentence: string) => void;
}

/** Recovers the cluster, calls `work` with the superuser's address, and stops it. */
export async function recoverCluster(
  { home, until, log }: Recovery,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const cluster = await prepareCluster(home, log);
  const port = await freePort();
  const options = (target: Date | null): LaunchOptions => ({
    maxReadyMs,
    settings: {
      // All of the log is in its place already.
      restore_command: 'exit 1',
      recovery_target_action: 'promote',
      // It answers when it is recovered, and not before.
      hot_standby: 'off',
      // At this point of its start Postgres does not know yet what Z is.
      ...(target && { recovery_target_time: target.toISOString().replace('Z', '+00') }),
    },
  });
  try {
    await launch(cluster, port, options(until)).catch(async (error: unknown) => {
      // Nothing was committed between that moment and the end of the log: the end is that moment's state.
      if (until === null || !(await isEndBeforeTarget(cluster))) throw error;
      return launch(cluster, port, options(null));
    });
    await work(connectionString(cluster, port, 'superuser'));
  } finally {
    await stopPostmaster(cluster.folder);
  }
}

/** Not by the end of the log alone: on a slow machine refused questions whether it is ready stand behind the reason. */
const isEndBeforeTarget = async ({ logFile }: Cluster): Promise<boolean> =>
  (await readFile(logFile, 'utf8')).includes('recovery ended before configured recovery target was reached');
