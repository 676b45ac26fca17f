// Strangers who try passwords and codes never lock out the owner, and never slow down a browser that signed in before.

import { randomUUID } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieHeaderOf, cookieNames, readCookie } from '#domain/cookies.ts';
import { openApp, type TestApp } from '#test/app.ts';

const password = 'a walk along the harbour';
const wrong = 'something else entirely';

let t: TestApp;
/** Seconds of each wait. */
const waits: number[] = [];
beforeAll(async () => {
  t = await openApp({}, (ms) => Promise.resolve(waits.push(Math.ceil(ms / 1000))));
});
afterAll(() => t.close());
beforeEach(() => {
  waits.length = 0;
  networks += 1;
});

let people = 0;
let hosts = 0;
let networks = 0;
/** Addresses of one network, the same as the owner's. */
const address = (): string => `2001:db8:7:${networks}::${(++hosts).toString(16)}`;

async function owner(): Promise<{ email: string; userId: string }> {
  const email = `owner${++people}@harbour.example`;
  return { email, ...(await t.accounts.create({ name: 'Ruth Adeyemi', email, password })) };
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'in',
    (error: { code?: string }) => error.code ?? error,
  );
const tryOf = (email: string, given: string, cookies: string | null = null) =>
  t.accounts.signIn({ email, password: given, address: address(), cookies });
const newBrowser = (id: string = randomUUID()): string => `${cookieNames.browser}=${id}`;

/** Signs in, and returns the cookies that the browser sends from then on. */
async function knownBrowser(email: string, before = newBrowser()): Promise<string> {
  const { cookies } = await tryOf(email, password, before);
  return `${cookieHeaderOf(cookies)}; ${before}`;
}

/** Guesses until a try is refused instead of delayed. */
async function guessAt(email: string): Promise<void> {
  for (let n = 0; n < 40; n++) {
    if ((await outcome(tryOf(email, wrong))) === 'too_many') return;
  }
  throw new Error('nobody was slowed down');
}

describe('after wrong tries of strangers in the same network', () => {
  test('the right password gets in after a short wait', async () => {
    const { email } = await owner();
    for (let n = 0; n < 8; n++) expect(await outcome(tryOf(email, wrong))).toBe('unauthenticated');
    waits.length = 0;
    expect(await outcome(tryOf(email, password))).toBe('in');
    expect(waits.length).toBe(1);
    expect(waits[0]).toBeLessThanOrEqual(45);
  });

  test('a browser that signed in before gets in at once', async () => {
    const { email } = await owner();
    const mine = await knownBrowser(email);
    await guessAt(email);
    expect(await outcome(tryOf(email, password))).toBe('too_many');
    waits.length = 0;
    for (let n = 0; n < 3; n++) expect(await outcome(tryOf(email, wrong, mine))).toBe('unauthenticated');
    expect([await outcome(tryOf(email, password, mine)), waits]).toEqual(['in', []]);
    expect(await outcome(tryOf(email, password))).toBe('too_many');
  });

  test('by the library’s own address too', async () => {
    const { email } = await owner();
    const mine = await knownBrowser(email);
    const send = async (cookie: string): Promise<number> => {
      const page = await t.app.inject({ url: '/', headers: { cookie } });
      const token = /XSRF-TOKEN=([^;]+)/.exec([page.headers['set-cookie']].flat().join('; '))?.[1] ?? '';
      const answer = await t.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email, password },
        headers: { cookie, 'x-xsrf-token': token, 'x-forwarded-for': address() },
      });
      return answer.statusCode;
    };
    await guessAt(email);
    expect([await send(newBrowser()), await send(mine)]).toEqual([429, 200]);
  });

  test('whoever is signed in proves by the password who they are', async () => {
    const { email } = await owner();
    const mine = await knownBrowser(email);
    await guessAt(email);
    waits.length = 0;
    await t.accounts.own.prove({ headers: new Headers({ cookie: mine }), address: address() }, { password });
    expect(waits).toEqual([]);
  });

  test('the link for a new password lets in, and a passkey is not counted with them', async () => {
    const { email, userId } = await owner();
    await guessAt(email);
    const caller = { headers: new Headers(), address: address(), origin: 'http://localhost' };
    expect((await t.accounts.passkeys.optionsToSignIn(caller)).options).toHaveProperty('challenge');
    expect(await outcome(t.accounts.passkeys.signIn(caller, { response: {} }))).not.toBe('too_many');
    const next = 'eleven gulls on a roof';
    await t.accounts.team.setPassword({ userId, password: next, address: address(), isVouched: true });
    expect(await outcome(tryOf(email, next))).toBe('in');
  });
});

describe('a browser is known', () => {
  const isKnown = async (email: string, cookies: string, given = password): Promise<boolean> => {
    await guessAt(email);
    return (await outcome(tryOf(email, given, cookies))) === 'in';
  };

  test('for several accounts of a shared desk, each by itself', async () => {
    const [one, other, third] = [await owner(), await owner(), await owner()];
    const cookies = await knownBrowser(other.email, await knownBrowser(one.email));
    expect([await isKnown(one.email, cookies), await isKnown(other.email, cookies)]).toEqual([true, true]);
    expect(await isKnown(third.email, cookies)).toBe(false);
  });

  test('as itself alone: its cookie in another browser is nothing, nor one that was changed', async () => {
    const { email } = await owner();
    const cookies = await knownBrowser(email);
    const entry = readCookie(cookies, cookieNames.knownBrowser) ?? '';
    expect(entry).toMatch(/^\d{5}-[\w-]{22}$/);
    expect(await isKnown(email, `${newBrowser()}; ${cookieNames.knownBrowser}=${entry}`)).toBe(false);
    const later = `${Number(entry.slice(0, 5)) - 1}${entry.slice(5)}`;
    const id = readCookie(cookies, cookieNames.browser) ?? '';
    expect(await isKnown(email, `${newBrowser(id)}; ${cookieNames.knownBrowser}=${later}`)).toBe(false);
  });

  test('until the password changes', async () => {
    const { email, userId } = await owner();
    const cookies = await knownBrowser(email);
    const next = 'eleven gulls on a roof';
    await t.accounts.team.setPassword({ userId, password: next, address: '10.0.0.1', isVouched: true });
    expect(await isKnown(email, cookies, next)).toBe(false);
  });
});

describe('the second step', () => {
  test('whoever has the password alone makes no browser known, and holds up the owner’s in nothing', async () => {
    const { email } = await owner();
    const mine = await knownBrowser(email);
    const { uri } = await t.accounts.codes.begin(
      { headers: new Headers({ cookie: mine }), address: address() },
      { password },
    );
    const otp = createOTP(fromBase32(new URL(uri).searchParams.get('secret') ?? ''), { digits: 6, period: 30 });
    const code = (step: number) => otp.hotp(Math.floor(Date.now() / 30_000) + step);
    const caller = (cookie: string) => ({ headers: new Headers({ cookie }), address: address() });
    await t.accounts.codes.confirm(caller(mine), { code: await code(0) });
    const stranger = newBrowser();
    const given: string[] = [];
    const finish = async (browser: string, typed: string): Promise<unknown> => {
      const { cookies } = await tryOf(email, password, browser);
      given.push(...cookies);
      const input = { code: typed, isRecovery: false };
      return outcome(t.accounts.codes.finishSignIn(caller(`${cookieHeaderOf(cookies)}; ${browser}`), input));
    };
    let last: unknown = '';
    for (let n = 0; n < 40 && last !== 'too_many'; n++) last = await finish(stranger, '12345');
    expect(last).toBe('too_many');
    expect(given.join()).not.toContain(cookieNames.knownBrowser);
    waits.length = 0;
    expect([await finish(mine, await code(1)), waits]).toEqual(['in', []]);
  }, 60_000);
});

function fromBase32(text: string): string {
  const bits = text.replaceAll(/./g, (one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  );
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCodePoint(Number.parseInt(byte, 2))).join('');
}
