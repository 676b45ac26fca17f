// A process that is frozen while it holds a line must not hold it for long: another process goes on within the database's limits, and when the
// frozen one wakes up it does no harm.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, createPool, type Db } from '#db/database.ts';
import { harbourClinic } from '../cast.ts';
import { lineFaults } from '../line-truth.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/postgres.ts';
import { AppProcess } from './app-process.ts';
import { Driver, setUp } from './driver.ts';

const goesOnWithinMs = 12_000;

let folder = '';
let database: TestDatabase;
let db: Db;
const apps: AppProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-frozen-'));
  database = await createTestDatabase();
  db = createDatabase(createPool(database.adminConnectionString, { max: 2, name: 'watcher' }), 'every');
});
afterEach(async () => {
  for (const app of apps) process.kill(app.pid, 'SIGCONT');
  await Promise.all(apps.splice(0).map((app) => app.stop()));
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('another process goes on, and nothing is lost or done twice', async () => {
  const env = {
    DATABASE_URL: database.adminConnectionString,
    TURNSTONE_SECRET: 'one-secret-for-both-of-these-processes',
  };
  const frozen = await AppProcess.start({ dataFolder: folder, env });
  apps.push(frozen);
  const other = await AppProcess.start({ dataFolder: join(folder, 'other'), env });
  apps.push(other);
  const { slug, name, country, timeZone, languages, defaultLanguage } = harbourClinic;
  await setUp(frozen.url, '/places', { slug, name, country, timeZone, languages, defaultLanguage });
  const [walkIn] = harbourClinic.lines;
  const { id: line } = await setUp<{ id: string }>(frozen.url, `/places/${slug}/lines`, {
    ...walkIn,
    capacity: 10_000,
  });
  await setUp(frozen.url, `/places/${slug}/desks`, { name: 'Desk 1', lines: [line] });

  const driver = new Driver(() => frozen.url, line);
  const running = driver.run(12, []);
  await expect.poll(() => driver.joined.length, { timeout: 20_000 }).toBeGreaterThan(20);
  await freezeInTransaction(frozen);
  const before = driver.joined.length;
  const began = performance.now();
  const joined = await setUp<{ id: string }>(other.url, `/lines/${line}/tickets`, { name: 'Amara', language: 'en' });
  const tookMs = performance.now() - began;
  expect(tookMs).toBeLessThan(goesOnWithinMs);
  // It was really held: else this shows nothing.
  expect(tookMs).toBeGreaterThan(500);
  const at = performance.now();
  for (let more = 0; more < 20; more++)
    await setUp(other.url, `/lines/${line}/tickets`, { name: 'Luis', language: 'es' });
  const eachMs = (performance.now() - at) / 20;
  process.kill(frozen.pid, 'SIGCONT');
  await expect.poll(() => driver.joined.length, { timeout: 30_000 }).toBeGreaterThan(before + 20);
  driver.end();
  await running;

  expect(driver.wrong).toEqual([]);
  expect(await lineFaults(db, line)).toEqual([]);
  const rows = await db.selectFrom('ticket').select('id').where('line_id', '=', line).execute();
  expect(rows).toHaveLength(driver.joined.length + 21);
  expect(rows.map((row) => row.id)).toContain(joined.id);
  console.info(
    `frozen while it held the line: another process went on after ${Math.round(tookMs)} ms, then ${Math.round(eachMs)} ms a join; ${driver.joined.length} joins of the frozen one done once each`,
  );
});

/** Freezes the app at a moment at which one of its transactions holds the line. */
async function freezeInTransaction(app: AppProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    process.kill(app.pid, 'SIGSTOP');
    await sleep(30);
    const holding = await db
      .selectFrom('pg_stat_activity' as never)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('application_name' as never, '=', 'turnstone-lines' as never)
      .where('state' as never, '=', 'idle in transaction' as never)
      .executeTakeFirstOrThrow();
    if (holding.count > 0) return;
    process.kill(app.pid, 'SIGCONT');
    await sleep(20);
  }
  throw new Error('the app was never seen to hold a line');
}
