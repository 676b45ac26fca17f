// Copies what is new in the database's log into the series that its slot belongs to, or into a new one.

import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import {
  dropLogSlots,
  findLogSlot,
  makeLogSlot,
  readLogState,
  releaseLog,
  type LogState,
} from '#db/archive/log-slot.ts';
import { walNameAt } from '#db/archive/wal-files.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { codeOf, diskOf, isThere, makeFolder, readBeginning, syncFolder } from '#db/files.ts';
import { logFileName, partialName, seriesMark, seriesName } from '#domain/installation/archive-plan.ts';
import { diskState, type Disk } from '#domain/installation/disk-state.ts';
import { keysOfSecret } from '../backup/sealed-file.ts';
import type { Config } from '../start/config.ts';
import { heldSecret } from '../start/read-secret.ts';
import { reachFile, readReach, seal, whole, writeReach, type Reach } from './archive-folder.ts';

export interface ArchiveDeps {
  config: Pick<Config, 'archiveDays' | 'dataFolder' | 'secret' | 'secretFile'> & { archiveFolder: string };
  /** Of the superuser: slots and copies of the files are its own. */
  address: string;
  now: () => Date;
  /** Of the database's files; absent: that of the data folder. */
  disk?: () => Promise<Disk>;
}

/** What a process remembers from one look to the next. */
export interface Copied {
  mark: string;
  /** That of the start, which was proven; null: it did not look yet. */
  secret: string | null;
  /** Up to which position the log is in the archive, the unfinished file included. */
  partial: number;
}

export async function copyLog(deps: ArchiveDeps, copied: Copied): Promise<void> {
  const secret = (copied.secret ??= await heldSecret(deps.config));
  await withLongConnection(deps.address, async (client) => {
    const state = await readLogState(client);
    const { mark, folder, keptFrom } = await seriesFor(deps, client, { state, secret, copied });
    const { fileBytes, written } = state;
    const first = Math.floor(keptFrom / fileBytes) * fileBytes;
    let position = first;
    for (; position + fileBytes <= written; position += fileBytes) {
      await copyWhole(deps, client, { name: walNameAt(position, state), folder, secret, fileBytes });
      await releaseLog(client, mark, position + fileBytes);
    }
    if (written > position && written !== copied.partial) {
      const name = walNameAt(position, state);
      await seal(join(folder, partialName(name)), secret, await readLog(deps, name, written - position));
    }
    await writeReach(folder, secret, state);
    Object.assign(copied, { mark, partial: written });
  });
}

/** Lines that cannot be written are worse than an archive that is missing: on a full disk nothing is kept for it. */
export async function makeRoom(
  { address, config, disk = () => diskOf(config.dataFolder) }: ArchiveDeps,
  error: unknown,
) {
  if (diskState(await disk()) !== 'full') throw error;
  await withLongConnection(address, dropLogSlots);
  throw new Error(
    `The disk is full, so the log is not kept for the archive any more. It begins anew, with a new base.`,
    { cause: error },
  );
}

/**
 * The series that the slot belongs to, or a new one: there is none, it was lost, it is sealed by another secret, or it
 * holds what this database does not.
 */
async function seriesFor(
  deps: ArchiveDeps,
  client: pg.Client,
  { state, secret, copied }: { state: LogState; secret: string; copied: Copied },
): Promise<{ mark: string; folder: string; keptFrom: number }> {
  const { slot, systemIdentifier, timeline } = state;
  const folderOf = (mark: string): string =>
    join(deps.config.archiveFolder, seriesName(systemIdentifier, timeline, mark));
  if (slot !== null && slot.keptFrom !== null) {
    const folder = folderOf(slot.mark);
    // An empty place where a disk was: nothing is written there.
    if (!(await isThere(folder)))
      throw new Error(`The archive is not there (${folder}). The log is kept until it comes back, up to 4 GB.`);
    const reach = await readReach(folder, keysOfSecret(secret)).catch(() => null);
    const isKnown = slot.mark === copied.mark || reach !== null || !(await isThere(join(folder, reachFile)));
    if (
      isKnown &&
      (reach === null || reach.written === copied.partial || (await isSameLog(deps, { reach, folder, secret, state })))
    )
      return { ...slot, keptFrom: slot.keptFrom, folder };
  }
  const mark = seriesMark(state.at);
  const folder = folderOf(mark);
  await makeFolder(folder);
  await syncFolder(dirname(folder));
  await dropLogSlots(client);
  await makeLogSlot(client, mark);
  Object.assign(copied, { mark, partial: 0 });
  const made = await findLogSlot(client);
  if (made?.mark !== mark || made.keptFrom === null) throw new Error('The log could not be kept.');
  return { mark, folder, keptFrom: made.keptFrom };
}

/**
 * Whether the database's log goes on from the end of the archive. That of a machine that was set back to an earlier
 * state does not: it holds something else at the same positions.
 */
async function isSameLog(
  deps: ArchiveDeps,
  { reach, folder, secret, state }: { reach: Reach; folder: string; secret: string; state: LogState },
): Promise<boolean> {
  if (reach.written > state.written) return false;
  const { fileBytes } = state;
  const position = Math.floor((reach.written - 1) / fileBytes) * fileBytes;
  const name = walNameAt(position, state);
  const [archived, own] = await Promise.all([
    readArchived(folder, name, secret),
    readLog(deps, name, reach.written - position).catch(() => null),
  ]);
  return archived === null || own === null || archived.subarray(0, own.length).equals(own);
}

/** Null: nobody can read it. */
async function readArchived(folder: string, name: string, secret: string): Promise<Buffer | null> {
  const keys = keysOfSecret(secret);
  const read = (file: string): Promise<Buffer> => whole(join(folder, file), keys);
  return read(logFileName(name)).catch(() => read(partialName(name)).catch(() => null));
}

async function copyWhole(
  deps: ArchiveDeps,
  client: pg.Client,
  { name, folder, secret, fileBytes }: Record<'name' | 'folder' | 'secret', string> & { fileBytes: number },
): Promise<void> {
  if (await isThere(join(folder, logFileName(name)))) return;
  const content = await readLog(deps, name, fileBytes).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    await dropLogSlots(client);
    throw new Error(`The log was deleted before ${name} was archived. The archive begins anew, with a new base.`);
  });
  await seal(join(folder, logFileName(name)), secret, content);
  await rm(join(folder, partialName(name)), { force: true });
}

/** What lies after it is not brought to the disk yet. */
async function readLog({ config }: ArchiveDeps, name: string, bytes: number): Promise<Buffer> {
  const content = await readBeginning(join(config.dataFolder, 'postgres', 'cluster', 'pg_wal', name), bytes);
  if (content.length < bytes) throw new Error(`${name} is shorter than its log.`);
  return content;
}
