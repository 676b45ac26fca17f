/**
 * `node bin/turnstone.mjs move --to postgres://...` or `--to embedded`: moves a stopped installation from the database
 * of its settings into another one, without a file between. `move --undo` lets a server start on the first one again.
 */
import { join } from 'node:path';
import program from '../../package.json' with { type: 'json' };
import type pg from 'pg';
import { placeOf } from '#db/await-database.ts';
import { codeOf } from '#db/files.ts';
import { findMovedAway, isInUse, liftMovedAway, markMovedAway } from '#db/backup/moved-away.ts';
import { withLongConnection, withSnapshot, type SnapshotFacts } from '#db/backup/snapshot.ts';
import { findGround } from '#db/backup/settle-restore.ts';
import { unfitMigrations } from '#db/migrations/migrate.ts';
import { sizeText } from '../start/figure-text.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { databaseUrlFault } from '../start/database-url.ts';
import { partsOf, readParts, type BackupProgress } from './backup-parts.ts';
import { misuse, optionsOf, runCommand, say, withProgress } from './command-line.ts';
import { refuseMissing, withStartedDatabase } from './installation-database.ts';
import { restoreParts, unlessInUse } from './restore-backup.ts';

const usage =
  'node bin/turnstone.mjs move --to postgres://USER:PASSWORD@HOST/DATABASE, or move --to embedded, or move --undo';
const options = { to: { type: 'string' }, undo: { type: 'boolean' } } as const;

async function move(config: Config, args: string[]): Promise<void> {
  const { to, undo: isUndo = false } = optionsOf(args, usage, options);
  if ((to !== undefined) === isUndo) throw misuse(usage);
  await refuseMissing(config);
  await (to === undefined ? undo(config) : moveTo(config, to));
}

async function moveTo(config: Config, to: string): Promise<void> {
  const databaseUrl = targetOf(config, to);
  const target =
    databaseUrl === undefined
      ? `the folder ${config.dataFolder}`
      : `${placeOf(databaseUrl)}${new URL(databaseUrl).pathname}`;
  const { result, seconds } = await withProgress((show) => {
    const onProgress = ({ table, bytes }: BackupProgress): void => show(`${sizeText(bytes)} moved, now ${table}`);
    return withStartedDatabase(config, say, (from) =>
      withStartedDatabase({ ...config, databaseUrl }, say, (address) =>
        moveDatabase({ from, to: address, target, onProgress }),
      ),
    );
  });
  say(
    `Moved to ${target} in ${seconds} s: ${result.tickets} tickets, ${result.places} places, in every table as many rows as before.`,
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

interface MoveInput {
  /** Of the roles that own the tables. */
  from: string;
  to: string;
  /** The other database, as the mark in the first one names it. */
  target: string;
  onProgress?: (progress: BackupProgress) => void;
}

/**
 * The first database keeps its rows, and gets a mark: no server starts on it. Nothing happens there after the copy, so
 * what is due stays due. Killed on the way, both have a mark, and the next move begins anew.
 */
export async function moveDatabase({ from, to, target, onProgress }: MoveInput): Promise<SnapshotFacts> {
  await withLongConnection(from, async (client) => {
    const ground = await findGround(client);
    if (ground === 'empty') throw new ConfigError(['There is nothing to move: this database has no tables.']);
    if (ground === 'unfinished') throw new ConfigError(['A restore into this database has not ended. End it first.']);
  });
  refuseUnfit((await withSnapshot(from, ({ facts }) => Promise.resolve(facts))).migrations);
  await refuseUsed({ from, to, target });
  const goBack = await leave(from, target);
  return withSnapshot(from, async (snapshot) => {
    const parts = readParts(partsOf(snapshot, program.version, onProgress));
    const checked = unlessInUse(parts, { isInUse: () => withLongConnection(from, isInUse), fault: runs });
    await restoreParts(checked, { address: to, restoredAt: null }).catch(async (error: unknown) => {
      // Refused, and not interrupted: nothing came over, so the first database goes on.
      if (error instanceof ConfigError || codeOf(error) === mayNotMakeTables) await goBack();
      throw error;
    });
    return snapshot.facts;
  });
}

const mayNotMakeTables = '42501';

/** Goes on where a move went away from; null: none did. */
export async function undoMove(address: string): Promise<string | null> {
  return withLongConnection(address, async (client) => {
    const moved = await findMovedAway(client);
    await liftMovedAway(client);
    return moved?.target ?? null;
  });
}

function refuseUnfit(done: readonly string[]): void {
  const { unknown, missing } = unfitMigrations(done);
  if (unknown.length + missing.length > 0)
    throw new ConfigError([
      `This database is of another version of Turnstone (${[...unknown, ...missing].join(', ')}). Move it by that one.`,
    ]);
}

/** Before the mark: a move that cannot be leaves all as it was. */
async function refuseUsed({ from, to, target }: MoveInput): Promise<void> {
  if ((await withLongConnection(to, findGround)) !== 'used') return;
  const moved = await withLongConnection(from, findMovedAway);
  throw new ConfigError([
    moved?.target === target
      ? `It was moved to ${target} already, and ${target} has tables. Start Turnstone there.`
      : `There are tables already in ${target}: a move needs an empty database. Was it used before, or moved away from? Then put it aside (of a data folder: its folder postgres).`,
  ]);
}

/**
 * The mark comes first: a server that starts after it is refused, and one that started before it is seen. Answers with
 * what brings back the mark that was there before, or none.
 */
async function leave(from: string, target: string): Promise<() => Promise<void>> {
  return withLongConnection(from, async (client) => {
    const before = await findMovedAway(client);
    const goBack = (on: pg.Client): Promise<void> =>
      before === null ? liftMovedAway(on) : markMovedAway(on, before.target);
    await markMovedAway(client, target);
    if (!(await isInUse(client))) return () => withLongConnection(from, goBack);
    await goBack(client);
    throw runs();
  });
}

const runs = (): ConfigError =>
  new ConfigError([
    'Turnstone runs on this database: what happens meanwhile would be lost. Stop every process of it, then run the move again.',
  ]);

if (import.meta.main) await runCommand(move);
