// Recovers an installation from an archive, to a moment: in a folder of its own, which becomes the database of the data
// folder when it is whole. Killed before that, no server starts there, and the next restore begins anew.

import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecovering } from '#db/archive/log-slot.ts';
import { settleRestore } from '#db/backup/settle-restore.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { takeOwnership } from '#db/embedded/embedded-owner.ts';
import { stopPostmaster } from '#db/embedded/embedded-postmaster.ts';
import { makeFolder, syncFolder } from '#db/files.ts';
import { recoverCluster, recoveryOf } from '#db/embedded/recovered-cluster.ts';
import type { BackupKeys } from '../backup/backup-keys.ts';
import { DamagedBackup } from '../backup/backup-parts.ts';
import { readSealed } from '../backup/sealed-file.ts';
import { ConfigError } from '../start/config.ts';
import { whole } from './archive-folder.ts';
import { unpackBase } from './base-parts.ts';
import { sentenceOf, type Moment } from './choose-moment.ts';

interface RecoverInput {
  dataFolder: string;
  moment: Moment;
  keys: BackupKeys;
  say: (line: string) => void;
  onProgress?: (done: string) => void;
  /** Called when the database is whole, and not yet in its place. */
  beforeUse?: () => Promise<void>;
}

/** The same promise as that of a restore: nothing is put over anything. */
export async function refuseFull(dataFolder: string): Promise<void> {
  const there = await readdir(join(dataFolder, 'postgres')).catch(() => []);
  if (there.length > 0)
    throw new ConfigError([
      `There is a database in ${dataFolder} already: a restore needs a folder without one. Name another folder by TURNSTONE_DATA, or put postgres in it aside.`,
    ]);
}

export async function recover(input: RecoverInput): Promise<void> {
  const { dataFolder, moment, say } = input;
  await refuseFull(dataFolder);
  const workshop = recoveryOf(dataFolder);
  await makeFolder(workshop);
  const ownership = await takeOwnership(join(workshop, 'owner'));
  const home = join(workshop, 'postgres');
  try {
    // What a killed try left: its Postgres may still run.
    await stopPostmaster(join(home, 'cluster'));
    await rm(home, { recursive: true, force: true });
    await unpack(home, input);
    await recoverCluster({ home, until: moment.until, log: say }, async (address) =>
      withLongConnection(address, async (client) => {
        if (await isRecovering(client)) throw new Error('The database did not end its recovery.');
        await settleRestore(client, { at: new Date(), moment: moment.until ?? moment.reach.at, from: 'archive' });
      }),
    );
    await input.beforeUse?.();
    await refuseFull(dataFolder);
    await rename(home, join(dataFolder, 'postgres'));
    await syncFolder(dataFolder);
  } finally {
    await stopPostmaster(join(home, 'cluster'));
    await ownership.release();
    await rm(workshop, { recursive: true, force: true });
  }
}

async function unpack(home: string, { moment, keys, onProgress }: RecoverInput): Promise<void> {
  const { folder, base, logs, reach } = moment;
  await mkdir(home, { recursive: true, mode: 0o700 });
  onProgress?.(base.file);
  const baseFile = join(folder, base.file);
  const { label, needsTo } = await named(baseFile, () => unpackBase(readSealed(baseFile, keys), home));
  if (needsTo > reach.written)
    throw new ConfigError([`The archive ends before its base ${base.file} is whole. Name an earlier moment by --at.`]);
  const cluster = join(home, 'cluster');
  await writeFile(join(cluster, 'backup_label'), label, { mode: 0o600 });
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  for (const { name, file, isPartial, bytes } of logs) {
    onProgress?.(file);
    const content = await named(join(folder, file), async () => {
      const read = await whole(join(folder, file), keys);
      if (isPartial ? read.length < bytes || read.length > reach.fileBytes : read.length !== bytes)
        throw new DamagedBackup();
      return read;
    });
    await writeLog(join(cluster, 'pg_wal', name), content, reach.fileBytes);
  }
}

/** Postgres wants its files of one size; what is not written yet takes no room. */
async function writeLog(file: string, content: Buffer, bytes: number): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.truncate(bytes);
  } finally {
    await handle.close();
  }
}

async function named<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DamagedBackup || error instanceof SyntaxError
      ? sentenceOf(file, new DamagedBackup())
      : error;
  }
}
