/** `node bin/turnstone.mjs restore FILE`: makes the installation of a backup again, in an empty data folder or database. */
import { join } from 'node:path';
import { restoreFromArchive } from './restore-from-archive.ts';
import { sizeText } from '../start/figure-text.ts';
import { ConfigError, type Config } from '../start/config.ts';
import {
  contentWords,
  isAgreed,
  keyOptions,
  keysOf,
  minuteOf,
  optionsOf,
  progressLine,
  runCommand,
  say,
  wordsOf,
} from '../backup/command-line.ts';
import { erasedWords, putErased } from '../backup/erased-list.ts';
import { withStartedDatabase } from '../backup/installation-database.ts';
import { readForRestore, restoreBackup } from '../backup/restore-backup.ts';

const usage =
  'node bin/turnstone.mjs restore FILE [--yes] [--erased FILE] [--identity FILE] [--passphrase-file FILE], or restore --archive FOLDER [--at TIME] [--yes] [--erased FILE]';
const common = { yes: { type: 'boolean' }, erased: { type: 'string' } } as const;
const options = { ...keyOptions, ...common } as const;
const archiveOptions = { ...common, archive: { type: 'string' }, at: { type: 'string' } } as const;

async function restore(config: Config, args: string[]): Promise<void> {
  if (args.some((word) => /^--archive(=|$)/.test(word)))
    return restoreFromArchive(config, optionsOf(args, usage, archiveOptions));
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
      restoredAt: new Date(),
      onProgress,
      beforeLoad: () => putErased(config.dataFolder, values.erased),
    });
  });
  progress.clear();
  say(`Restored in ${((performance.now() - began) / 1000).toFixed(1)} s. Start Turnstone now.`);
  say(await erasedWords(config.dataFolder));
}

if (import.meta.main) await runCommand(restore);
