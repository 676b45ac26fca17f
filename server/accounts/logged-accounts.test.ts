import { randomUUID } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountCaller } from '#accounts/auth.ts';
import { verifyAudit } from '#db/audit/verify-audit.ts';
import { installationChain } from '#domain/audit/kinds.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import { xsrfToken } from '../http/browser-cookies.ts';
import { accountRows } from './watched-accounts.ts';

const password = 'a walk along the harbour';
let t: TestApp;
let addresses = 0;
const somewhere = (): string => `10.7.0.${++addresses}`;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const callerOf = (cookies: string[]): AccountCaller => ({
  headers: new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') }),
  address: somewhere(),
});

let people = 0;
async function person() {
  const email = `audited${++people}@harbour.example`;
  const { userId } = await t.accounts.create({ name: 'Ruth Adeyemi', email, password });
  const memberId = await t.addMember(userId, 'host', 'Ruth Adeyemi');
  const signIn = (given = password) => t.accounts.signIn({ email, password: given, address: somewhere() });
  return { email, memberId, signIn };
}

/** The entries of one member, or of all: what happened, who did it, and by what method. */
async function told(memberId: string | null, chain = t.harbour.organizationId): Promise<string[]> {
  const rows = await t.harbour.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('organization_id', '=', chain)
    .orderBy('seq')
    .execute();
  return rows
    .filter(({ subject_id }) => memberId === null || subject_id === memberId)
    .map(({ kind, actor_kind: actor, data }) => [kind, actor, data['by'] ?? data['which']].filter(Boolean).join(' '));
}

test('who came in and who did not, by what, and out again', async () => {
  const { email, memberId, signIn } = await person();
  await expect(signIn('a walk along the sea')).rejects.toMatchObject({ code: 'unauthenticated' });
  const caller = callerOf((await signIn()).cookies);
  await t.accounts.signOut(caller.headers);
  expect(await told(memberId)).toEqual([
    'sign_in_failed nobody password',
    'signed_in member password',
    'signed_out member',
  ]);

  // Better-auth's own route.
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload: body,
      remoteAddress: '203.0.113.9',
      headers: { host: 'localhost', origin: 'http://localhost', ...headers },
    });
  await post('sign-in/email', { email, password: 'wrong all the same' });
  const signedIn = await post('sign-in/email', { email, password });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const browserId = randomUUID();
  const token = { 'x-xsrf-token': xsrfToken(testSecrets, browserId) };
  await post('sign-out', {}, { cookie: `${cookie}; turnstone_browser=${browserId}`, ...token });
  expect((await told(memberId)).slice(3)).toEqual([
    'sign_in_failed nobody password',
    'signed_in member password',
    'signed_out member',
  ]);
  const last = await t.harbour.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', memberId)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  const field = `audit_entry.network:${t.harbour.organizationId}:${last.seq}`;
  expect(testSecrets.decrypt(last.network ?? Buffer.of(), field)).toContain(' 203.0.113.9');
});

test('a try at an account that is not there is told by the installation, without the address that was typed', async () => {
  const input = { email: 'nobody.at.all@harbour.example', password, address: somewhere() };
  await expect(t.accounts.signIn(input)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect((await told(null, installationChain)).at(-1)).toBe('sign_in_failed nobody password');
  const rows = await t.harbour.pool.query<{ text: string }>('select e::text as text from audit_entry e');
  expect(rows.rows.some(({ text }) => text.includes('nobody.at.all') || text.includes('harbour.example'))).toBe(false);
});

test('codes: added, asked for, wrong, right, recovered, taken away', async () => {
  const { memberId, signIn } = await person();
  const caller = callerOf((await signIn()).cookies);
  const { uri } = await t.accounts.codes.begin(caller, { password });
  const key = new URL(uri).searchParams.get('secret') ?? '';
  const code = (step = 0): Promise<string> =>
    createOTP(fromBase32(key), { digits: 6, period: 30 }).hotp(Math.floor(Date.now() / 30_000) + step);
  const { recoveryCodes } = await t.accounts.codes.confirm(caller, { code: await code() });
  const half = callerOf((await signIn()).cookies);
  await expect(t.accounts.codes.finishSignIn(half, { code: '000000', isRecovery: false })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await t.accounts.codes.finishSignIn(half, { code: await code(1), isRecovery: false });
  const other = callerOf((await signIn()).cookies);
  await t.accounts.codes.finishSignIn(other, { code: recoveryCodes[0] ?? '', isRecovery: true });
  await expect(t.accounts.codes.turnOff(caller, { password: 'not this one' })).rejects.toMatchObject({
    code: 'invalid_fields',
  });
  await t.accounts.codes.turnOff(caller, { password });
  expect(await told(memberId)).toEqual([
    'signed_in member password',
    'codes_added member',
    'sign_in_begun member password',
    'sign_in_failed nobody code',
    'signed_in member code',
    'sign_in_begun member password',
    'signed_in member recovery_code',
    'step_up_failed nobody password',
    'codes_removed member',
  ]);
});

test('password, e-mail and sessions', async () => {
  const { memberId, signIn } = await person();
  const caller = callerOf((await signIn()).cookies);
  await t.accounts.own.changePassword(caller, { password, newPassword: 'a swim along the harbour' });
  await t.accounts.own.endOtherSessions(caller);
  await t.accounts.own.changeEmail(caller, {
    email: `new${memberId}@harbour.example`,
    password: 'a swim along the harbour',
  });
  expect(await told(memberId)).toEqual([
    'signed_in member password',
    'password_changed member',
    'sessions_ended member others',
    'email_changed member',
  ]);
});

test('a passkey that is none is told of nobody', async () => {
  const caller = { headers: new Headers(), address: somewhere(), origin: 'http://localhost' };
  const before = (await told(null, installationChain)).length;
  await expect(t.accounts.passkeys.signIn(caller, { response: { id: 'no such key' } })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect((await told(null, installationChain)).slice(before)).toEqual(['sign_in_failed nobody passkey']);
});

test('beyond the limit of tries nothing more is written', async () => {
  const { email, memberId } = await person();
  const address = somewhere();
  for (let at = 0; at < 14; at += 1)
    await t.accounts.signIn({ email, password: 'wrong', address }).catch(() => undefined);
  const failures = (await told(memberId)).length;
  expect(failures).toBeGreaterThan(3);
  expect(failures).toBeLessThan(14);
});

test('a wrong password at each change of one’s own account is logged with what it was for', async () => {
  const { memberId, signIn } = await person();
  const caller = callerOf((await signIn()).cookies);
  const { own, codes } = t.accounts;
  const wrong = { password: 'not this one' };
  const refused: [string, () => Promise<unknown>][] = [
    ['step_up_passed', () => own.prove(caller, wrong)],
    ['email_changed', () => own.changeEmail(caller, { ...wrong, email: 'other@harbour.example' })],
    ['codes_added', () => codes.begin(caller, wrong)],
    ['password_changed', () => own.changePassword(caller, { ...wrong, newPassword: 'a swim along the harbour' })],
  ];
  for (const [, work] of refused) await expect(work()).rejects.toMatchObject({ code: 'invalid_fields' });
  const rows = await t.harbour.db
    .selectFrom('audit_entry')
    .select(['kind', 'actor_kind', 'data'])
    .where('subject_id', '=', memberId)
    .where('kind', '!=', 'signed_in')
    .execute();
  expect(rows).toHaveLength(refused.length);
  expect(new Set(rows.map(({ data }) => data['for']))).toEqual(new Set(refused.map(([kind]) => kind)));
  expect(rows.every(({ kind, actor_kind: actor }) => kind === 'step_up_failed' && actor === 'nobody')).toBe(true);
});

test('every method of the accounts has its row, and every row its method', () => {
  const names = (part: object, leaf: (value: unknown) => boolean): string[] =>
    Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
      leaf(value) ? [name] : names(value as object, leaf).map((inner) => `${name}.${inner}`),
    );
  const methods = names(t.accounts, (value) => typeof value === 'function');
  const rows = names(accountRows, (value) => Object.hasOwn(value as object, 'logs'));
  expect(methods.length).toBeGreaterThan(30);
  expect(rows.toSorted()).toEqual(methods.toSorted());
});

test('the chains fit', async () => {
  for (const chain of [t.harbour.organizationId, installationChain])
    expect((await verifyAudit(t.harbour.db, testSecrets, chain)).fault).toBeNull();
});

function fromBase32(text: string): string {
  const bits = Array.from(text, (email) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(email).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}
