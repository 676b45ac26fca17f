import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build, buildStampFile } from './build.ts';

const root = resolve(import.meta.dirname, '../..');
const hashFile = join(root, 'build/sources.sha256');
/** All that the built app is made of; the server's own rooms run as they are. */
const sources = [
  'app',
  'contract',
  'domain',
  'locales',
  'bin',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds, unless what is built was made of the sources as they are. */
export async function buildWhenStale(isForced = false): Promise<void> {
  const unlock = await lockBuild();
  try {
    await buildUnlessFresh(isForced);
  } finally {
    await unlock();
  }
}

async function buildUnlessFresh(isForced: boolean): Promise<void> {
  const hash = await hashOfSources();
  if (!isForced && existsSync(buildStampFile) && (await builtFrom()) === hash) return;
  console.log('Building (only when the sources change) ...');
  await build();
  await writeFile(hashFile, hash);
}

const lockFile = join(root, 'build/building.pid');

/** Two starts in one folder must not build over each other: the second waits and finds it done. */
async function lockBuild(): Promise<() => Promise<void>> {
  await mkdir(join(root, 'build'), { recursive: true });
  for (;;) {
    try {
      await writeFile(lockFile, String(process.pid), { flag: 'wx' });
      return () => rm(lockFile, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''));
    // Whoever was killed while building left the file behind.
    if (holder > 0 && !isRunning(holder)) await rm(lockFile, { force: true });
    else await setTimeout(200);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function builtFrom(): Promise<string> {
  return readFile(hashFile, 'utf8').catch(() => '');
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(source)) {
      // Tests and types are in no build; the types of messages are made by the check.
      if (/\.test\.tsx?$|^locales\/message-values\.ts$/.test(file)) continue;
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [source];
  // bin/openapi-types has packages of its own, which no build uses.
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).toSorted();
}

if (import.meta.main) await buildWhenStale(process.argv.includes('--always'));
