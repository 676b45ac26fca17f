// The archive that the server makes of its embedded database: twice a minute what is new in the log, once a day a base. Only
// the process that holds the data folder does it. See docs/decisions/115-point-in-time.md.

import { mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  beginBase,
  dropLogSlots,
  endBase,
  findLogSlot,
  makeLogSlot,
  readLogState,
  releaseLog,
  type BaseEnd,
  type LogState,
} from '#db/archive/log-slot.ts';
import { walNameAt } from '#db/archive/wal-files.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { passwordFileOf, roleNames, type DatabaseRole } from '#db/embedded/embedded-cluster.ts';
import {
  baseName,
  firstKeptBase,
  isBaseDue,
  isOutlived,
  logFileName,
  partialName,
  seriesMark,
  seriesName,
} from '#domain/installation/archive-plan.ts';
import { diskState, type Disk } from '#domain/installation/disk-state.ts';
import type { Config } from '../start/config.ts';
import { readSecret } from '../start/read-secret.ts';
import { faultOfFolder } from '../backup/backup-folder.ts';
import { syncFolder, writeSealed } from '../backup/sealed-file.ts';
import {
  keysOfSecret,
  listSeries,
  reachFile,
  readReach,
  readSeries,
  removeBefore,
  removeSeries,
  seal,
  unfinishedBase,
  writeReach,
} from './archive-folder.ts';
import { baseParts } from './base-parts.ts';

const hourMs = 3600_000;
/** A folder on another machine may never answer. */
const lastLookMs = 10_000;

export interface OwnArchiveDeps {
  config: Pick<Config, 'archiveDays' | 'dataFolder' | 'secret' | 'secretFile'> & { archiveFolder: string };
  /** Of the superuser: slots and copies of the files are its own. */
  address: string;
  now: () => Date;
  /** Of the database's files; absent: that of the data folder. */
  disk?: () => Promise<Disk>;
}

export interface OwnArchive {
  /** Copies what is new in the log. */
  look: () => Promise<void>;
  /** Makes a base if it is due, and deletes what is too old. */
  keepBase: () => Promise<void>;
  /** Ends a base that is being made. */
  halt: () => void;
  /** Looks for the last time, if it ever looked: nothing is written any more. */
  stop: () => Promise<void>;
}

export function createOwnArchive(deps: OwnArchiveDeps): OwnArchive {
  const ending = new AbortController();
  const copied: Copied = { mark: '', partial: 0, secret: null };
  let looking: Promise<void> = Promise.resolve();
  let baseTriedAt = -Infinity;
  const look = (): Promise<void> => {
    const next = looking.then(() => lookOnce(deps, copied)).catch((error: unknown) => makeRoom(deps, error));
    looking = next.catch(() => undefined);
    return next;
  };
  return {
    look: hourly(look),
    keepBase: hourly(async () => {
      if (deps.now().getTime() - baseTriedAt < hourMs) return;
      const isTried = await keepBase(deps, ending.signal);
      if (isTried) baseTriedAt = deps.now().getTime();
    }),
    halt: () => ending.abort(),
    stop: async () => {
      ending.abort();
      // A start that was refused has proven no secret.
      if (copied.secret === null) return;
      await Promise.race([look().catch(() => undefined), sleep(lastLookMs, undefined, { ref: false })]);
    },
  };
}

/** Without an archive nothing keeps the log, whatever was set before. */
export async function endArchive(address: string): Promise<void> {
  await withLongConnection(address, dropLogSlots);
}

/** A fault that stays is said once an hour, and not at every look. */
function hourly(work: () => Promise<void>): () => Promise<void> {
  let last = { words: '', at: 0 };
  return async () => {
    try {
      await work();
      last = { words: '', at: 0 };
    } catch (error) {
      const words = String(error);
      if (words === last.words && Date.now() - last.at < hourMs) return;
      last = { words, at: Date.now() };
      throw error;
    }
  };
}

const clusterOf = ({ config }: OwnArchiveDeps): string => join(config.dataFolder, 'postgres', 'cluster');

async function secretOf({ config }: OwnArchiveDeps): Promise<string> {
  const secret = await readSecret(config);
  if (secret === null) throw new Error('The secret of the installation is gone.');
  return secret;
}

interface Copied {
  mark: string;
  /** That of the start, which was proven; null: it did not look yet. */
  secret: string | null;
  /** Up to which position the log is in the archive, the unfinished file included. */
  partial: number;
}

async function lookOnce(deps: OwnArchiveDeps, copied: Copied): Promise<void> {
  const secret = (copied.secret ??= await secretOf(deps));
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
      const content = await readBeginning(join(clusterOf(deps), 'pg_wal', name), written - position);
      await seal(join(folder, partialName(name)), secret, content);
    }
    await writeReach(folder, secret, state);
    Object.assign(copied, { mark, partial: written });
  });
}

/** Lines that cannot be written are worse than an archive that is missing: on a full disk nothing is kept for it. */
async function makeRoom({ address, config, disk = () => diskOf(config.dataFolder) }: OwnArchiveDeps, error: unknown) {
  if (diskState(await disk()) === 'full') {
    await withLongConnection(address, dropLogSlots);
    throw new Error(
      `The disk is full, so the log is not kept for the archive any more. It begins anew, with a new base.`,
      {
        cause: error,
      },
    );
  }
  throw error;
}

async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, bytes: blocks * bsize };
}

/** The series that the slot belongs to, or a new one: there is none, it was lost, or it is sealed by another secret. */
async function seriesFor(
  deps: OwnArchiveDeps,
  client: pg.Client,
  { state, secret, copied }: { state: LogState; secret: string; copied: Copied },
): Promise<{ mark: string; folder: string; keptFrom: number }> {
  const { slot, systemIdentifier, timeline } = state;
  const folderOf = (mark: string): string =>
    join(deps.config.archiveFolder, seriesName(systemIdentifier, timeline, mark));
  if (slot !== null && slot.keptFrom !== null) {
    const folder = folderOf(slot.mark);
    // An empty place where a disk was: nothing is written there.
    if (!(await stat(folder).catch(() => null)))
      throw new Error(`The archive is not there (${folder}). The log is kept until it comes back, up to 4 GB.`);
    if (slot.mark === copied.mark || (await isSealedBy(folder, secret)))
      return { ...slot, keptFrom: slot.keptFrom, folder };
  }
  const mark = seriesMark(state.at);
  const folder = folderOf(mark);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await syncFolder(dirname(folder));
  await dropLogSlots(client);
  await makeLogSlot(client, mark);
  Object.assign(copied, { mark, partial: 0 });
  const made = await findLogSlot(client);
  if (made?.mark !== mark || made.keptFrom === null) throw new Error('The log could not be kept.');
  return { mark, folder, keptFrom: made.keptFrom };
}

async function isSealedBy(folder: string, secret: string): Promise<boolean> {
  if (!(await stat(join(folder, reachFile)).catch(() => null))) return true;
  return readReach(folder, keysOfSecret(secret)).then(
    () => true,
    () => false,
  );
}

async function copyWhole(
  deps: OwnArchiveDeps,
  client: pg.Client,
  { name, folder, secret, fileBytes }: Record<'name' | 'folder' | 'secret', string> & { fileBytes: number },
): Promise<void> {
  if (await stat(join(folder, logFileName(name))).catch(() => null)) return;
  const content = await readBeginning(join(clusterOf(deps), 'pg_wal', name), fileBytes).catch(
    async (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      await dropLogSlots(client);
      throw new Error(`The log was deleted before ${name} was archived. The archive begins anew, with a new base.`);
    },
  );
  await seal(join(folder, logFileName(name)), secret, content);
  await rm(join(folder, partialName(name)), { force: true });
}

/** What lies after it is not brought to the disk yet. */
async function readBeginning(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const content = Buffer.alloc(bytes);
    const { bytesRead } = await handle.read(content, 0, bytes, 0);
    if (bytesRead < bytes) throw new Error(`${basename(file)} is shorter than its log.`);
    return content;
  } finally {
    await handle.close();
  }
}

/** False: it was not due, or nothing can be there yet. */
async function keepBase(deps: OwnArchiveDeps, signal: AbortSignal): Promise<boolean> {
  const state = await withLongConnection(deps.address, readLogState);
  if (state.slot === null || state.slot.keptFrom === null) return false;
  const { archiveFolder } = deps.config;
  const folder = join(archiveFolder, seriesName(state.systemIdentifier, state.timeline, state.slot.mark));
  if (!(await stat(join(folder, reachFile)).catch(() => null))) return false;
  const { bases } = await readSeries(folder);
  const newest = bases.at(-1);
  const isDue = isBaseDue(newest?.at ?? null, deps.now());
  if (isDue) {
    const lastBytes = newest ? (await stat(join(folder, newest.file))).size : 0;
    const fault = await faultOfFolder(folder, lastBytes);
    if (fault !== null) throw new Error(`No base of the database could be written to ${folder}: ${fault}.`);
    await makeBase(deps, { folder, state, signal });
  }
  await prune(deps, state, folder);
  return isDue;
}

async function makeBase(
  deps: OwnArchiveDeps,
  { folder, state, signal }: { folder: string; state: LogState; signal: AbortSignal },
): Promise<void> {
  const secret = await secretOf(deps);
  const home = dirname(clusterOf(deps));
  const unfinished = join(folder, unfinishedBase);
  const beside = (Object.keys(roleNames) as DatabaseRole[]).map((role) => basename(passwordFileOf(home, role)));
  const ends: BaseEnd[] = [];
  await withLongConnection(deps.address, async (client) => {
    const needsFrom = await beginBase(client);
    const finish = async (): Promise<BaseEnd> => {
      const end = await endBase(client, needsFrom);
      ends.push(end);
      return end;
    };
    const content = baseParts(home, beside, { finish, signal });
    await writeSealed(unfinished, { by: 'secret', secret }, content, { replaces: true });
  });
  const [ended] = ends;
  if (!ended) throw new Error('A whole base has an end.');
  await rename(unfinished, join(folder, baseName(ended.endedAt, walNameAt(ended.needsFrom, state))));
  await syncFolder(folder);
}

async function prune({ config, now }: OwnArchiveDeps, state: LogState, own: string): Promise<void> {
  const { archiveFolder, archiveDays } = config;
  for (const { name, systemIdentifier } of await listSeries(archiveFolder)) {
    const folder = join(archiveFolder, name);
    if (systemIdentifier !== state.systemIdentifier) continue;
    const { bases, reachedAt } = await readSeries(folder);
    const kept = firstKeptBase(bases, archiveDays, now());
    if (folder !== own && reachedAt !== null && isOutlived(reachedAt, archiveDays, now())) await removeSeries(folder);
    else if (kept !== null) await removeBefore(folder, kept);
  }
}
