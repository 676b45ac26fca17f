// The archive that the server makes of its embedded database: what is new in the log twice a minute, a base once a day.
// Only the process that holds the data folder does it. See docs/decisions/115-point-in-time.md.

import { setTimeout as sleep } from 'node:timers/promises';
import { dropLogSlots } from '#db/archive/log-slot.ts';
import { withLongConnection } from '#db/backup/snapshot.ts';
import { copyLog, makeRoom, type ArchiveDeps, type Copied } from './copy-log.ts';
import { keepBase } from './keep-base.ts';

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
