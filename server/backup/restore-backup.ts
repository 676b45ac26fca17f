import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { loadTables, type CopyInto } from '#db/backup/load-tables.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { isInUse } from '#db/backup/moved-away.ts';
import {
  clearGround,
  findGround,
  isFresh,
  isRestoreUnfinished,
  liftMark,
  markGround,
  takeGround,
} from '#db/backup/settle-restore.ts';
import { migrateToState } from '#db/migrations/migrate.ts';
import { ConfigError } from '../start/config.ts';
import type { BackupKeys } from './sealed-file.ts';
import { UnfitBackup, type BackupPart, type BackupProgress } from './backup-parts.ts';
import { partsOfFile, readBackup } from './read-backup.ts';

interface LoadInput {
  /** Of the role that owns the tables. */
  address: string;
  /** When an earlier moment comes back; null: nothing happened after the rows were read. */
  restoredAt: Date | null;
  /** Called when the database is known to be empty. */
  beforeLoad?: () => Promise<void>;
  /** Called when no server starts there any more, and the rows are not there yet. */
  whenMarked?: () => Promise<void>;
  onProgress?: (progress: BackupProgress) => void;
}

/** Reads all of the file, and refuses it if it could not be put to use here. Changes nothing. */
export async function readForRestore(file: string, keys: BackupKeys, onProgress?: (bytes: number) => void) {
  const seen = await readBackup(file, keys, onProgress);
  if (seen.isOwnSecret === false)
    throw new UnfitBackup(
      'other_secret',
      'The secret that is here is not the one of this backup. Put that one back first: without it no name, number or link could be read.',
    );
  return seen;
}

/** Fills an empty database. If it is killed, a mark stays: no server starts there, and the next restore begins anew. */
export const restoreBackup = ({
  file,
  keys,
  ...input
}: LoadInput & { file: string; keys: BackupKeys }): Promise<void> => restoreParts(partsOfFile(file, keys), input);

/** The same from anywhere. */
export async function restoreParts(
  parts: AsyncGenerator<BackupPart>,
  { address, restoredAt, beforeLoad, whenMarked, onProgress }: LoadInput,
): Promise<void> {
  await withLongConnection(address, async (client) => {
    if (!(await takeGround(client))) throw new ConfigError(['Another restore into this database is at work.']);
    const ground = await findGround(client);
    if (ground === 'used') throw notEmpty();
    const first = await parts.next();
    if (first.done || first.value.kind !== 'head') throw new Error('Parts begin with a head.');
    const { head } = first.value;
    await beforeLoad?.();
    await markGround(client);
    if (ground === 'fresh') await refuseMeanwhile(address, client);
    await whenMarked?.();
    await clearGround(client);
    await migrateToState(address, head.migrations);
    const checked = { isInUse: () => staysInUse(address), fault: inUse };
    const rest = ground === 'fresh' ? unlessInUse(parts, checked) : parts;
    await loadTables(client, { ...head, restoredAt }, (copy) => load(rest, copy, onProgress));
  });
}

/**
 * After a restore that failed: empties the database, and `whenCleared` puts back what belongs to it. Does nothing to a
 * database that the restore did not mark.
 */
export async function abandonRestore(address: string, whenCleared: () => Promise<void>): Promise<void> {
  await withLongConnection(address, async (client) => {
    // The connection that failed may hold it for a moment longer.
    for (let looks = 0; !(await takeGround(client)); looks += 1) {
      if (looks === maxLooks) throw new Error('The restore that failed still holds the database.');
      await sleep(betweenLooksMs);
    }
    if (!(await isRestoreUnfinished(client))) return;
    await clearGround(client);
    await whenCleared();
    await liftMark(client);
  });
}

const notEmpty = (): ConfigError =>
  new UnfitBackup(
    'not_empty',
    'There is data in this database already: a restore needs one without any. Name another folder by TURNSTONE_DATA (or another database by DATABASE_URL).',
  );

/** Between the look and the mark a server may have been set up there, or have come to use it. */
async function refuseMeanwhile(address: string, client: pg.Client): Promise<void> {
  const isUsed = !(await isFresh(client));
  if (!isUsed && !(await staysInUse(address))) return;
  await liftMark(client);
  throw isUsed ? notEmpty() : inUse();
}

/** Looks again before the end, which ends the load: a server may have looked for the mark just before it was set. */
export async function* unlessInUse(
  parts: AsyncGenerator<BackupPart>,
  { isInUse: isTaken, fault }: { isInUse: () => Promise<boolean>; fault: () => ConfigError },
): AsyncGenerator<BackupPart> {
  for await (const part of parts) {
    if (part.kind === 'end' && (await isTaken())) throw fault();
    yield part;
  }
}

/** A connection that was closed is listed for a moment longer. */
export async function staysInUse(address: string): Promise<boolean> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    if (!(await withLongConnection(address, isInUse))) return false;
    await sleep(betweenLooksMs);
  }
  return true;
}

const maxLooks = 15;
const betweenLooksMs = 200;

const inUse = (): ConfigError =>
  new UnfitBackup(
    'in_use',
    'Turnstone runs on the database that is to be filled. Stop every process of it, then run this again.',
  );

async function load(parts: AsyncGenerator<BackupPart>, copy: CopyInto, onProgress: LoadInput['onProgress']) {
  let bytes = 0;
  let next = await parts.next();
  while (!next.done && next.value.kind === 'table') {
    const { table } = next.value;
    const rowsOfTable = async function* (): AsyncGenerator<Buffer> {
      for (next = await parts.next(); !next.done && next.value.kind === 'rows'; next = await parts.next()) {
        bytes += next.value.bytes.length;
        onProgress?.({ table: table.name, bytes });
        yield next.value.bytes;
      }
    };
    await pipeline(Readable.from(rowsOfTable(), { objectMode: false }), copy(table));
  }
  // The end was compared with what was read; after it nothing may come.
  if (next.done || next.value.kind !== 'end' || !(await parts.next()).done)
    throw new Error('The parts do not end where they should.');
  return next.value.rows;
}
