import { beforeEach, expect, test } from 'vitest';
import { SteadyClock } from './steady-clock.ts';

const start = Date.parse('2026-03-02T15:00:00Z');
let wallMs: number;
let monotonicMs: number;
let leaps: number[];
let clock: SteadyClock;

beforeEach(() => {
  wallMs = start;
  monotonicMs = 0;
  leaps = [];
  clock = new SteadyClock({
    now: () => new Date(wallMs),
    monotonic: () => monotonicMs,
    onLeap: (seconds) => leaps.push(seconds),
  });
});

const pass = (seconds: number): void => {
  wallMs += seconds * 1000;
  monotonicMs += seconds * 1000;
};
const leap = (seconds: number): void => void (wallMs += seconds * 1000);

test('a day that passes is no leap', () => {
  pass(24 * 3600);
  expect(clock.isSettled()).toBe(true);
  expect(clock).toMatchObject({ leaptAt: null, servedSince: new Date(start) });
});

test.each([3600, -3600, 60, -60])('a leap of %i s settles after a minute, and is told once', (seconds) => {
  leap(seconds);
  expect(clock.isSettled()).toBe(false);
  const leaptAt = new Date(wallMs);
  pass(59);
  expect(clock.isSettled()).toBe(false);
  pass(1);
  expect(clock.isSettled()).toBe(true);
  expect(clock).toMatchObject({ leaptAt, servedSince: leaptAt });
  expect(leaps).toEqual([seconds]);
});

test('a leap that is taken back is two, and settles a minute after the second', () => {
  leap(3600);
  expect(clock.isSettled()).toBe(false);
  pass(50);
  leap(-3600);
  expect(clock.isSettled()).toBe(false);
  pass(50);
  expect(clock.isSettled()).toBe(false);
  pass(10);
  expect(clock.isSettled()).toBe(true);
  expect(leaps).toEqual([3600, -3600]);
});

test('a clock that is made right in small steps did not leap', () => {
  for (let at = 0; at < 10; at++) {
    leap(59);
    pass(5);
    expect(clock.isSettled()).toBe(true);
  }
  expect(leaps).toEqual([]);
});
