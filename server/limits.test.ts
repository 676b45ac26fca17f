import { expect, test } from 'vitest';
import { createCounter, createJoinLimits } from './limits.ts';
import { createSignInTries } from './sign-in-tries.ts';

test('a counter says how long to wait, and forgets what is past', () => {
  let now = 1_000_000;
  const counter = createCounter({ most: 2, seconds: 60 }, () => now);
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
  counter.forget('a');
  expect(counter.waitSeconds('a')).toBe(0);
});

test('a refused join is not counted, so that waiting helps', () => {
  let now = 0;
  const limits = createJoinLimits(
    (digits) => digits,
    () => now,
  );
  const join = (phone: string | null): void => limits.count({ browserId: null, address: '10.0.0.1', phone });
  for (let n = 0; n < 3; n++) join('+1 202 555 0101');
  for (let n = 0; n < 100; n++) expect(() => join('(202) 555-0101')).toThrow('too_many');
  join('+1 202 555 0102');
  now += 3_600_000;
  join('+1 202 555 0101');
});

test('sixty joins of one address in ten minutes, whoever they are', () => {
  const limits = createJoinLimits(
    (digits) => digits,
    () => 0,
  );
  for (let n = 0; n < 60; n++) limits.count({ browserId: `browser ${n}`, address: '10.0.0.1', phone: null });
  expect(() => limits.count({ browserId: 'one more', address: '10.0.0.1', phone: null })).toThrow('too_many');
  limits.count({ browserId: 'one more', address: '10.0.0.2', phone: null });
});

test('whoever knew the password after all starts anew; the address stays counted', () => {
  const tries = createSignInTries(() => 0);
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < 10; n++) tries.count('ruth@harbour.example', '10.0.0.1');
    tries.succeeded('ruth@harbour.example', '10.0.0.1');
  }
  expect(() => tries.count('ruth@harbour.example', '10.0.0.1')).toThrow('too_many');
  tries.count('RUTH@harbour.example ', '10.0.0.2');
});
