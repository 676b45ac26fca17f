// The app archives; it and its Postgres are killed at once, and its disk is gone. What is lost came after the last look.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppProcess } from './app-process.ts';
import { setUp } from './driver.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { lineFaults, restoresNoted } from '../line-truth.ts';
import { openPlace, withDatabase } from './under-load.ts';

const secret = 'kH3x9Qm2Zt7Lw5Rb8Vn4Yc6Pd1Sf0GjA';
/** Two looks, and a busy machine. */
const lookMs = 90_000;

let folder = '';
let app: AppProcess | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-faults-'));
});
afterEach(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('after the loss of the machine nothing is lost that was acknowledged before the last look', async () => {
  const archive = join(folder, 'archive');
  const env = { TURNSTONE_ARCHIVE: archive, TURNSTONE_SECRET: secret };
  app = await AppProcess.start({ dataFolder: join(folder, 'data'), env });
  const { line } = await openPlace(app.url);
  await expect.poll(() => filesIn(archive), { timeout: lookMs }).toContainEqual(expect.stringMatching(/^base-/));

  const joined: { id: string; at: number }[] = [];
  const began = Date.now();
  // Until a look that began after the first of them was answered has ended, and some more. A look takes less than a second.
  const isFirstKept = async () => (await reachedAt(archive)) > (joined[0]?.at ?? Infinity) + 1_000;
  for (let after = 0; after < 20; after += (await isFirstKept()) ? 1 : 0) {
    if (Date.now() > began + lookMs) throw new Error('No look in time.');
    const { id } = await setUp<{ id: string }>(app.url, `/lines/${line}/tickets`, { name: 'Guest', language: 'en' });
    joined.push({ id, at: Date.now() });
  }
  const looked = await reachedAt(archive);
  await app.cutPower();
  const kept = join(folder, 'kept');
  await cp(archive, kept, { recursive: true });
  await app.stop();

  const into = join(folder, 'new');
  await mkdir(into);
  await writeFile(join(into, 'secret'), `${secret}\n`);
  expect(await type(['restore', '--archive', kept], into)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Write --yes'),
  });
  expect((await type(['restore', 'FILE', '--archive', kept], into)).said).toContain('Write: node bin');
  expect((await type(['restore', '--archive', kept, '--at', '2026-03-02T14:05'], into)).said).toContain(
    'with its zone',
  );
  // Killed while Postgres recovers, which goes on without it.
  const recovery = join(into, 'recovery');
  const killed = type(['restore', '--archive', kept, '--yes'], into);
  while (!(await stat(join(recovery, 'postgres', 'cluster', 'postmaster.pid')).catch(() => null))) await sleep(2);
  process.kill(Number.parseInt(await readFile(join(recovery, 'owner'), 'utf8'), 10), 'SIGKILL');
  expect((await killed).said).not.toContain('Restored in');
  expect((await readdir(into)).toSorted()).toEqual(['recovery', 'secret']);
  expect((await type(['backup', 'none.age'], into)).said).toContain('There is no database');
  const restored = await type(['restore', '--archive', kept, '--yes'], into);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/files of its log\.[^]*Restored in[^]*erased\.log/),
  });
  expect((await type(['restore', '--archive', kept, '--yes'], into)).said).toContain('There is a database in');

  // It starts, and archives anew, on a timeline of its own.
  app = await AppProcess.start({ dataFolder: into, env });
  await withDatabase(into, async (db) => {
    expect(await lineFaults(db, line)).toEqual([]);
    // Killed half way and begun anew, it is noted once.
    expect(await restoresNoted(db, createSecrets(secret))).toMatchObject([{ by: 'system', from: 'archive' }]);
    const there = new Set(
      (await db.selectFrom('ticket').select('id').where('line_id', '=', line).execute()).map(({ id }) => id),
    );
    const lost = joined.filter(({ id }) => !there.has(id));
    expect(lost.filter(({ at }) => at < looked - 1_000)).toEqual([]);
    expect(joined.length - lost.length).toBeGreaterThan(0);
  });
  await expect
    .poll(async () => (await readdir(archive)).filter((name) => /^\d+-2-/.test(name)), { timeout: lookMs })
    .toHaveLength(1);
});

async function filesIn(archive: string): Promise<string[]> {
  return readdir(archive, { recursive: true })
    .then((names) => names.map((name) => name.replace(/.*\//, '')))
    .catch(() => []);
}

async function reachedAt(archive: string): Promise<number> {
  const [series = ''] = await readdir(archive);
  return (await stat(join(archive, series, 'reach.age'))).mtimeMs;
}

function type(words: string[], data: string): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [resolve('bin/turnstone.mjs'), ...words],
      { env: { PATH: process.env['PATH'] ?? '', TURNSTONE_DATA: data } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}
