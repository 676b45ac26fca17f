// Backups as an owner sees them: one now, and every night. The files are on the machine, and in no browser.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInOwner, type Cookies } from '../../screens/signed-in.ts';
import { query } from '../database-of.ts';
import { expect, expectAccessible, test, waitForScripts } from '../fixtures.ts';
import { listenTo } from '../read-out.ts';
import { startApp, type RunningApp } from '../running-app.ts';

test.describe.configure({ mode: 'serial' });

let app: RunningApp;
let cookies: Cookies;
let archive = '';
test.beforeAll(async () => {
  archive = await mkdtemp(join(tmpdir(), 'turnstone-archive-'));
  app = await startApp({ TURNSTONE_ARCHIVE: archive });
  cookies = await signInOwner(app, 'none');
});
test.afterAll(async () => {
  await app.remove();
  await rm(archive, { recursive: true, force: true });
});

const address = (): string => `${app.url}/desk/the-old-mill-bakery/settings/installation`;
const files = (): Promise<string[]> => readdir(join(app.dataFolder, 'backups')).catch(() => []);

test('a press takes one, the page says what became of it, and the nights are switched on', async ({ page }) => {
  await page.context().addCookies(cookies);
  await page.goto(address());
  await waitForScripts(page);
  await expect(page.getByText('none yet', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back up now' }).click();
  // It reads a small database: it may be over before it is shown.
  await expect(page.getByText(/\(\W?\d[\d.]*\s(kB|MB)\W?\)/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(join(app.dataFolder, 'backups'))).toBeVisible();
  expect(await files()).toEqual([expect.stringMatching(/^turnstone-.*Z\.age$/)]);

  await page.getByLabel('Back up every night').check();
  await page.getByLabel('How many stay').fill('0');
  await expect(page.getByLabel('How many stay')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('How many stay').fill('30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('without scripts a press comes back to the page, and a reload shows the end', async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await page.context().addCookies(cookies);
  await page.goto(address());
  await expect(page.getByLabel('Back up every night')).toBeChecked();
  await expect(page.getByLabel('How many stay')).toHaveValue('30');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page).toHaveURL(address());
  await expect(async () => {
    await page.reload();
    expect(await files()).toHaveLength(2);
    await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});

test('of one at work the page shows how much is done, until it ends', async ({ page }) => {
  await query(
    app,
    `insert into backup (id, kind, started_at, beat_at, file, read_bytes)
     select gen_random_uuid(), 'nightly', now(), now() + interval '50 seconds', 'at-work', read_bytes * 2 / 5 from backup
     where fault is null order by started_at desc limit 1`,
  );
  await page.context().addCookies(cookies);
  await page.goto(address());
  await waitForScripts(page);
  await expect(page.getByText(/A backup is being taken: \W?40%\W? done\./)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', /^0\.(39|4)/);
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeHidden();
  await expectAccessible(page);
  await query(app, `update backup set ended_at = now(), fault = 'no_room' where file = 'at-work'`);
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeVisible();
  await expect(page.getByText(/there is too little room on the disk/)).toBeVisible();
  await expect(page.getByText('The last backup failed.')).toBeVisible();
});

test('whoever pressed by keyboard stands there until the end, which is told, and is not told the share each time', async ({
  page,
}) => {
  await page.context().addCookies(cookies);
  const heard = await listenTo(page);
  await page.goto(address());
  await waitForScripts(page);
  await query(
    app,
    `insert into backup (id, kind, started_at, beat_at, file, read_bytes)
     values (gen_random_uuid(), 'nightly', now(), now() + interval '50 seconds', 'at-work-too', 1000)`,
  );
  const now = page.getByRole('button', { name: 'Back up now' });
  await now.press('Enter');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.locator(':focus').getByRole('progressbar')).toBeVisible();
  await query(app, `update backup set read_bytes = 2000 where file = 'at-work-too'`);
  await page.waitForResponse(/installation\.data/);
  await query(app, `update backup set ended_at = now(), fault = 'no_room' where file = 'at-work-too'`);
  await expect(now).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(now).toBeFocused();
  const told = await heard();
  expect(told.filter((words) => words.startsWith('A backup is being taken'))).toEqual(['A backup is being taken.']);
  expect(told.at(-1)).toContain('there is too little room on the disk');
});

test('the page says how far the archive reaches', async ({ page }) => {
  await page.context().addCookies(cookies);
  await expect(async () => {
    await page.goto(address());
    await expect(page.getByText(/every moment from \W?.*\d/)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await waitForScripts(page);
  await expectAccessible(page);
});
