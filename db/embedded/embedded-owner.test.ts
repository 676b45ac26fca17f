import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { beatFileOf, findOwner, takeOwnership } from './embedded-owner.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-owner-'));
  file = join(folder, 'owner');
  return () => rm(folder, { recursive: true });
});

async function startTogether(): Promise<Awaited<ReturnType<typeof takeOwnership>>[]> {
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => takeOwnership(file)));
  const refusals = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refusals.filter((words) => !words.includes('already runs on this data folder'))).toEqual([]);
  return all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

test.for([
  ['an unused folder', null],
  ['the folder of a process that was killed', '99999999 12345 of another boot\n'],
  ['a file that a power cut left empty', ''],
] as const)('of those who start at once on %s, one gets it', async ([, left]) => {
  for (let round = 0; round < 40; round += 1) {
    if (left !== null) await writeFile(file, left);
    const [owner, ...others] = await startTogether();
    expect(others).toEqual([]);
    expect(await findOwner(file)).toBe(process.pid);
    await owner?.release();
    expect(await readdir(folder)).toEqual([]);
  }
});

test('what killed processes left in each step is in nobody\u2019s way, and goes', async () => {
  await writeFile(file, 'dead 1');
  await takeOwnership(file);
  const [between = ''] = (await readdir(folder)).filter((name) => name !== 'owner');
  // Killed before it replaced the file, and once more after it.
  for (const [owner, claimed] of [
    ['dead 1', 'dead 2'],
    ['dead 3', 'dead 2'],
  ] as const) {
    await writeFile(file, owner);
    await writeFile(join(folder, between), claimed);
    const [one, ...others] = await startTogether();
    expect(others).toEqual([]);
    await one?.release();
  }
  expect(await readdir(folder)).toEqual([]);
});

test('a process that cannot be seen from here, as in another container, has it while it beats', async () => {
  const owner = '7 12345 of this boot\n';
  await writeFile(file, owner);
  const beat = beatFileOf(file, owner);
  await writeFile(beat, 'elsewhere');
  let beats = 0;
  const beating = setInterval(() => void utimes(beat, new Date(), (beats += 1)).catch(() => undefined), 100);
  await expect(takeOwnership(file)).rejects.toMatchObject({
    code: 'refused_start',
    message: expect.stringContaining('another container'),
  });
  expect(await readFile(file, 'utf8')).toBe(owner);
  clearInterval(beating);
  const taken = await takeOwnership(file);
  const [own = '', ...rest] = (await readdir(folder)).filter((name) => name.includes('beat'));
  expect(rest).toEqual([]);
  // Its own goes on by itself.
  await utimes(join(folder, own), 0, 0);
  await expect.poll(async () => (await stat(join(folder, own))).mtimeMs, { timeout: 5_000 }).toBeGreaterThan(0);
  await taken.release();
  expect(await readdir(folder)).toEqual([]);
});
