// The folder of the archive. Each series has a folder with its bases, the files of its log, and how far it reaches.
// Every file is sealed. Files with other names are left alone.

import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { baseOf, logOf, seriesOf, type BaseFile, type Series } from '#domain/installation/archive-plan.ts';
import { type BackupKeys, readSealed, writeSealed } from '../backup/sealed-file.ts';
import { DamagedBackup } from '../backup/backup-parts.ts';

export const reachFile = 'reach.age';

const reach = z.object({
  /** All that was committed before it is in the archive. */
  at: z.coerce.date(),
  /** Up to which position of the log. */
  written: z.number(),
  fileBytes: z.number().positive(),
  timeline: z.number(),
});
export type Reach = z.infer<typeof reach>;

/** The oldest first. */
export async function listSeries(folder: string): Promise<Series[]> {
  const names = await readdir(folder);
  return names
    .flatMap((name) => seriesOf(name) ?? [])
    .toSorted((one, other) => one.mark.localeCompare(other.mark) || one.name.localeCompare(other.name));
}

export async function readSeries(folder: string) {
  const names = (await readdir(folder)).toSorted();
  const written = await stat(join(folder, reachFile)).catch(() => null);
  return {
    /** The oldest first. */
    bases: names.flatMap((name) => baseOf(name) ?? []),
    /** Files of the log, partial ones too. */
    logs: names.filter((name) => logOf(name) !== null),
    /** Null: nothing was copied yet. */
    reachedAt: written?.mtime ?? null,
  };
}

export async function readReach(folder: string, keys: BackupKeys): Promise<Reach> {
  try {
    return reach.parse(JSON.parse((await whole(join(folder, reachFile), keys)).toString()));
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof z.ZodError ? new DamagedBackup() : error;
  }
}

export async function writeReach(folder: string, secret: string, reached: Reach): Promise<void> {
  await seal(join(folder, reachFile), secret, Buffer.from(JSON.stringify(reached)));
}

/** Replaces what has that name. */
export async function seal(file: string, secret: string, content: Buffer): Promise<void> {
  await writeSealed(file, { by: 'secret', secret }, chunksOf(content), { replaces: true });
}

export async function whole(file: string, keys: BackupKeys): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readSealed(file, keys)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Deletes what no moment needs that can still be reached. */
export async function removeBefore(folder: string, kept: BaseFile): Promise<void> {
  const { bases, logs } = await readSeries(folder);
  for (const { file, at } of bases) if (at < kept.at) await rm(join(folder, file), { force: true });
  for (const file of logs) if ((logOf(file) ?? '') < kept.firstLog) await rm(join(folder, file), { force: true });
}

/** Deletes a series; whatever else lies in its folder stays. */
export async function removeSeries(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isOurs(name.replace(/\.part$/, ''))) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => undefined);
}

/** What a base is called until it is whole. */
export const unfinishedBase = 'base.age';

const isOurs = (name: string): boolean =>
  [reachFile, unfinishedBase].includes(name) || baseOf(name) !== null || logOf(name) !== null;

async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  const chunkBytes = 1024 * 1024;
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
}
