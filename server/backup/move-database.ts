// Moves an installation from one database into another one, by the parts of a backup and without a file between.

import program from '../../package.json' with { type: 'json' };
import { findMovedAway, isInUse, liftMovedAway, markMovedAway } from '#db/backup/moved-away.ts';
import { withLongConnection, withSnapshot, type SnapshotFacts } from '#db/backup/snapshot.ts';
import { findGround } from '#db/backup/unfinished-restore.ts';
import { unfitMigrations } from '#db/migrations/migrate.ts';
import { ConfigError } from '../start/config.ts';
import { partsOf, readParts, type BackupPart, type BackupProgress } from './backup-parts.ts';
import { restoreParts } from './restore-backup.ts';

interface MoveInput {
  /** Of the roles that own the tables. */
  from: string;
  to: string;
  /** The other database, as the mark in the first one names it. */
  target: string;
  onProgress?: (progress: BackupProgress) => void;
}

/**
 * The first database stays as it is, with a mark on which no server starts. Nothing happens there after the copy, so what
 * is due stays due. Killed on the way, both have a mark, and the next move begins anew.
 */
export async function moveDatabase({ from, to, target, onProgress }: MoveInput): Promise<SnapshotFacts> {
  await withLongConnection(from, async (client) => {
    const ground = await findGround(client);
    if (ground === 'empty') throw new ConfigError(['There is nothing to move: this database has no tables.']);
    if (ground === 'unfinished') throw new ConfigError(['A restore into this database has not ended. End it first.']);
  });
  refuseUnfit((await withSnapshot(from, ({ facts }) => Promise.resolve(facts))).migrations);
  await refuseUsed({ from, to, target });
  await leave(from, target);
  return withSnapshot(from, async (snapshot) => {
    const count = (progress: BackupProgress): void => onProgress?.(progress);
    const parts = readParts(partsOf(snapshot, program.version, count));
    await restoreParts(unlessInUse(from, parts), { address: to, restoredAt: null });
    return snapshot.facts;
  });
}

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

/** The mark comes first: a server that starts after it is refused, and one that started before it is seen. */
async function leave(from: string, target: string): Promise<void> {
  await withLongConnection(from, async (client) => {
    const before = await findMovedAway(client);
    await markMovedAway(client, target);
    if (!(await isInUse(client))) return;
    await (before === null ? liftMovedAway(client) : markMovedAway(client, before.target));
    throw runs();
  });
}

/** Looks once more before the end, which ends the load: a server may have read, just before the mark, that there is none. */
async function* unlessInUse(from: string, parts: AsyncGenerator<BackupPart>): AsyncGenerator<BackupPart> {
  for await (const part of parts) {
    if (part.kind === 'end' && (await withLongConnection(from, isInUse))) throw runs();
    yield part;
  }
}

const runs = (): ConfigError =>
  new ConfigError([
    'Turnstone runs on this database: what happens meanwhile would be lost. Stop every process of it, then run the move again.',
  ]);
