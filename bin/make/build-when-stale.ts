import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import madeOf from '../sources.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'build');
/** Written last: without it the build is incomplete. */
const madeFile = join(folder, 'made.json');
/** Written by `bin/seen-sources.mjs`. */
const seenFile = join(folder, 'seen.sha256');

/** Hashes of the sources. The program contains the app, and is faster to build alone. */
interface Made {
  app: string;
  program: string;
}

/** Builds, unless the build was made from these sources. */
export async function buildWhenStale(isForced = false): Promise<void> {
  const isMade = async (made: Made): Promise<boolean> => !isForced && made.program === (await readMade())?.program;
  // Without the lock: a user who has nothing to build may lack the right to write here.
  if (await isMade(await sourcesNow())) return;
  const unlock = await lockBuild();
  try {
    const made = await sourcesNow();
    if (await isMade(made)) return;
    const before = isForced ? undefined : await readMade();
    console.log('Building (only when the sources change) ...');
    await Promise.all([madeFile, seenFile].map((file) => rm(file, { force: true })));
    // Imported late: a start without a build need not load the bundler.
    const { build, buildProgram } = await import('./build.ts');
    await (made.app === before?.app ? buildProgram() : build());
    await writeFile(madeFile, JSON.stringify(made));
  } finally {
    await unlock();
  }
}

async function sourcesNow(): Promise<Made> {
  const app = await hashOf(madeOf.app);
  return { app, program: `${app} ${await hashOf(madeOf.program)}` };
}

async function readMade(): Promise<Made | undefined> {
  const text = await readFile(madeFile, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Made);
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(source)) {
      // Not part of a build; the check writes the types of messages.
      if (/\.test\.tsx?$|^locales.message-values\.ts$/.test(file)) continue;
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [source];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + sep.length)).toSorted();
}

const lockFile = join(folder, 'building.pid');

/** Two starts in one folder must not build at once: the second one waits, and finds the build done. */
async function lockBuild(): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    try {
      await writeFile(lockFile, String(process.pid), { flag: 'wx' });
      return () => rm(lockFile, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''));
    // A process that was killed while building left the file behind.
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

const mayNotWrite = ['EACCES', 'EPERM', 'EROFS'];

if (import.meta.main)
  await buildWhenStale(process.argv.includes('--always')).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && mayNotWrite.includes(String(error.code)))) throw error;
    console.error(
      `The sources have changed since the build, or were never built, and this user may not write into ${folder}. As the user who owns it, run once: node bin/turnstone.mjs build`,
    );
    process.exitCode = 1;
  });
