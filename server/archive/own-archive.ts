// The archive that the server makes of its embedded database: what is new in the log twice a minute, a base once a day.
// Only the process that holds the data folder does it. See docs/decisions/115-point-in-time.md.

import { setTimeout as sleep } from 'node:timers/promises';
import { dropLogSlots, beginBase, endBase, readLogState, type BaseEnd, type LogState } from '#db/archive/log-slot.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { copyLog, makeRoom, type ArchiveDeps, type Copied } from './copy-log.ts';
import { rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { walNameAt } from '#db/archive/wal-files.ts';
import { passwordFileOf, roleNames, type DatabaseRole } from '#db/embedded/embedded-cluster.ts';
import { isThere, syncFolder } from '#db/files.ts';
import {
  baseName,
  firstKeptBase,
  isBaseDue,
  isOutlived,
  isSteady,
  seriesName,
} from '#domain/installation/archive-plan.ts';
import { writeSealed, keysOfSecret } from '../backup/sealed-file.ts';
import { faultOfFolder } from '../backup/take-backup.ts';
import { heldSecret } from '../start/read-secret.ts';
import {
  listSeries,
  reachFile,
  readReach,
  readSeries,
  removeBefore,
  removeSeries,
  unfinishedBase,
} from './archive-folder.ts';
import { baseParts } from './base-parts.ts';

const hourMs = 3600_000;
/** A folder on another machine may never answer. */
const lastLookMs = 10_000;

export type OwnArchive = ReturnType<typeof createOwnArchive>;

export function createOwnArchive(deps: ArchiveDeps) {
  const ending = new AbortController();
  const copied: Copied = { mark: '', partial: 0, secret: null };
  let looking: Promise<void> = Promise.resolve();
  let baseTriedAt: number | null = null;
  const look = (): Promise<void> => {
    const next = looking.then(() => copyLog(deps, copied)).catch((error: unknown) => makeRoom(deps, error));
    looking = next.catch(() => undefined);
    return next;
  };
  return {
    /** Copies what is new in the log. */
    look: hourly(look),
    /** Makes a base if it is due, and deletes what is too old. */
    keepBase: hourly(async () => {
      if (isWithinHour(baseTriedAt, deps.now().getTime())) return;
      const isTried = await keepBase(deps, ending.signal);
      if (!isTried) return;
      baseTriedAt = deps.now().getTime();
      // A base counts once the log reaches beyond it.
      await look();
    }),
    /** Ends a base that is being made. */
    halt: () => ending.abort(),
    /** Looks for the last time, if it ever looked: nothing is written any more. */
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

/** A time that is still to come is one of a clock that was ahead. */
const isWithinHour = (at: number | null, now: number): boolean => at !== null && at <= now && now - at < hourMs;

/** A fault that stays is said once an hour, and not at every look. */
function hourly(work: () => Promise<void>): () => Promise<void> {
  let last = { words: '', at: 0 };
  return async () => {
    try {
      await work();
      last = { words: '', at: 0 };
    } catch (error) {
      const words = String(error);
      if (words === last.words && isWithinHour(last.at, Date.now())) return;
      last = { words, at: Date.now() };
      throw error;
    }
  };
}

// A base once a day, and what is deleted after it.

/** False: it was not due, or nothing can be there yet. */
async function keepBase(deps: ArchiveDeps, signal: AbortSignal): Promise<boolean> {
  const state = await withLongConnection(deps.address, readLogState);
  if (state.slot === null || state.slot.keptFrom === null) return false;
  const { archiveFolder } = deps.config;
  const folder = join(archiveFolder, seriesName(state.systemIdentifier, state.timeline, state.slot.mark));
  if (!(await isThere(join(folder, reachFile)))) return false;
  const { bases } = await readSeries(folder);
  const newest = bases.at(-1);
  const isDue = isBaseDue(bases, deps.now());
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
  deps: ArchiveDeps,
  { folder, state, signal }: { folder: string; state: LogState; signal: AbortSignal },
): Promise<void> {
  const secret = await heldSecret(deps.config);
  const home = join(deps.config.dataFolder, 'postgres');
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

async function prune({ config, now }: ArchiveDeps, state: LogState, own: string): Promise<void> {
  const { archiveFolder, archiveDays } = config;
  if (!isSteady((await readSeries(own)).bases, now())) return;
  const secret = await heldSecret(config);
  for (const { name, systemIdentifier } of await listSeries(archiveFolder)) {
    const folder = join(archiveFolder, name);
    // That of a database which was here before: a restore and a move make a new one.
    if (systemIdentifier !== state.systemIdentifier && !(await isSealedBy(folder, secret))) continue;
    const { bases, reachedAt } = await readSeries(folder);
    const kept = firstKeptBase(bases, archiveDays, now());
    if (folder !== own && reachedAt !== null && isOutlived(reachedAt, archiveDays, now())) await removeSeries(folder);
    else if (kept !== null) await removeBefore(folder, kept);
  }
}

const isSealedBy = (folder: string, secret: string): Promise<boolean> =>
  readReach(folder, keysOfSecret(secret)).then(
    () => true,
    () => false,
  );
