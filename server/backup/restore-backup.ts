import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadTables, type Loading } from '#db/backup/load-tables.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { findGround, prepareGround, takeGround } from '#db/backup/unfinished-restore.ts';
import { migrateToState } from '#db/migrate.ts';
import { ConfigError } from '../start/config.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupPart, BackupProgress } from './backup-parts.ts';
import { partsOfFile, readBackup, type BackupSeen } from './read-backup.ts';

export interface LoadInput {
  /** Of the role that owns the tables. */
  address: string;
  /** Messages that were due then are not told: they may have been, after the backup. Null: nothing happened after it. */
  lapsedAt: Date | null;
  /** Called when the database is known to be empty. */
  beforeLoad?: () => Promise<void>;
  onProgress?: (progress: Omit<BackupProgress, 'rows'>) => void;
}

export interface RestoreInput extends LoadInput {
  file: string;
  keys: BackupKeys;
}

/** Reads all of the file, and refuses it if it could not be put to use here. Changes nothing. */
export async function readForRestore(
  file: string,
  keys: BackupKeys,
  onProgress?: (bytes: number) => void,
): Promise<BackupSeen> {
  const seen = await readBackup(file, keys, onProgress);
  if (seen.isOwnSecret === false)
    throw new ConfigError([
      'The secret that is here is not the one of this backup. Put that one back first: without it no name, number or link could be read.',
    ]);
  return seen;
}

/** Fills an empty database. Killed on the way, it leaves a mark: no server starts on it, and the next restore begins anew. */
export const restoreBackup = ({ file, keys, ...input }: RestoreInput): Promise<void> =>
  restoreParts(partsOfFile(file, keys), input);

/** The same from anywhere. */
export async function restoreParts(
  parts: AsyncGenerator<BackupPart>,
  { address, lapsedAt, beforeLoad, onProgress }: LoadInput,
): Promise<void> {
  await withLongConnection(address, async (client) => {
    if (!(await takeGround(client))) throw new ConfigError(['Another restore into this database is at work.']);
    if ((await findGround(client)) === 'used') throw new ConfigError([notEmpty]);
    const first = await parts.next();
    if (first.done || first.value.kind !== 'head') throw new Error('Parts begin with a head.');
    const { head } = first.value;
    await beforeLoad?.();
    await prepareGround(client);
    await migrateToState(address, head.migrations);
    await loadTables(client, { ...head, lapsedAt }, (loading) => load(parts, { loading, onProgress }));
  });
}

export const notEmpty =
  'This database has tables already: a restore needs an empty one. Name another folder by TURNSTONE_DATA (or another database by DATABASE_URL). Turnstone must not run there, nor have been started there before.';

async function load(
  parts: AsyncGenerator<BackupPart>,
  { loading, onProgress }: { loading: Loading; onProgress: LoadInput['onProgress'] },
): Promise<number[]> {
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
    await pipeline(Readable.from(rowsOfTable(), { objectMode: false }), loading.copy(table));
  }
  if (next.done || next.value.kind !== 'end') throw new Error('The parts do not end where they should.');
  const { rows } = next.value;
  // The end was compared with what was read; after it nothing may come.
  if (!(await parts.next()).done) throw new Error('The parts do not end where they should.');
  return rows;
}
