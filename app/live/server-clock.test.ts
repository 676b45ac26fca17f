import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './server-clock.ts';

const noon = Date.parse('2026-03-02T12:00:00Z');
beforeEach(() => vi.useFakeTimers({ now: noon }));
afterEach(() => vi.useRealTimers());

test('a television that is wrong by hours shows the server’s time, and goes on from it', () => {
  const clock = new ServerClock();
  clock.set(noon + 3 * 3_600_000);
  vi.advanceTimersByTime(90_000);
  expect(clock.now()).toBe(noon + 3 * 3_600_000 + 90_000);
});

test('the seconds a page takes to come are no difference', () => {
  const clock = new ServerClock();
  clock.set(noon - 8000);
  expect(clock.now()).toBe(noon);
});

test('what it saw of its own clock is told on the server’s', () => {
  const clock = new ServerClock();
  clock.set(noon - 3 * 3_600_000);
  expect(clock.of(noon - 60_000)).toBe(noon - 3 * 3_600_000 - 60_000);
});

test('a clock that is set right meanwhile changes nothing', () => {
  const clock = new ServerClock();
  clock.set(noon + 3_600_000);
  vi.setSystemTime(noon + 3_600_000);
  expect(clock.now()).toBe(noon + 3_600_000);
  clock.set(noon + 3_600_000);
  expect(clock.now()).toBe(noon + 3_600_000);
});

test('a clock that was set, or a device that slept, is told once', () => {
  const clock = new ServerClock();
  vi.advanceTimersByTime(3_600_000);
  expect(clock.isInDoubt()).toBe(false);
  vi.setSystemTime(noon);
  expect([clock.isInDoubt(), clock.isInDoubt()]).toEqual([true, false]);
});
