// The archive of the database's log: its folders and files by name, when a base is due, and what is deleted.

/** One unbroken piece of a database's log, with the bases in it. A new one begins when the log was not kept. */
export interface Series {
  name: string;
  systemIdentifier: string;
  /** When it began: `20301224t120000`, in UTC. */
  mark: string;
}

export interface BaseFile {
  file: string;
  /** From this moment on it can be brought to any moment. */
  at: Date;
  /** The first file of the log that it needs. */
  firstLog: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
export const maxArchiveDays = 365;

export const seriesMark = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase();

export const beganAt = (mark: string): Date =>
  new Date(mark.replace(/^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'));

export const seriesName = (systemIdentifier: string, timeline: number, mark: string): string =>
  `${systemIdentifier}-${timeline}-${mark}`;

export function seriesOf(name: string): Series | null {
  const [, systemIdentifier, mark] = /^(\d+)-\d+-(\d{8}t\d{6})$/.exec(name) ?? [];
  return systemIdentifier === undefined || mark === undefined ? null : { name, systemIdentifier, mark };
}

export const baseName = (at: Date, firstLog: string): string =>
  `base-${at.toISOString().replaceAll(':', '-')}-${firstLog}.age`;

export function baseOf(file: string): BaseFile | null {
  const [, day, hour, minute, seconds, firstLog] =
    /^base-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z-([0-9A-F]{24})\.age$/.exec(file) ?? [];
  return firstLog === undefined ? null : { file, at: new Date(`${day}T${hour}:${minute}:${seconds}Z`), firstLog };
}

export const logFileName = (log: string): string => `${log}.age`;
/** Of the file that Postgres still writes. */
export const partialName = (log: string): string => `${log}.partial.age`;
export const logOf = (file: string): string | null => /^([0-9A-F]{24})(\.partial)?\.age$/.exec(file)?.[1] ?? null;

/** One that a clock made that was ahead counts when its time has come. */
export const lastBase = (bases: readonly BaseFile[], now: Date): BaseFile | null =>
  bases.findLast(({ at }) => at <= now) ?? null;

export const isBaseDue = (bases: readonly BaseFile[], now: Date): boolean =>
  now.getTime() - (lastBase(bases, now)?.at.getTime() ?? 0) >= dayMs;

/** One may fail, and the first one takes its time. */
export const isBaseLate = (newest: Date | null, seriesBeganAt: Date, now: Date): boolean =>
  newest === null ? now.getTime() - seriesBeganAt.getTime() > hourMs : now.getTime() - newest.getTime() > 2 * dayMs;

/** The last look may have begun just before a slow one. */
export const isReachLate = (reachedAt: Date | null, now: Date): boolean =>
  reachedAt === null || now.getTime() - reachedAt.getTime() > 5 * minuteMs;

/** The first base that stays, of those from the oldest to the newest: from it on, all of the last days can be reached. */
export function firstKeptBase(bases: readonly BaseFile[], days: number, now: Date): BaseFile | null {
  const cutoff = now.getTime() - days * dayMs;
  return bases.findLast(({ at }) => at.getTime() <= cutoff) ?? bases[0] ?? null;
}

/**
 * Whether the newest bases follow each other as they are made. After a leap of the clock nothing is deleted before the next
 * base, a day later: a clock that is ahead would delete what can be reached once it is set right.
 */
export function isSteady(bases: readonly BaseFile[], now: Date): boolean {
  const [last, before] = bases.filter(({ at }) => at <= now).toReversed();
  return last !== undefined && before !== undefined && last.at.getTime() - before.at.getTime() <= 2 * dayMs;
}

/** Whether a series that ended is of no use any more. */
export const isOutlived = (reachedAt: Date, days: number, now: Date): boolean =>
  now.getTime() - reachedAt.getTime() > days * dayMs;
