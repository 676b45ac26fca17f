// The data folder is a disk of its own: one that is filled while guests join and hosts call, by bytes or by files, and one that can only be read. /readyz says so
// before it is full; then commands are refused, nothing that was acknowledged is lost, and with room again the app goes on by itself.

import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf } from '#db/files.ts';
import { AppProcess } from './app-process.ts';
import { Driver } from './driver.ts';
import { desks, expectHistory, nextAnswer, openPlace, trafficFor, withDatabase } from './under-load.ts';

const megabyte = 2 ** 20;
const diskMegabytes = 320;
/** More than a new database has, and than what the product calls low. */
const mostFiles = 6_000;
/** Below what the product calls full, and enough to work with. */
const littleBytes = 40 * megabyte;
const guests = 4;
/** Enough to see that it refuses, whatever room the database had kept for itself. */
const refusals = 10;
const fullWithinMs = 60_000;
/** A command waits for a database that is away, but not for ever. */
const answeredWithinMs = 12_000;
const backWithinMs = 10_000;
/** Root of a mount namespace, to mount the disk; and then, within that, nobody in particular, since Postgres is not to run as root. */
const user = 65_534;
const onDisk = (folder: string, options: string): [string, ...string[]] => {
  const mounted = `mount -t tmpfs -o ${options} none "$0" && exec unshare --map-user=${user} --map-group=${user} "$@"`;
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', mounted, folder];
};

const [unshare, ...words] = [...onDisk(tmpdir(), 'ro'), 'true'];
/** Some containers let nobody mount anything. */
const canMount = spawnSync(unshare, words).status === 0;

let folder = '';
let app: AppProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-full-'));
});
afterEach(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a full disk for its output keeps it neither from starting nor from going on', async () => {
  app = await AppProcess.start({ dataFolder: folder, inside: ['sh', '-c', 'exec "$0" "$@" >/dev/full 2>&1'] });
  const { line } = await openPlace(app.url);
  expect(line).not.toBe('');
});

test.runIf(canMount)(
  'a full disk refuses commands, loses nothing, and needs no hands when there is room again',
  async () => {
    app = await AppProcess.start({
      dataFolder: folder,
      inside: onDisk(folder, `size=${diskMegabytes}m,mode=0700`),
      env: { NODE_COMPILE_CACHE: join(tmpdir(), 'turnstone-compiled') },
    });
    const { url } = app;
    // The disk as this process can reach it.
    const disk = `/proc/${app.pid}/root${folder}`;
    const { line, deskIds } = await openPlace(url);
    const driver = new Driver(() => url, line);
    const running = driver.run(guests, deskIds);
    await trafficFor(driver, 20);
    expect(await notReady(url)).toEqual([]);

    await fill(disk, littleBytes);
    expect(await notReady(url)).toEqual(['disk']);
    await trafficFor(driver, 20);
    expect(driver).toMatchObject({ refused: 0, unanswered: 0 });

    const began = performance.now();
    while (driver.refused < refusals && performance.now() - began < fullWithinMs) {
      await fill(disk, 0);
      await sleep(100);
    }
    const acknowledged = driver.joined.length;
    expect(driver.refused).toBeGreaterThanOrEqual(refusals);
    expect(driver.unanswered).toBe(0);
    expect(driver.longestMs).toBeLessThan(answeredWithinMs);

    const freed = performance.now();
    await rm(join(disk, filler));
    await nextAnswer(driver);
    const backMs = performance.now() - freed;
    expect(backMs).toBeLessThan(backWithinMs);
    await expect.poll(() => notReady(url), { timeout: backWithinMs }).toEqual([]);
    await trafficFor(driver, 20);
    driver.end();
    await running;

    expect({ wrong: driver.wrong, faults: app.faults }).toEqual({ wrong: [], faults: [] });
    await withDatabase(disk, (db) => expectHistory(db, line, driver));
    console.info(
      `${desks} desks; ${acknowledged} joins before the disk was full, ${driver.refused} tries refused, the longest after ` +
        `${Math.round(driver.longestMs)} ms; back ${Math.round(backMs)} ms after there was room`,
    );
  },
);

test.runIf(canMount)('a disk that takes no more files is full, whatever room it has', async () => {
  app = await AppProcess.start({
    dataFolder: folder,
    inside: onDisk(folder, `size=${diskMegabytes}m,nr_inodes=${mostFiles},mode=0700`),
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'turnstone-compiled') },
  });
  const { url } = app;
  const disk = `/proc/${app.pid}/root${folder}`;
  const { line, deskIds } = await openPlace(url);
  expect(await notReady(url)).toEqual([]);
  const files = join(disk, filler);
  await mkdir(files);
  await makeFiles(files);
  expect(await notReady(url)).toEqual(['disk']);

  const driver = new Driver(() => url, line);
  const running = driver.run(guests, deskIds);
  await expect.poll(() => driver.refused, { timeout: fullWithinMs }).toBeGreaterThanOrEqual(refusals);
  await rm(files, { recursive: true });
  await nextAnswer(driver);
  expect(await notReady(url)).toEqual([]);
  await trafficFor(driver, 20);
  driver.end();
  await running;
  expect({ wrong: driver.wrong, faults: app.faults, unanswered: driver.unanswered }).toEqual({
    wrong: [],
    faults: [],
    unanswered: 0,
  });
  await withDatabase(disk, (db) => expectHistory(db, line, driver));
});

/** Too small for the database; for its tables, and then for the log of a recovery. */
test.runIf(canMount).for([30, 42])(
  'a disk of %i MB, too small for the first start, ends this and the next one with a sentence',
  async (size) => {
    const [program, ...args] = [...onDisk(folder, `size=${size}m,mode=0700`), 'sh', '-c', '"$0" "$@"; "$0" "$@"'];
    const ended = await promisify(execFile)(program, [...args, process.execPath, 'server/main.ts'], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '12999', TURNSTONE_DATA: folder },
      timeout: 150_000,
    }).catch((error: unknown) => error);
    const { stderr } = ended as { stderr: string };
    expect(stderr.trim().split('\n')).toEqual(Array(2).fill(expect.stringMatching(/^The disk is full/)));
  },
);

test.runIf(canMount)('a folder that can only be read ends the start with a sentence', async () => {
  const [program, ...args] = [...onDisk(folder, 'ro,mode=0700'), process.execPath, 'server/main.ts'];
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '12999', TURNSTONE_DATA: folder };
  const ended = await promisify(execFile)(program, args, { env, timeout: 60_000 }).catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('can only be read') as string });
});

const filler = 'filler';

/** Writes until no more than so much is free. */
async function fill(disk: string, freeBytes: number): Promise<void> {
  const file = await open(join(disk, filler), 'a');
  try {
    for (let room = await freeOf(disk); room > freeBytes; room = await freeOf(disk))
      await file.write(Buffer.alloc(Math.min(megabyte, room - freeBytes)));
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

async function makeFiles(into: string): Promise<void> {
  try {
    for (let at = 0; ; at++) await writeFile(join(into, String(at)), '');
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}

async function freeOf(disk: string): Promise<number> {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
}

/** What `/readyz` says is missing. */
async function notReady(url: string): Promise<string[]> {
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, boolean> };
  return Object.keys(checks).filter((name) => !checks[name]);
}
