/**
 * `node bin/turnstone.mjs restore FILE` makes the installation of a backup again, in an empty data folder or database.
 * `restore --archive FOLDER [--at TIME]` makes the embedded database as it was at a moment of its archive.
 */

import { readFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isThere, makeFolder, messageOf, readIfThere, replaceFile, syncFolder } from '#db/files.ts';
import { keysOfSecret, type BackupKeys, readSealed } from '../backup/sealed-file.ts';
import {
  contentWords,
  fromHere,
  isAgreed,
  keyOptions,
  keysOf,
  minuteOf,
  optionsOf,
  runCommand,
  say,
  withProgress,
  wordsOf,
} from '../backup/command-line.ts';
import { withStartedDatabase } from '../backup/installation-database.ts';
import { readForRestore, restoreBackup } from '../backup/restore-backup.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { sizeText } from '../start/figure-text.ts';
import { readSecret } from '../start/read-secret.ts';
import { chooseMoment, timeOf, sentenceOf, type Moment } from './choose-moment.ts';
import { isRecovering } from '#db/archive/log-slot.ts';
import { settleRestore } from '#db/backup/settle-restore.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { takeOwnership } from '#db/embedded/embedded-owner.ts';
import { stopPostmaster } from '#db/embedded/embedded-postmaster.ts';
import { recoverCluster, recoveryOf } from '#db/embedded/recovered-cluster.ts';
import { DamagedBackup } from '../backup/backup-parts.ts';
import { whole } from './archive-folder.ts';
import { unpackBase } from './base-parts.ts';

const usage =
  'node bin/turnstone.mjs restore FILE [--yes] [--erased FILE] [--identity FILE] [--passphrase-file FILE], or restore --archive FOLDER [--at TIME] [--yes] [--erased FILE]';
const common = { yes: { type: 'boolean' }, erased: { type: 'string' } } as const;
const archiveOptions = { ...common, archive: { type: 'string' }, at: { type: 'string' } } as const;

async function restore(config: Config, args: string[]): Promise<void> {
  if (args.some((word) => /^--archive(=|$)/.test(word)))
    return restoreFromArchive(config, optionsOf(args, usage, archiveOptions));
  const { file, values } = wordsOf(args, usage, { ...keyOptions, ...common });
  const keys = await keysOf(config, values);
  if (keys.secret === null) throw missingSecret(config);
  const { result } = await withProgress((show) =>
    readForRestore(file, keys, (bytes) => show(`${sizeText(bytes)} checked`)),
  );
  const { head, rows } = result;
  const target = config.databaseUrl === undefined ? `the folder ${config.dataFolder}` : 'the database of DATABASE_URL';
  await restoreIfAgreed(config, values, {
    plan: `${file} is whole. It holds the moment ${minuteOf(head.takenAt)}, of Turnstone ${head.version}: ${contentWords(rows, head)}. They go into ${target}.`,
    work: (show, beforeLoad) =>
      withStartedDatabase(config, say, (address) =>
        restoreBackup({
          address,
          file,
          keys,
          restoredAt: new Date(),
          onProgress: ({ table, bytes }) => show(`${sizeText(bytes)} loaded, now ${table}`),
          beforeLoad,
        }),
      ),
  });
}

type ArchiveValues = Partial<{ archive: string; at: string; yes: boolean; erased: string }>;

async function restoreFromArchive(config: Config, values: ArchiveValues): Promise<void> {
  const { dataFolder, databaseUrl } = config;
  if (databaseUrl !== undefined)
    throw new ConfigError(['An archive holds the embedded database: take out DATABASE_URL, and run it again.']);
  const until = values.at === undefined ? null : timeOf(values.at);
  await refuseFull(dataFolder);
  const secret = await readSecret(config);
  if (secret === null) throw missingSecret(config);
  const keys = keysOfSecret(secret);
  const moment = await chooseMoment(fromHere(values.archive ?? ''), until, keys);
  await restoreIfAgreed(config, values, {
    plan: `The database as it was at ${minuteOf(until ?? moment.reach.at)} goes into the folder ${dataFolder}: from the base of ${minuteOf(moment.base.at)} and ${moment.logs.length} files of its log.`,
    work: (show, beforeUse) =>
      recover({ dataFolder, moment, keys, say, onProgress: (file) => show(`Reading ${file}`), beforeUse }),
  });
}

interface Planned {
  plan: string;
  /** Calls `beforeUse` when nothing can be put over anything any more. */
  work: (show: (text: string) => void, beforeUse: () => Promise<void>) => Promise<void>;
}

async function restoreIfAgreed(
  { dataFolder }: Config,
  { yes, erased }: Pick<ArchiveValues, 'yes' | 'erased'>,
  { plan, work }: Planned,
): Promise<void> {
  say(plan);
  if (yes !== true && !(await isAgreed('Go on? (yes or no) '))) return say('Nothing was changed.');
  const list = join(dataFolder, 'erased.log');
  const { seconds } = await withProgress((show) =>
    work(show, async () => (erased === undefined ? undefined : putErased(erased, list))),
  );
  say(`Restored in ${seconds} s. Start Turnstone now.`);
  say(
    (await isThere(list))
      ? `Guests who are in ${list} are erased again by the start.`
      : `There is no ${list}: guests who were erased after the backup are in the database again. If you have a copy of that list, put it there before you start.`,
  );
}

/** The list of those who were erased since then: the next start erases them again. */
async function putErased(given: string, list: string): Promise<void> {
  const failed = (error: unknown): never => {
    throw new ConfigError([`${given} cannot be copied to ${list}: ${messageOf(error)}`]);
  };
  const content = await readFile(fromHere(given), 'utf8').catch(failed);
  const there = await readIfThere(list).catch(failed);
  // A restore that was killed, and runs again, may have put it there.
  if (there === content) return;
  if (there !== null) throw new ConfigError([`There is ${list} already. Take away the older one of the two.`]);
  await makeFolder(dirname(list)).catch(failed);
  await replaceFile(list, content).catch(failed);
}

const missingSecret = ({ dataFolder }: Config): ConfigError =>
  new ConfigError([
    `The secret of that installation is missing. Put your copy of it into ${join(dataFolder, 'secret')}, or name its file by TURNSTONE_SECRET_FILE.`,
  ]);

if (import.meta.main) await runCommand(restore);

// Recovers an installation from an archive, to a moment: in a folder of its own, which becomes the database of the data
// folder when it is whole. Killed before that, no server starts there, and the next restore begins anew.
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
async function refuseFull(dataFolder: string): Promise<void> {
  const there = await readdir(join(dataFolder, 'postgres')).catch(() => []);
  if (there.length > 0)
    throw new ConfigError([
      `There is a database in ${dataFolder} already: a restore needs a folder without one. Name another folder by TURNSTONE_DATA, or put postgres in it aside.`,
    ]);
}

export async function recover(input: RecoverInput): Promise<void> {
  const { dataFolder, moment } = input;
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
    await recoverCluster({ home, until: moment.until, log: input.say }, async (address) =>
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
