// A new machine, and a backup of the old one: from the set-up link to the sign-in of the restored installation.

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, truncate, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { owner, postForm, setUpAddress, signInOwner } from '../../screens/signed-in.ts';
import { core, expect, expectAccessible, test, type Page } from '../fixtures.ts';
import { startApp, type RunningApp } from '../running-app.ts';

test.describe.configure({ mode: 'serial' });

const cutName = 'turnstone-2026-03-02T03-07-12Z.age';

let folder = '';
let file = '';
let secret = '';
let fresh: RunningApp;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-restore-'));
  file = join(folder, 'old.age');
  const old = await startApp();
  await signInOwner(old, 'none');
  const env = { ...process.env, TURNSTONE_DATA: old.dataFolder };
  execFileSync(process.execPath, ['bin/turnstone.mjs', 'backup', file], { env });
  secret = (await readFile(join(old.dataFolder, 'secret'), 'utf8')).trim();
  await old.remove();
  fresh = await startApp();
  await mkdir(join(fresh.dataFolder, 'backups'));
  await copyFile(file, join(fresh.dataFolder, 'backups', cutName));
  await truncate(join(fresh.dataFolder, 'backups', cutName), 2_000);
});
test.afterAll(async () => {
  await fresh.remove();
  await rm(folder, { recursive: true, force: true });
});

const link = (path: string): string => `${fresh.url}${path}${setUpAddress(fresh)?.search ?? ''}`;

test('the demo is in the way, says so, and is forgotten when it is removed', async ({ page }) => {
  await page.goto(link('/demo'));
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page).toHaveURL(/\/desk/);
  expect((await fetch(link('/restore'))).status).toBe(404);
  await page.goto(link('/setup'));
  await page.getByRole('link', { name: 'Go to the demo' }).click();
  await page.getByRole('button', { name: 'Remove the demo' }).click();
  await expect(page).toHaveURL(`${fresh.url}/`);
  // Somebody who tries to sign in leaves a row in the audit log.
  const tried = await postForm(fresh, '/sign-in', { email: owner.email, password: owner.password });
  expect(tried.status).toBe(401);
});

test('without the key there is no page and no upload', async () => {
  const asked = await fetch(`${fresh.url}/restore?key=wrong`, { redirect: 'manual' });
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/setup']);
  expect((await postForm(fresh, '/restore?key=wrong', { wish: 'check', file: cutName })).status).toBe(302);
  const form = new FormData();
  form.set('backup', new Blob(['x']), 'x.age');
  const sent = await fetch(`${fresh.url}/restore/file?key=wrong`, { method: 'POST', body: form });
  expect(sent.status).toBe(403);
  expect((await readdir(fresh.dataFolder)).filter((name) => name.includes('upload'))).toEqual([]);
});

test(
  'without scripts: a file, the secret of another installation, and the sign-in',
  core,
  async ({ page: seen, openBrowser, noise }) => {
    noise.allow(/status of 503|ERR_CONNECTION/);
    const page = await openBrowser({ javaScriptEnabled: false });
    // Axe is a script: it looks at the same addresses.
    const withScripts = async (address: string): Promise<Page> => {
      await seen.goto(address);
      return seen;
    };
    const secretField = page.getByLabel('Secret of the old installation');
    const check = page.getByRole('button', { name: 'Check the backup' });
    await page.goto(link('/setup'));
    await page.getByRole('link', { name: 'I have a backup' }).click();
    await expectAccessible(await withScripts(page.url()));

    await page.getByRole('link', { name: cutName }).click();
    await secretField.fill(secret);
    await check.click();
    await expect(page.getByRole('alert')).toContainText('not a whole backup');
    await page.getByRole('link', { name: 'Choose another file' }).click();

    await page.getByLabel('Backup file').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload' }).click();
    await secretField.fill('the secret of nobody, as long as one');
    await check.click();
    await expect(secretField).toHaveAccessibleDescription(/doesn’t open with this secret/);
    await expect(secretField).toHaveValue('');
    await expectAccessible(await withScripts(page.url()));
    await secretField.fill(secret);
    await check.click();
    await expect(page.getByText('1 location', { exact: true })).toBeVisible();
    await expectAccessible(await withScripts(page.url()));
    await page.getByRole('button', { name: 'Restore and start' }).click();
    await expect(page.getByRole('heading', { name: 'Restoring the backup' })).toBeVisible();
    // With scripts it is one page until the end: a screen reader would begin anew with each other one.
    let pages = 0;
    seen.on('domcontentloaded', () => (pages += 1));
    await seen.goto(page.url());
    await expect(seen).toHaveURL(/\/sign-in\?restored/, { timeout: 60_000 });
    expect(pages).toBe(2);

    await expect(page).toHaveURL(/\/sign-in\?restored/, { timeout: 60_000 });
    await expect(page.getByText(/^Restored to/)).toBeVisible();
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/desk/);
    expect((await readFile(join(fresh.dataFolder, 'secret'), 'utf8')).trim()).toBe(secret);
    expect((await readdir(fresh.dataFolder)).filter((name) => name.includes('upload'))).toEqual([]);
    expect(fresh.output()).toContain('restored from a backup');
    expect(fresh.output()).not.toContain(secret);
  },
);

test('afterwards the doors are closed, by each request', async () => {
  for (const path of ['/restore', '/restore?key=wrong']) expect((await fetch(`${fresh.url}${path}`)).status).toBe(404);
  for (const path of ['/restore', '/restore/file'])
    expect((await postForm(fresh, `${path}${setUpAddress(fresh)?.search ?? ''}`, { wish: 'restore' })).status).toBe(
      404,
    );
});
