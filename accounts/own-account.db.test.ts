import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountCaller } from './auth.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { xsrfToken } from '#server/http/browser-cookies.ts';

const password = 'a walk along the harbour';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
let t: TestApp;
let addresses = 0;
const somewhere = (): string => `10.9.0.${++addresses}`;

beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const cookieOf = (cookies: string[]): string => cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');
const callerOf = (cookies: string[]): AccountCaller => ({
  headers: new Headers({ cookie: cookieOf(cookies) }),
  address: somewhere(),
});
const isSignedIn = async (caller: AccountCaller): Promise<boolean> =>
  (await t.accounts.userOf(caller.headers)) !== null;

let people = 0;
async function person() {
  const email = `somebody${++people}@harbour.example`;
  await t.accounts.create({ name: 'Ruth Adeyemi', email, password });
  const signIn = async (input: { password?: string; email?: string } = {}): Promise<AccountCaller> => {
    const all = { email, password, address: somewhere(), userAgent: firefox, ...input };
    return callerOf((await t.accounts.signIn(all)).cookies);
  };
  return { email, signIn };
}

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { details?: { errors?: unknown } }) => error.details?.errors ?? error,
  );

describe('sessions', () => {
  test('are listed with the browser in two words, this one first', async () => {
    const { signIn } = await person();
    const [one, two] = [await signIn(), await signIn()];
    const { sessions } = await t.accounts.own.overview(one);
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(sessions[0]?.browser).toEqual({ browser: 'firefox', system: 'linux' });
    const { rows } = await t.harbour.pool.query<{ user_agent: string }>('select distinct user_agent from auth.session');
    expect(rows.map((row) => row.user_agent)).not.toContain(firefox);
    const other = await t.accounts.own.overview(two);
    expect(other.sessions[0]?.id).toBe(sessions[1]?.id);
  });

  test('end at once, one or all but this', async () => {
    const { signIn } = await person();
    const [one, two, three] = [await signIn(), await signIn(), await signIn()];
    const { sessions } = await t.accounts.own.overview(two);
    await t.accounts.own.endSession(one, sessions.find(({ isThis }) => isThis)?.id ?? '');
    expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(three)]).toEqual([true, false, true]);
    await t.accounts.own.endOtherSessions(one);
    expect([await isSignedIn(one), await isSignedIn(three)]).toEqual([true, false]);
    await expect(t.accounts.own.overview(three)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('of somebody else cannot be ended', async () => {
    const one = await (await person()).signIn();
    const other = await (await person()).signIn();
    const { sessions } = await t.accounts.own.overview(other);
    await expect(t.accounts.own.endSession(one, sessions[0]?.id ?? '')).rejects.toMatchObject({ code: 'not_found' });
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe('the password', () => {
  test('changes for whoever knows it, and ends every other session', async () => {
    const { signIn } = await person();
    const [one, two] = [await signIn(), await signIn()];
    const change = (input: Record<string, string>): Promise<unknown> =>
      faultOf(t.accounts.own.changePassword(one, { password, newPassword: 'eleven gulls on a roof', ...input }));
    expect(await change({ password: 'not mine' })).toEqual([{ path: 'password', code: 'password_wrong' }]);
    expect(await change({ newPassword: 'Password2026' })).toEqual([{ path: 'newPassword', code: 'password_common' }]);
    expect(await change({ newPassword: 'Ruth Adeyemi' })).toEqual([{ path: 'newPassword', code: 'password_personal' }]);
    expect(await isSignedIn(two)).toBe(true);
    expect(await change({})).toBe('done');
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([true, false]);
    await expect(signIn()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await isSignedIn(await signIn({ password: 'eleven gulls on a roof' }))).toBe(true);
  });

  test('guessed from an unlocked screen is soon at its end', async () => {
    const one = await (await person()).signIn();
    const guess = () => t.accounts.own.changeEmail(one, { email: 'new@harbour.example', password: 'a guess' });
    for (let n = 0; n < 11; n++) await expect(guess()).rejects.toMatchObject({ code: 'invalid_fields' });
    await expect(guess()).rejects.toMatchObject({
      code: 'too_many',
      details: { retryAfterSeconds: expect.any(Number) },
    });
  }, 30_000);
});

test('the e-mail changes with the password, to one that nobody has', async () => {
  const { email, signIn } = await person();
  const taken = (await person()).email;
  const one = await signIn();
  const change = (input: Record<string, string>): Promise<unknown> =>
    faultOf(t.accounts.own.changeEmail(one, { email: 'ruth@harbour.example', password, ...input }));
  expect(await change({ email: 'nowhere' })).toEqual([{ path: 'email', code: 'email_invalid' }]);
  expect(await change({ password: 'not mine' })).toEqual([{ path: 'password', code: 'password_wrong' }]);
  expect(await change({ email: taken.toUpperCase() })).toEqual([{ path: 'email', code: 'email_taken' }]);
  expect(await change({ email })).toBe('done');
  expect(await change({})).toBe('done');
  expect(await isSignedIn(await signIn({ email: 'Ruth@Harbour.example' }))).toBe(true);
});

test('a name is kept as it is shown', async () => {
  const one = await (await person()).signIn();
  await t.accounts.own.changeName(one, { name: ' Ruth A. ' });
  expect(await t.accounts.own.overview(one)).toMatchObject({ name: 'Ruth A.' });
});

describe('passkeys', () => {
  const post = async (path: string, caller: AccountCaller | null, body: object, hasToken = true) => {
    const browserId = randomUUID();
    const cookie = `${caller?.headers.get('cookie') ?? ''}; turnstone_browser=${browserId}`;
    const token = hasToken ? { 'x-xsrf-token': xsrfToken(testSecrets, browserId) } : {};
    return t.app.inject({
      method: 'POST',
      url: `/api/auth/passkeys${path}`,
      payload: body,
      headers: { cookie, ...token },
    });
  };

  test('are offered to whoever is signed in and knows the password, for this address and with proof of the person', async () => {
    const one = await (await person()).signIn();
    expect((await post('/options', null, { password })).statusCode).toBe(401);
    expect((await post('/options', one, { password: 'not mine' })).statusCode).toBe(422);
    expect((await post('/options', one, { password }, false)).json()).toMatchObject({ code: 'xsrf' });
    const offered = await post('/options', one, { password });
    expect(offered.json()).toMatchObject({
      rp: { id: 'localhost', name: 'Turnstone' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(offered.cookies.find(({ name }) => name === 'turnstone.passkey')).toMatchObject({ httpOnly: true });
  });

  test('signing in by one tells nobody who has one, and what is made up opens nothing', async () => {
    const offered = await post('/sign-in-options', null, {});
    expect(offered.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(offered.json()).not.toHaveProperty('allowCredentials');
    const cookie = offered.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
    const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} };
    const answer = await post('/sign-in', callerOf(cookie), { response: made });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
    expect((await post('/sign-in', null, {})).statusCode).toBe(422);
    expect((await post('/', await (await person()).signIn(), { response: made })).statusCode).toBe(412);
  });

  test('fit the address they are bound to, where browsers have them', () => {
    const { passkeys } = t.accounts;
    expect(passkeys.fits('http://localhost:3000')).toBe(true);
    expect(passkeys.fits('http://192.168.1.4:3000')).toBe(false);
    expect(passkeys.fits('https://wait.example')).toBe(false);
  });

  test('of somebody else can be neither renamed nor removed', async () => {
    const one = await (await person()).signIn();
    await expect(t.accounts.passkeys.remove(one, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    const input = { passkeyId: randomUUID(), name: 'Mine' };
    await expect(t.accounts.passkeys.rename(one, input)).rejects.toMatchObject({ code: 'not_found' });
  });
});
