import { afterEach, expect, test, vi } from 'vitest';
import { createCodeSignInTries, createSignInTries, type SignInTries } from './sign-in-tries.ts';

const email = 'ruth@harbour.example';

/** A clock that moves only while a try waits, or when the test moves it. */
function opened(create: typeof createSignInTries = createSignInTries) {
  let at = 0;
  const waits: number[] = [];
  const tries = create(
    () => at,
    (ms) => {
      waits.push(ms / 1000);
      at += ms;
      return Promise.resolve();
    },
  );
  return { tries, waits, pass: (seconds: number) => void (at += seconds * 1000) };
}

/** Time stands still: a try that has to wait never ends. */
function standing(create: typeof createSignInTries = createSignInTries): SignInTries {
  return create(
    () => 0,
    () => new Promise(() => undefined),
  );
}

afterEach(() => void vi.useRealTimers());

const from = (address: string, known: string | null = null) => ({ address, known });
const codeOf = async (input: Promise<void>): Promise<string> =>
  Promise.race([
    input.then(
      () => 'passed',
      (error: Error) => error.message,
    ),
    new Promise<string>((done) => setImmediate(() => done('held'))),
  ]);

test('wrong tries of one network are slowed down, never for longer than 45 seconds, and none is refused', async () => {
  const { tries, waits } = opened();
  for (let n = 0; n < 16; n++) await tries.count(email, from('10.0.0.1'));
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 45, 45, 45, 45]);
});

test('an hour of guessing from one network is fewer than a hundred tries', async () => {
  const { tries, waits } = opened();
  let made = 0;
  for (; waits.reduce((sum, one) => sum + one, 0) < 3600; made++) await tries.count(email, from('10.0.0.1'));
  expect(made).toBeLessThan(100);
});

test('of those that wait one at a time is held; the rest hear when to come again', async () => {
  const tries = standing();
  const stranger = from('10.0.0.1');
  for (let n = 0; n < 6; n++) await tries.count(email, stranger);
  expect(await codeOf(tries.count(email, stranger))).toBe('held');
  for (let n = 0; n < 100; n++) {
    await expect(tries.count(email, stranger)).rejects.toMatchObject({
      code: 'too_many',
      details: { retryAfterSeconds: 3 },
    });
  }
});

test('strangers never hold up a browser that signed in before, in the same network too', async () => {
  const tries = standing();
  for (let n = 0; n < 1000; n++) void codeOf(tries.count(email, from(`10.${n % 4}.0.1`)));
  for (let n = 0; n < 6; n++) await tries.count(email, from('10.1.0.1', 'the owner’s browser'));
  expect(await codeOf(tries.count(email, from('10.1.0.1', 'the owner’s browser')))).toBe('held');
});

test('a known browser that guesses slows down itself alone', async () => {
  const tries = standing();
  for (let n = 0; n < 7; n++) void codeOf(tries.count(email, from('10.0.0.1', 'a stolen one')));
  expect(await codeOf(tries.count(email, from('10.0.0.1', 'another')))).toBe('passed');
  expect(await codeOf(tries.count(email, from('10.0.0.1')))).toBe('passed');
});

test('one network that tries many accounts is slowed down, and no one account in it is closed', async () => {
  const { tries, waits } = opened();
  for (let n = 0; n < 60; n++) await tries.count(`${n}@harbour.example`, from('10.0.0.1'));
  expect(waits).toEqual([]);
  for (let n = 0; n < 6; n++) await tries.count(`more ${n}@harbour.example`, from('10.0.0.1'));
  expect(waits).toEqual([1, 2, 4, 8, 10, 10]);
});

test('an account that is guessed at from everywhere: each network has two tries left, then one in minutes', async () => {
  const { tries, waits, pass } = opened();
  for (let n = 0; n < 100; n++) await tries.count(email, from(`10.1.0.${n}`));
  for (let n = 0; n < 2; n++) await tries.count(email, from('198.51.100.7'));
  await tries.count(email, from('198.51.100.7'));
  expect(waits).toEqual([1]);
  for (let n = 0; n < 5; n++) await tries.count(email, from('198.51.100.7'));
  await expect(tries.count(email, from('198.51.100.7'))).rejects.toMatchObject({ code: 'too_many' });
  pass(300);
  await tries.count(email, from('198.51.100.7'));
});

test('networks of IPv6 are counted, not their addresses', async () => {
  const tries = standing();
  for (let n = 1; n <= 6; n++) await tries.count(email, from(`2001:db8:1:2::${n}`));
  expect(await codeOf(tries.count(email, from('2001:db8:1:2::7')))).toBe('held');
  expect(await codeOf(tries.count(email, from('2001:db8:1:3::7')))).toBe('passed');
});

test('whoever knew the password after all starts anew; of the network, only tries that failed stay counted', async () => {
  const { tries, waits } = opened();
  for (let round = 0; round < 11; round++) {
    for (let n = 0; n < 6; n++) await tries.count(email, from('10.0.0.1'));
    tries.succeeded(' RUTH@harbour.example', from('10.0.0.1'));
  }
  for (let n = 0; n < 5; n++) await tries.count(email, from('10.0.0.1'));
  expect(waits).toEqual([]);
  await tries.count('another@harbour.example', from('10.0.0.1'));
  expect(waits).toEqual([1]);
});

test('whoever knows the password and tries codes from everywhere is slowed down as one, and the owner’s browser is not', async () => {
  const tries = standing(createCodeSignInTries);
  for (let n = 0; n < 20; n++) await tries.count('ruth', from(`10.1.0.${n}`));
  expect(await codeOf(tries.count('ruth', from('198.51.100.7')))).toBe('held');
  expect(await codeOf(tries.count('ruth', from('198.51.100.8')))).toBe('too_many');
  expect(await codeOf(tries.count('ruth', from('198.51.100.8', 'the owner’s browser')))).toBe('passed');
});

test('no more than two hundred tries are held in all', async () => {
  const tries = standing();
  const held: string[] = [];
  for (let n = 0; n < 201; n++) {
    const [account, stranger] = [`${n}@harbour.example`, from(`10.2.${n >> 7}.${n & 127}`)];
    for (let time = 0; time < 6; time++) await tries.count(account, stranger);
    held.push(await codeOf(tries.count(account, stranger)));
  }
  expect(held).toEqual([...Array<string>(200).fill('held'), 'too_many']);
});

test('a clock of this machine that is set back makes nobody wait longer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tries = createSignInTries(undefined, () => Promise.resolve());
  for (let n = 0; n < 6; n++) await tries.count(email, from('10.0.0.1'));
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await codeOf(tries.count(email, from('10.0.0.1')))).toBe('passed');
});
