import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isSecretKnown } from '#db/place/installation.ts';
import { adoptSecret } from '#db/secret/keyring.ts';
import { presentPasswordReset } from '#presenters/staff/staff-links.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { hosts } from '#test/cast.ts';
import { testSecret, testSecrets } from '#test/harbour.ts';
import { loadConfig } from '#server/start/config.ts';
import { passwordResetLink } from '#server/accounts/reset-password.ts';
import { prepareRotation } from '#server/rotate-secret.ts';
import { provenSecrets } from '#server/start/proven-secrets.ts';

const password = 'a walk along the quay at dusk';
const newPassword = 'eleven gulls above the pier';
const ruth = { name: hosts.ruth.name, email: hosts.ruth.email };

let t: TestApp;
let userId = '';
let memberId = '';
beforeAll(async () => {
  t = await openApp();
  ({ userId } = await t.accounts.create({ ...ruth, password }));
  memberId = await t.addMember(userId, 'host', ruth.name);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.accounts.team.setPassword({ userId, password, address: '10.0.0.1', isVouched: true });
  await t.harbour.pool.query('update member set sessions_from = null, removed_at = null where id = $1', [memberId]);
});

const cookieOf = (cookies: string[]): string => cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');
const signIn = async (input: { password: string; address?: string }): Promise<string> =>
  cookieOf((await t.accounts.signIn({ ...ruth, address: '10.0.0.1', ...input })).cookies);
const listWith = async (cookie: string): Promise<number> =>
  (await t.call(`GET /lines/${t.harbour.lines.walkIn}/tickets`, { headers: { cookie } })).status;

describe('a new password', () => {
  test('takes the place of the old one and ends what was begun with it', async () => {
    const cookie = await signIn({ password });
    await t.accounts.team.setPassword({ userId, password: newPassword, address: '10.0.0.1', isVouched: true });
    await expect(signIn({ password })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await listWith(await signIn({ password: newPassword }))).toBe(200);
    const { rows } = await t.harbour.pool.query('select user_id from auth.session');
    expect(rows).toHaveLength(1);
    const later = cookie.replace(/turnstone\.session_data[^;]*/, '');
    expect(await t.accounts.userOf(new Headers({ cookie: later }))).toBeNull();
  });

  test('lets in whoever tried too often before', async () => {
    const address = '10.0.0.9';
    for (let n = 0; n < 11; n += 1) await signIn({ password: 'not this one', address }).catch(() => undefined);
    await expect(signIn({ password, address })).rejects.toMatchObject({ code: 'too_many' });
    await t.accounts.team.setPassword({ userId, password: newPassword, address, isVouched: true });
    await expect(signIn({ password: newPassword, address })).resolves.toContain('session_token');
  });

  test('is held to the same rules', async () => {
    const fault = (input: string) =>
      t.accounts.team
        .setPassword({ userId, password: input, address: '10.0.0.1', isVouched: true })
        .catch((error: { details: unknown }) => error.details);
    expect(await fault('short')).toEqual({ errors: [{ path: 'password', code: 'password_too_short' }] });
    expect(await fault('Ruth Adeyemi')).toEqual({ errors: [{ path: 'password', code: 'password_personal' }] });
    await expect(listWith(await signIn({ password }))).resolves.toBe(200);
  });
});

test('a session is over at once for whoever left or set a new password, though its cookie would be believed for a minute', async () => {
  const cookie = await signIn({ password });
  expect(await listWith(cookie)).toBe(200);
  const set = (change: string) => t.harbour.pool.query(`update member set ${change} where id = $1`, [memberId]);
  await set(`sessions_from = now() + '1 second'`);
  expect(await listWith(cookie)).toBe(401);
  await set(`sessions_from = now() - interval '1 day'`);
  expect(await listWith(cookie)).toBe(200);
  await set('removed_at = now()');
  expect(await listWith(cookie)).toBe(401);
});

test('it is known when somebody was last here, and by which address they sign in', async () => {
  await listWith(await signIn({ password }));
  const { rows } = await t.harbour.pool.query('select seen_at from member_seen where member_id = $1', [memberId]);
  expect(rows).toEqual([{ seen_at: t.harbour.clock.now() }]);
  expect(await t.accounts.team.emailsOf([userId, 'nobody'])).toEqual(new Map([[userId, ruth.email]]));
  expect(await t.accounts.team.findByEmail(` ${ruth.email.toUpperCase()}`)).toBe(userId);
  expect(await t.accounts.team.findByEmail('nobody@harbour.example')).toBeNull();
});

describe('the command on the machine itself', () => {
  const config = (change: Record<string, string> = {}) =>
    loadConfig({
      DATABASE_URL: t.harbour.adminConnectionString,
      TURNSTONE_SECRET: testSecret.replaceAll(' ', '-'),
      PUBLIC_URL: 'https://line.example.org',
      ...change,
    });

  test('prints a link for one of the staff', async () => {
    const link = await passwordResetLink({ ...config(), secret: testSecret }, ruth.email);
    expect(link).toMatch(/^https:\/\/line\.example\.org\/reset\/[\w-]{43}$/);
    const token = link.slice(link.lastIndexOf('/') + 1);
    expect(await presentPasswordReset(t.harbour.context, token)).toEqual({
      state: 'open',
      organization: 'Harbour Clinic',
      name: ruth.name,
    });
  });

  test('says what is wrong', async () => {
    await expect(passwordResetLink({ ...config(), secret: testSecret }, 'nobody@harbour.example')).rejects.toThrow(
      'Nobody who works here',
    );
    const nowhere = config({ DATABASE_URL: '', TURNSTONE_DATA: '/tmp/turnstone-that-is-nowhere' });
    await expect(passwordResetLink(nowhere, ruth.email)).rejects.toThrow('does not run on this data folder');
  });

  test('leaves a new secret where it waits: the server beside it still runs with the old one', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-reset-'));
    onTestFinished(() => rm(dataFolder, { recursive: true }));
    await writeFile(join(dataFolder, 'secret'), `${testSecret}\n`);
    const here = { ...config(), dataFolder, secret: undefined };
    await provenSecrets(here, t.harbour.db);
    const waiting = await prepareRotation(here);
    const link = await passwordResetLink(here, ruth.email);
    const token = link.slice(link.lastIndexOf('/') + 1);
    expect(await presentPasswordReset(t.harbour.context, token)).toMatchObject({ state: 'open' });
    expect(await isSecretKnown(t.harbour.db, testSecrets.checkValue())).toBe(true);
    // A start that was killed when the new one was adopted, and not yet in its place.
    const next = (await readFile(waiting, 'utf8')).trim();
    await adoptSecret(t.harbour.db, testSecret, next, t.harbour.clock.now());
    expect(await passwordResetLink(here, ruth.email)).toMatch(/reset/);
    await writeFile(waiting, `${testSecret} and something else\n`);
    await expect(passwordResetLink(here, ruth.email)).rejects.toThrow('kept with another secret');
  });
});
