/**
 * `node bin/turnstone.mjs restore FILE` makes the installation of a backup again, in an empty data folder or database.
 * `restore --archive FOLDER [--at TIME]` makes the embedded database as it was at a moment of its archive.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isThere, makeFolder, messageOf, readIfThere, replaceFile } from '#db/files.ts';
import { keysOfSecret } from '../backup/backup-keys.ts';
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
import { chooseMoment, timeOf } from './choose-moment.ts';
import { recover, refuseFull } from './recover.ts';

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
