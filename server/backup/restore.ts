/** `node bin/turnstone.mjs restore FILE`: makes the installation of a backup again, in an empty data folder or database. */
import { constants } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeText } from '../doctor/finding.ts';
import { ConfigError, type Config } from '../start/config.ts';
import {
  contentWords,
  fromHere,
  isAgreed,
  keyOptions,
  keysOf,
  minuteOf,
  progressLine,
  runCommand,
  say,
  wordsOf,
} from './command-line.ts';
import { withStartedDatabase } from './installation-database.ts';
import { readForRestore, restoreBackup } from './restore-backup.ts';

const usage = 'node bin/turnstone.mjs restore FILE [--yes] [--erased FILE] [--identity FILE] [--passphrase-file FILE]';
const options = { ...keyOptions, yes: { type: 'boolean' }, erased: { type: 'string' } } as const;

async function restore(config: Config, args: string[]): Promise<void> {
  const { file, values } = wordsOf(args, usage, options);
  const keys = await keysOf(config, values);
  if (keys.secret === null)
    throw new ConfigError([
      `The secret of that installation is missing. Put your copy of it into ${join(config.dataFolder, 'secret')}, or name its file by TURNSTONE_SECRET_FILE.`,
    ]);
  const progress = progressLine();
  const { head, rows } = await readForRestore(file, keys, (bytes) => progress.show(`${sizeText(bytes)} checked`));
  progress.clear();
  const target = config.databaseUrl === undefined ? `the folder ${config.dataFolder}` : 'the database of DATABASE_URL';
  say(
    `${file} is whole. It holds the moment ${minuteOf(head.takenAt)}, of Turnstone ${head.version}: ${contentWords(rows, head)}. They go into ${target}.`,
  );
  if (values.yes !== true && !(await isAgreed('Go on? (yes or no) '))) return say('Nothing was changed.');
  const began = performance.now();
  await withStartedDatabase(config, say, async (address) => {
    const onProgress = ({ table, bytes }: { table: string; bytes: number }): void =>
      progress.show(`${sizeText(bytes)} loaded, now ${table}`);
    await restoreBackup({
      address,
      file,
      keys,
      lapsedAt: new Date(),
      onProgress,
      beforeLoad: () => putErased(config.dataFolder, values.erased),
    });
  });
  progress.clear();
  say(`Restored in ${((performance.now() - began) / 1000).toFixed(1)} s. Start Turnstone now.`);
  say(await erasedWords(config.dataFolder));
}

/** The list of those who were erased since: the next start erases them again. */
async function putErased(dataFolder: string, given: string | undefined): Promise<void> {
  if (given === undefined) return;
  const place = join(dataFolder, 'erased.log');
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await copyFile(fromHere(given), place, constants.COPYFILE_EXCL).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new ConfigError([
      isThere
        ? `There is ${place} already. Take away the older one of the two.`
        : `${given} cannot be copied to ${place}: ${String(error)}`,
    ]);
  });
}

async function erasedWords(dataFolder: string): Promise<string> {
  const place = join(dataFolder, 'erased.log');
  return (await stat(place).catch(() => null))
    ? `Guests who are in ${place} are erased again by the start.`
    : `There is no ${place}: guests who were erased after the backup are in the database again. If you have a copy of that list, put it there before you start.`;
}

if (import.meta.main) await runCommand(restore);
