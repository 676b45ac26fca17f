// What several places ask of files. What is written here is on the disk afterwards, whole or not at all.

import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartRefusal } from './start-refusal.ts';
import type { Disk } from '#domain/installation/disk-state.ts';

/** The code of an error of the system, such as ENOENT; empty: it has none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const isThere = (path: string): Promise<boolean> => stat(path).then(Boolean, () => false);

/**
 * Makes a folder, and those above it, for its owner alone. Node's own `recursive` tries for ever where a file system
 * takes no folders, as below /proc.
 */
export async function makeFolder(folder: string, isAgain = false): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const there = await stat(folder).catch(() => null);
    if (there?.isDirectory()) return;
    if (there === null && codeOf(error) === 'EEXIST')
      throw new StartRefusal(`${folder} is a link to a folder that is not there. Is the disk of that folder mounted?`);
    if (codeOf(error) !== 'ENOENT') throw error;
    const above = dirname(folder);
    if (!(await isThere(above))) await makeFolder(above);
    // Once more: another process may have made it in this moment.
    else if (isAgain) throw error;
    await makeFolder(folder, true);
  }
}

/** Null: the file does not exist. */
export async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  });
}

/** So many bytes of a file, or all of a shorter one. */
export async function readBeginning(file: string, maxBytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** So many bytes of the end of a text, or all of a shorter one; empty: the file does not exist. */
export async function readEnd(file: string, maxBytes: number): Promise<{ text: string; isAll: boolean }> {
  const handle = await open(file).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return null;
  });
  if (handle === null) return { text: '', isAll: true };
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - maxBytes);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return { text: buffer.toString('utf8', 0, bytesRead), isAll: from === 0 };
  } finally {
    await handle.close();
  }
}

const draftOptions = { flag: 'wx', mode: 0o600, flush: true } as const;

/**
 * Returns the content of `file`. If it does not exist, `content` is written first, readable only by the owner. Several
 * concurrent callers all get the same content.
 */
export async function keptFile(file: string, content: string): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== null) return kept;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, content, draftOptions);
    await link(draft, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

/** Replaces the content of `file`, readable only by the owner. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.restored`;
  await rm(draft, { force: true });
  await writeFile(draft, content, draftOptions);
  await rename(draft, file);
  await syncFolder(dirname(file));
}

/** A new name in the folder outlives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  // Some file systems make room for files as they need it, and say 0 of 0.
  return { freeBytes: bavail * bsize, bytes: blocks * bsize, freeFiles: files === 0 ? undefined : ffree };
}
