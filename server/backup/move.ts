/**
 * `node bin/turnstone.mjs move --to postgres://...` or `--to embedded`: takes a stopped installation from the database of
 * its settings into another one. `move --undo` lets a server start on the first one again.
 */
import { join } from 'node:path';
import { placeOf } from '#db/await-database.ts';
import { sizeText } from '../start/figure-text.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { databaseUrlFault } from '../start/database-url.ts';
import { optionsOf, progressLine, runCommand, say } from './command-line.ts';
import { refuseMissing, withStartedDatabase } from './installation-database.ts';
import { moveDatabase, undoMove } from './move-database.ts';

const usage =
  'node bin/turnstone.mjs move --to postgres://USER:PASSWORD@HOST/DATABASE, or move --to embedded, or move --undo';
const options = { to: { type: 'string' }, undo: { type: 'boolean' } } as const;

async function move(config: Config, args: string[]): Promise<void> {
  const { to, undo: isUndo = false } = optionsOf(args, usage, options);
  if ((to !== undefined) === isUndo) throw new ConfigError([`Write: ${usage}`]);
  await refuseMissing(config);
  await (to === undefined ? undo(config) : moveTo(config, to));
}

async function moveTo(config: Config, to: string): Promise<void> {
  const databaseUrl = targetOf(config, to);
  const target =
    databaseUrl === undefined
      ? `the folder ${config.dataFolder}`
      : `${placeOf(databaseUrl)}${new URL(databaseUrl).pathname}`;
  const progress = progressLine();
  const began = performance.now();
  const onProgress = ({ table, bytes }: { table: string; bytes: number }): void =>
    progress.show(`${sizeText(bytes)} moved, now ${table}`);
  const { tickets, places } = await withStartedDatabase(config, say, (from) =>
    withStartedDatabase({ ...config, databaseUrl }, say, (address) =>
      moveDatabase({ from, to: address, target, onProgress }),
    ),
  );
  progress.clear();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `Moved to ${target} in ${seconds} s: ${tickets} tickets, ${places} places, in every table as many rows as before.`,
  );
  say(
    databaseUrl === undefined
      ? 'Now take DATABASE_URL and DATABASE_APP_URL out of the settings, and start Turnstone. The secret stays where it is.'
      : 'Now set DATABASE_URL to the address that you wrote after --to, and start Turnstone. The secret stays where it is.',
  );
  say(
    `The old database ${config.databaseUrl === undefined ? `(${join(config.dataFolder, 'postgres')}) ` : ''}holds what it held, and no server starts on it. Delete it soon: guests who are erased from now on are still in it.`,
  );
}

/** Undefined: the embedded one. */
function targetOf({ databaseUrl }: Config, to: string): string | undefined {
  if (to === 'embedded') {
    if (databaseUrl !== undefined) return undefined;
    throw new ConfigError(['DATABASE_URL is not set: this installation is on the embedded database already.']);
  }
  const fault = databaseUrlFault(to);
  if (fault !== null) throw new ConfigError([`--to: ${fault}`]);
  return to;
}

async function undo(config: Config): Promise<void> {
  const target = await withStartedDatabase(config, say, undoMove);
  say(
    target === null
      ? 'This database was not moved: there is nothing to undo.'
      : `A server can start on this database again. What happened in ${target} is not in it: let no server run there.`,
  );
}

if (import.meta.main) await runCommand(move);
