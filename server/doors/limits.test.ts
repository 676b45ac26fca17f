import { expect, test } from 'vitest';
import { createCounter } from '#accounts/counter.ts';
import {
  createCodeTries,
  createForgotLimits,
  createJoinLimits,
  createKeyTries,
  createNetworkLimit,
  createPairLimits,
} from './limits.ts';

test('a counter says how long to wait, and forgets what is past', () => {
  let now = 1_000_000;
  const counter = createCounter({ max: 2, seconds: 60 }, () => now);
  counter.count('a');
  now += 20_000;
  counter.count('a');
  expect([counter.waitSeconds('a'), counter.waitSeconds('b')]).toEqual([40, 0]);
  now += 39_999;
  expect(counter.waitSeconds('a')).toBe(1);
  now += 1;
  expect(counter.waitSeconds('a')).toBe(0);
  counter.count('a');
  expect(counter.waitSeconds('a')).toBe(20);
  counter.takeBack('a');
  expect(counter.waitSeconds('a')).toBe(0);
});

test('a number is taken three times in an hour, by whatever wish; one wish counts it once', () => {
  let now = 0;
  const limits = createJoinLimits(
    (e164) => e164,
    () => now,
  );
  const wish = (n: number) =>
    n % 2 ? limits.atKiosk({ deviceId: `kiosk ${n}` }) : limits.of({ browserId: null, address: `10.0.0.${n}` });
  const twice = (n: number, e164: string): boolean[] => {
    const bound = wish(n);
    return [bound.takesNumber(e164), bound.takesNumber(e164)];
  };
  for (let n = 0; n < 3; n++) expect(twice(n, '+12025550101')).toEqual([true, true]);
  for (let n = 3; n < 9; n++) expect(twice(n, '+12025550101')).toEqual([false, false]);
  expect(twice(9, '+12025550102')).toEqual([true, true]);
  now += 3_600_000;
  expect(twice(10, '+12025550101')).toEqual([true, true]);
});

test('sixty joins of one address in ten minutes, whoever they are', () => {
  const limits = createJoinLimits(
    (digits) => digits,
    () => 0,
  );
  const join = (browserId: string, address: string): void => limits.of({ browserId, address }).count();
  for (let n = 0; n < 60; n++) join(`browser ${n}`, '10.0.0.1');
  expect(() => join('one more', '10.0.0.1')).toThrow('too_many');
  join('one more', '10.0.0.2');
});

test('a kiosk is not held up by its own address', () => {
  let now = 0;
  const limits = createJoinLimits(
    (e164) => e164,
    () => now,
  );
  const take = (deviceId: string): void => limits.atKiosk({ deviceId }).count();
  for (let n = 0; n < 120; n++) take('entrance');
  expect(() => take('entrance')).toThrow('too_many');
  take('side door');
  now += 600_000;
  take('entrance');
});

test('looking whether a join is within its bounds counts nothing', () => {
  const limits = createJoinLimits((digits) => digits);
  const bound = limits.of({ browserId: 'one', address: '10.0.0.1' });
  for (let n = 0; n < 100; n++) bound.check();
  for (let n = 0; n < 5; n++) bound.count();
  expect(() => bound.check()).toThrow('too_many');
});

test('ten wrong codes of one address in a quarter of an hour; a right one costs nothing', () => {
  let now = 0;
  const tries = createCodeTries(() => now);
  for (let n = 0; n < 50; n++) {
    tries.count('10.0.0.1');
    tries.wasRight('10.0.0.1');
  }
  for (let n = 0; n < 10; n++) tries.count('10.0.0.1');
  expect(() => tries.count('10.0.0.1')).toThrow('too_many');
  tries.count('10.0.0.2');
  now += 15 * 60_000;
  tries.count('10.0.0.1');
});

test('many addresses together try no more than six hundred codes', () => {
  const tries = createCodeTries(() => 0);
  for (let n = 0; n < 600; n++) tries.count(`10.0.${Math.floor(n / 250)}.${n % 250}`);
  expect(() => tries.count('192.0.2.1')).toThrow('too_many');
});

test('five wrong codes of screens a minute, for a member and for an address', () => {
  let now = 0;
  const limits = createPairLimits(() => now);
  const ines = { memberId: 'ines', address: '10.0.0.1' };
  for (let time = 0; time < 5; time++) limits.countTry(ines);
  const refusal = expect.objectContaining({ code: 'too_many', details: { retryAfterSeconds: 60 } }) as Error;
  expect(() => limits.countTry(ines)).toThrow(refusal);
  expect(() => limits.countTry({ ...ines, address: '10.0.0.2' }), 'from elsewhere').toThrow(refusal);
  expect(() => limits.countTry({ ...ines, memberId: 'ruth' }), 'under another name').toThrow(refusal);
  limits.countTry({ memberId: 'ruth', address: '10.0.0.2' });
  now += 60_000;
  limits.countTry(ines);
  for (let time = 0; time < 20; time++) limits.wasRight(ines);
  for (let time = 0; time < 5; time++) limits.countTry(ines);
  expect(() => limits.countTry(ines)).toThrow(refusal);
});

test('an address is given twenty codes in ten minutes', () => {
  let now = 0;
  const limits = createPairLimits(() => now);
  for (let time = 0; time < 20; time++) limits.begin('10.0.0.1');
  expect(() => limits.begin('10.0.0.1')).toThrow(expect.objectContaining({ code: 'too_many' }) as Error);
  limits.begin('10.0.0.2');
  now += 600_000;
  limits.begin('10.0.0.1');
});

test('every limit by where somebody comes from counts the networks of IPv6, not their addresses', () => {
  let n = 0;
  const next = (): string => `2001:db8:1:2::${(++n).toString(16)}`;
  const joins = createJoinLimits((digits) => digits);
  const join = (): void => joins.of({ browserId: null, address: next() }).count();
  const codes = createCodeTries(() => 0);
  const pairs = createPairLimits(() => 0);
  const forgot = createForgotLimits(() => 0);
  const keys = createKeyTries(() => 0);
  const pages = createNetworkLimit(() => 0);
  const limits: [string, number, () => void][] = [
    ['joins', 60, join],
    ['codes', 10, () => codes.count(next())],
    ['codes of screens', 20, () => pairs.begin(next())],
    ['pairing', 5, () => pairs.countTry({ memberId: `${n}`, address: next() })],
    ['forgotten passwords', 15, () => forgot.count({ address: next(), email: `${n}@harbour.example` })],
    ['wrong keys', 30, () => keys(next())],
    ['pages', 600, () => pages(next())],
  ];
  const refused = limits.map(([what, max, count]) => {
    for (let time = 0; time < max; time++) count();
    return [what, refusalOf(count)];
  });
  expect(refused).toEqual(limits.map(([what]) => [what, 'too_many']));
});

test('six hundred pages a minute, which slides', () => {
  let now = 0;
  const count = createNetworkLimit(() => now);
  for (let n = 0; n < 600; n++) count('10.0.0.1');
  expect(() => count('10.0.0.1')).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 60 } }) as Error);
  count('10.0.0.2');
  now += 66_000;
  for (let n = 0; n < 60; n++) count('10.0.0.1');
  expect(() => count('10.0.0.1')).toThrow('too_many');
  now += 120_000;
  for (let n = 0; n < 600; n++) count('10.0.0.1');
});

function refusalOf(count: () => void): string | null {
  try {
    count();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
