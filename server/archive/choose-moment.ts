// Which series, base and files of the log bring a database to a moment; every reason why none does is a sentence.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startOfWal, walNameAt } from '#db/archive/wal-files.ts';
import { messageOf } from '#db/files.ts';
import { logFileName, partialName, seriesMark, type BaseFile, type Series } from '#domain/installation/archive-plan.ts';
import { isDay } from '#domain/local-time.ts';
import type { BackupKeys } from '../backup/sealed-file.ts';
import { DamagedBackup } from '../backup/backup-parts.ts';
import { minuteOf } from '../backup/command-line.ts';
import { ConfigError } from '../start/config.ts';
import { listSeries, readReach, readSeries, type Reach } from './archive-folder.ts';

export interface Moment {
  folder: string;
  base: BaseFile;
  reach: Reach;
  /** In their order; `bytes`: as many are needed of it at least. */
  logs: { name: string; file: string; isPartial: boolean; bytes: number }[];
  /** Null: the end of the archive. */
  until: Date | null;
}

/** A time without a zone would be another one on every machine. */
export function timeOf(words: string): Date {
  const isWhole = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/i.test(words);
  // JavaScript reads the 30th of February as the 2nd of March.
  const at = new Date(isWhole && isDay(words.slice(0, 10)) ? words.replace(' ', 'T') : Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new ConfigError([
      `${words} is no time with its zone. Write for example --at 2026-03-02T14:05:00Z or --at 2026-03-02T16:05:00+02:00.`,
    ]);
  return at;
}

interface Opened {
  series: Series;
  folder: string;
  reach: Reach;
  bases: BaseFile[];
}

/** Changes nothing. `at`: null for the end. */
export async function chooseMoment(archive: string, at: Date | null, keys: BackupKeys): Promise<Moment> {
  const all = await listSeries(archive).catch((error: unknown) => {
    throw sentenceOf(archive, error);
  });
  if (all.length === 0) throw new ConfigError([`There is no archive in ${archive}.`]);
  const opened: Opened[] = [];
  const closed: { series: Series; why: ConfigError }[] = [];
  for (const series of all) {
    const folder = join(archive, series.name);
    const { bases } = await readSeries(folder);
    try {
      opened.push({ series, folder, bases, reach: await readReach(folder, keys) });
    } catch (error) {
      closed.push({ series, why: sentenceOf(folder, error) });
    }
  }
  const [chosen] = opened.filter((one) => covers(one, at)).toReversed();
  const [newest] = closed.filter(({ series }) => at === null || series.mark <= seriesMark(at)).toReversed();
  if (newest && (!chosen || newest.series.mark > chosen.series.mark)) throw newest.why;
  if (!chosen) throw outside(archive, at, opened);
  const { folder, bases, reach } = chosen;
  const base = bases.findLast((one) => one.at <= (at ?? reach.at));
  if (!base) throw outside(archive, at, opened);
  return { folder, base, reach, until: at, logs: await logsFor(folder, base, reach) };
}

/** The newest one covers the end, or nothing does. */
const covers = ({ bases, reach }: Opened, at: Date | null): boolean => {
  const [first] = bases;
  return first !== undefined && first.at <= (at ?? reach.at) && (at === null || at <= reach.at);
};

async function logsFor(folder: string, base: BaseFile, reach: Reach): Promise<Moment['logs']> {
  const there = new Set(await readdir(folder));
  const logs: Moment['logs'] = [];
  for (
    let position = startOfWal(base.firstLog, reach.fileBytes);
    position < reach.written;
    position += reach.fileBytes
  ) {
    const name = walNameAt(position, reach);
    const isLast = position + reach.fileBytes >= reach.written;
    const isPartial = isLast && !there.has(logFileName(name));
    const file = isPartial ? partialName(name) : logFileName(name);
    if (!there.has(file))
      throw new ConfigError([
        `The archive is not whole: ${join(folder, file)} is missing. Name a moment before it, or after the next base, or use a backup.`,
      ]);
    logs.push({ name, file, isPartial, bytes: isPartial ? reach.written - position : reach.fileBytes });
  }
  return logs;
}

function outside(archive: string, at: Date | null, opened: readonly Opened[]): ConfigError {
  const spans = opened.flatMap(({ bases: [first], reach }) =>
    first && first.at <= reach.at ? [`from ${minuteOf(first.at)} to ${minuteOf(reach.at)}`] : [],
  );
  if (spans.length === 0) return new ConfigError([`The archive in ${archive} has no whole base yet.`]);
  return new ConfigError([
    `The archive in ${archive} does not reach ${at === null ? 'its end' : minuteOf(at)}. It reaches ${spans.join(', and ')}.`,
  ]);
}

/** What a sealed file says that cannot be read. */
export function sentenceOf(file: string, error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  if (error instanceof DamagedBackup)
    return new ConfigError([`${file} is not whole: it was cut off, or changed after it was archived.`]);
  return new ConfigError([`${file} cannot be read: ${messageOf(error)}`]);
}
