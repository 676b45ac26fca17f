import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures.ts';
import { startApp, type RunningApp } from '../running-app.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.remove());

interface Report {
  wrong: number;
  checks: { name: string; state: string; found: string }[];
}

async function doctor(): Promise<Report> {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: new URL(app.url).port, TURNSTONE_DATA: app.dataFolder };
  // Refused if it exits with anything but 0.
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/turnstone.mjs', 'doctor', '--json'], { env });
  return JSON.parse(stdout) as Report;
}

const notGood = ({ checks }: Report): string[] =>
  // How full the disk is, is this machine's own affair.
  checks.filter(({ name, state }) => state !== 'good' && name !== 'Disk').map(({ name }) => name);

test('the doctor looks at a running app and at a stopped one, and disturbs neither', async () => {
  // The background jobs first write some seconds after the start.
  await expect.poll(async () => notGood(await doctor()), { timeout: 30_000 }).toEqual(['Public address']);
  const names = (await doctor()).checks.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Tables', 'Background jobs']));
  expect(app.isRunning()).toBe(true);

  await app.stop();
  const stopped = await doctor();
  expect(stopped.wrong).toBe(0);
  expect(notGood(stopped)).toEqual(['Server', 'Database', 'Public address']);
  await app.start();
});
