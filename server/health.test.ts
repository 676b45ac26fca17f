// /readyz says 'ready' only while the server can take in a guest and tell them.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs, type Jobs } from '#jobs/start-jobs.ts';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
let folder = '';
let jobs: Jobs | null = null;
const waits = { timeout: 20_000, interval: 100 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-ready-'));
  const config = { apiKey: undefined, publicUrl: undefined, trustedProxies: [], dataFolder: folder };
  t = await openApp({ config, vitals: () => jobs?.vitals ?? null });
  jobs = await startJobs({
    pool: t.harbour.pool,
    commands: t.harbour.context,
    publicUrl: 'http://localhost',
    onMessageChanged: () => undefined,
    report: () => undefined,
    timing: { reconcile: 0.2 },
  });
});
afterEach(async () => {
  await jobs?.stop();
  jobs = null;
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function ready(): Promise<{ status: number; not: string[] }> {
  const answer = await t.app.inject('/readyz');
  const { checks } = answer.json<{ checks: Record<string, boolean> }>();
  return { status: answer.statusCode, not: Object.keys(checks).filter((name) => !checks[name]) };
}

test('ready is said where all is well; without the secret, the disk or the tables it is not', async () => {
  // On a slow machine the sender may have looked too long ago for a moment, which is said too.
  const soon = (status: number, not: string[]) =>
    vi.waitFor(async () => expect(await ready()).toEqual({ status, not }), waits);
  await soon(200, []);
  await t.harbour.pool.query(
    `insert into installation_secret (key_id, check_value, since) values (1, '\\x00', now())
       on conflict (key_id) do update set check_value = excluded.check_value`,
  );
  await soon(503, ['secret']);
  await t.harbour.pool.query('delete from installation_secret');
  await rm(folder, { recursive: true });
  await soon(503, ['disk']);
  await t.harbour.pool.query(`delete from kysely_migration where name = '0034-beat'`);
  expect((await ready()).not).toContain('migrations');
  const told = t.log.filter((line) => line.includes('"not ready"') && line.includes('"secret":false'));
  expect(told).toHaveLength(1);
});

test('not ready is said while nothing can be written, and ready again once it can', async () => {
  await t.harbour.pool.query('alter table installation rename column beat_at to gone');
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 503, not: ['writes'] }), waits);
  await t.harbour.pool.query('alter table installation rename column gone to beat_at');
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 200, not: [] }), waits);
});

test('not ready is said in time while the database keeps silent', async () => {
  const client = await t.harbour.pool.connect();
  try {
    await client.query('begin; lock table installation_secret in access exclusive mode');
    const began = performance.now();
    expect((await ready()).not).toContain('database');
    expect(performance.now() - began).toBeLessThan(4_000);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('not ready is said while the sender stands still', async () => {
  const client = await t.harbour.pool.connect();
  try {
    await client.query('begin; lock table message in access exclusive mode');
    await vi.waitFor(async () => expect((await ready()).not).toEqual(['sender']), { timeout: 4_500, interval: 100 });
  } finally {
    await client.query('rollback');
    client.release();
  }
  await sleep(0);
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 200, not: [] }), waits);
});
