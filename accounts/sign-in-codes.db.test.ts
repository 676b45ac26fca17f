import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountCaller } from './auth.ts';
import { openApp, type TestApp } from '#test/app.ts';

const password = 'a walk along the harbour';
let t: TestApp;
let addresses = 0;
const somewhere = (): string => `10.8.0.${++addresses}`;

beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const callerOf = (cookies: string[], address = somewhere()): AccountCaller => ({
  headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') }),
  address,
});

interface Person {
  email: string;
  caller: AccountCaller;
  signIn: (address?: string) => ReturnType<TestApp['accounts']['signIn']>;
}

let people = 0;
async function person(): Promise<Person> {
  const email = `person${++people}@harbour.example`;
  await t.accounts.create({ name: 'Ruth Adeyemi', email, password });
  const signIn = (address = somewhere()) => t.accounts.signIn({ email, password, address });
  return { email, caller: callerOf((await signIn()).cookies), signIn };
}

interface PersonWithCodes extends Person {
  recoveryCodes: string[];
  /** The app's code, this many half minutes from now. */
  code: (step?: number) => Promise<string>;
}

async function personWithCodes(): Promise<PersonWithCodes> {
  const one = await person();
  const { uri } = await t.accounts.codes.begin(one.caller, { password });
  const code = codesOf(uri);
  const { recoveryCodes } = await t.accounts.codes.confirm(one.caller, { code: await code() });
  return { ...one, recoveryCodes, code };
}

/** Makes codes as an app does from its `otpauth` address. */
function codesOf(uri: string): (step?: number) => Promise<string> {
  const key = new URL(uri).searchParams.get('secret') ?? '';
  const otp = createOTP(fromBase32(key), { digits: 6, period: 30 });
  return (step = 0) => otp.hotp(Math.floor(Date.now() / 30_000) + step);
}

function fromBase32(text: string): string {
  const bits = Array.from(text, (email) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(email).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'in',
    (error: { code?: string }) => error.code ?? error,
  );
const isSignedIn = async (caller: AccountCaller): Promise<boolean> =>
  (await t.accounts.userOf(caller.headers)) !== null;

describe('setting up', () => {
  test('asks the password, and asks for nothing at sign-in until a code was seen', async () => {
    const { caller, signIn } = await person();
    await expect(t.accounts.codes.begin(caller, { password: 'something else' })).rejects.toMatchObject({
      details: { errors: [{ path: 'password', code: 'password_wrong' }] },
    });
    expect(await t.accounts.codes.pending(caller)).toBeNull();
    const begun = await t.accounts.codes.begin(caller, { password });
    expect(begun.uri).toMatch(
      /^otpauth:\/\/totp\/Turnstone:person\d+%40harbour\.example\?secret=[A-Z2-7]+&issuer=Turnstone/,
    );
    expect(begun.key.replaceAll(' ', '')).toBe(new URL(begun.uri).searchParams.get('secret'));
    expect(await t.accounts.codes.pending(caller)).toEqual(begun);
    await expect(t.accounts.codes.confirm(caller, { code: '000000' })).rejects.toMatchObject({
      details: { errors: [{ path: 'code', code: 'code_wrong' }] },
    });
    expect((await signIn()).isCodeAsked).toBe(false);
    const { recoveryCodes } = await t.accounts.codes.confirm(caller, { code: await codesOf(begun.uri)() });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await isSignedIn(caller)).toBe(true);
    expect((await signIn()).isCodeAsked).toBe(true);
    expect(await t.accounts.own.overview(caller)).toMatchObject({ hasCodes: true, recoveryCodesLeft: 10 });
    await expect(t.accounts.codes.begin(caller, { password })).rejects.toMatchObject({ code: 'stale' });
  });

  test('keeps neither the key nor a recovery code as it is', async () => {
    const { recoveryCodes } = await personWithCodes();
    const { rows } = await t.harbour.pool.query<Record<string, unknown>>('select * from auth.two_factor');
    const kept = JSON.stringify(rows);
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
    expect(kept).not.toMatch(/[A-Z2-7]{50}/);
  });

  test('turning off asks the password, and then signing in asks for none', async () => {
    const { caller, signIn } = await personWithCodes();
    await expect(t.accounts.codes.turnOff(caller, { password: '' })).rejects.toMatchObject({
      details: { errors: [{ path: 'password', code: 'required' }] },
    });
    await expect(t.accounts.codes.turnOff(caller, { password: 'wrong password' })).rejects.toBeDefined();
    expect((await signIn()).isCodeAsked).toBe(true);
    await t.accounts.codes.turnOff(caller, { password });
    const { isCodeAsked, cookies } = await signIn();
    expect(isCodeAsked).toBe(false);
    expect(await isSignedIn(callerOf(cookies))).toBe(true);
    expect(await t.accounts.codes.pending(caller)).toBeNull();
  });
});

test('a password set by the link of a manager begins the account anew', async () => {
  const { email, signIn } = await personWithCodes();
  const userId = (await t.accounts.team.findByEmail(email)) ?? '';
  await t.harbour.pool.query(
    `insert into auth.passkey (public_key, user_id, credential_id, counter, device_type, backed_up) values ('k', $1, 'c', 0, 'd', true)`,
    [userId],
  );
  expect((await signIn()).isCodeAsked).toBe(true);
  await t.accounts.team.setPassword({
    userId,
    password: 'eleven gulls on a roof',
    address: somewhere(),
    isVouched: true,
  });
  const input = { email, password: 'eleven gulls on a roof', address: somewhere() };
  const { isCodeAsked, cookies } = await t.accounts.signIn(input);
  expect(isCodeAsked).toBe(false);
  expect(await t.accounts.own.overview(callerOf(cookies))).toMatchObject({ hasCodes: false, passkeys: [] });
});

describe('signing in with a code', () => {
  test('the password alone makes no session, and nothing of it is one', async () => {
    const { signIn } = await personWithCodes();
    const { cookies } = await signIn();
    expect(await isSignedIn(callerOf(cookies))).toBe(false);
    expect(cookies.filter((cookie) => /session_token=[^;]/.test(cookie))).toEqual([]);
  });

  test('a right code makes one, once', async () => {
    const { signIn, code } = await personWithCodes();
    const half = callerOf((await signIn()).cookies);
    const typed = await code();
    const input = { code: `${typed.slice(0, 3)} ${typed.slice(3)}`, isRecovery: false };
    const { cookies } = await t.accounts.codes.finishSignIn(half, input);
    expect(await isSignedIn(callerOf(cookies))).toBe(true);
    expect(await outcome(t.accounts.codes.finishSignIn(half, input))).toBe('stale');
    const again = callerOf((await signIn()).cookies);
    expect(await outcome(t.accounts.codes.finishSignIn(again, input)), 'a code seen over a shoulder').toBe(
      'unauthenticated',
    );
    expect(await outcome(t.accounts.codes.finishSignIn(again, { code: await code(1), isRecovery: false }))).toBe('in');
  });

  test('of several sign-ins with one code at the same moment, one comes in', async () => {
    const { signIn, code } = await personWithCodes();
    const halves = await Promise.all(Array.from({ length: 4 }, async () => callerOf((await signIn()).cookies)));
    const input = { code: await code(), isRecovery: false };
    const outcomes = await Promise.all(halves.map((half) => outcome(t.accounts.codes.finishSignIn(half, input))));
    const count = (what: string): number => outcomes.filter((one) => one === what).length;
    expect([count('in'), count('unauthenticated')]).toEqual([1, 3]);
  });

  test('five wrong codes and the password is asked again; ten, and the right one still comes through', async () => {
    const { signIn, code } = await personWithCodes();
    const address = somewhere();
    const half = async (): Promise<AccountCaller> => callerOf((await signIn()).cookies, address);
    const trial = (caller: AccountCaller, typed: string): Promise<unknown> =>
      outcome(t.accounts.codes.finishSignIn(caller, { code: typed, isRecovery: false }));
    const one = await half();
    for (let n = 0; n < 5; n++) expect(await trial(one, '12345')).toBe('unauthenticated');
    expect(await trial(one, await code())).toBe('stale');
    const two = await half();
    for (let n = 0; n < 4; n++) expect(await trial(two, '')).toBe('unauthenticated');
    expect(await trial(await half(), await code())).toBe('in');
    const three = await half();
    for (let n = 0; n < 5; n++) expect(await trial(three, '')).toBe('unauthenticated');
  }, 60_000);

  test('a recovery code works once, however it is written; new ones void the old', async () => {
    const { caller, signIn, recoveryCodes } = await personWithCodes();
    const [one = '', two = ''] = recoveryCodes;
    const by = async (typed: string): Promise<unknown> => {
      const half = callerOf((await signIn()).cookies);
      return outcome(t.accounts.codes.finishSignIn(half, { code: typed, isRecovery: true }));
    };
    expect(await by(` ${one.toUpperCase().replace('-', ' ')} `)).toBe('in');
    expect(await by(one)).toBe('unauthenticated');
    expect(await t.accounts.own.overview(caller)).toMatchObject({ recoveryCodesLeft: 9 });
    const renewed = await t.accounts.codes.renewRecoveryCodes(caller, { password });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await by(two)).toBe('unauthenticated');
    expect(await by(renewed.recoveryCodes[0] ?? '')).toBe('in');
  }, 30_000);

  test('whoever came in on this browser meanwhile stands in nobody’s way, and helps nobody guess', async () => {
    const [one, colleague] = [await personWithCodes(), await person()];
    const half = (await one.signIn()).cookies.filter((cookie) => !cookie.includes('session_token='));
    const both = callerOf([...half, ...(await colleague.signIn()).cookies]);
    const { cookies } = await t.accounts.codes.finishSignIn(both, { code: await one.code(), isRecovery: false });
    expect(await t.accounts.own.overview(callerOf(cookies))).toMatchObject({ email: one.email });
    // An unlocked screen is no place to try codes: without the password given just now, none is looked at.
    const atScreen = { code: await one.code(1), isRecovery: false };
    expect(await outcome(t.accounts.codes.finishSignIn(one.caller, atScreen))).toBe('stale');
  });

  test('a password that was given before it changed leads no further', async () => {
    const one = await personWithCodes();
    const userId = (await t.accounts.team.findByEmail(one.email)) ?? '';
    const [first, second] = [callerOf((await one.signIn()).cookies), callerOf((await one.signIn()).cookies)];
    await t.accounts.own.changePassword(one.caller, { password, newPassword: 'eleven gulls on a roof' });
    const input = { code: await one.code(), isRecovery: false };
    expect(await outcome(t.accounts.codes.finishSignIn(first, input))).toBe('stale');
    const { cookies } = await t.accounts.signIn({ ...one, password: 'eleven gulls on a roof', address: somewhere() });
    await t.accounts.team.setPassword({ userId, password, address: somewhere(), isVouched: false });
    for (const half of [second, callerOf(cookies)])
      expect(await outcome(t.accounts.codes.finishSignIn(half, input))).toBe('stale');
    expect(await outcome(t.accounts.codes.finishSignIn(callerOf((await one.signIn()).cookies), input))).toBe('in');
  });

  test('a code without the password is nothing', async () => {
    const { code } = await personWithCodes();
    const nobody = callerOf([]);
    expect(await outcome(t.accounts.codes.finishSignIn(nobody, { code: await code(), isRecovery: false }))).toBe(
      'stale',
    );
    expect(await outcome(t.accounts.codes.confirm(nobody, { code: await code() }))).toBe('unauthenticated');
  });

  test('the library’s own address makes no session either', async () => {
    const { email } = await personWithCodes();
    const answer = await t.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } });
    const cookies = answer.cookies.filter(({ name, value }) => name.includes('session') && value !== '');
    expect([answer.statusCode, cookies]).toEqual([200, []]);
    for (const path of ['two-factor/verify-totp', 'two-factor/disable', 'change-password', 'list-sessions'])
      expect((await t.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload: {} })).statusCode).toBe(404);
  });
});
