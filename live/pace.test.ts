import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The times at which a pace of 100 ms acts, if it is asked at these times. */
function acts(asked: number[], earlyMs?: number): number[] {
  const began = performance.now();
  const done: number[] = [];
  const pace = new Pace('test', 100, () => void done.push(performance.now() - began), earlyMs);
  for (const at of asked) setTimeout(() => pace.request(), at);
  vi.advanceTimersByTime(1000);
  pace.close();
  return done;
}

test('acts at once when idle, and once for all that is asked within its window', () => {
  expect(acts([0, 10, 50, 90])).toEqual([0, 100]);
  expect(acts([0, 300])).toEqual([0, 300]);
});

test('acts a little early on what is new then, and not again at the end', () => {
  expect(acts([0, 10, 85], 20)).toEqual([0, 85]);
  expect(acts([0, 10, 70], 20)).toEqual([0, 100]);
});

test('does nothing once it is closed', () => {
  const done: string[] = [];
  const pace = new Pace('test', 100, () => void done.push('act'));
  pace.request();
  pace.request();
  pace.close();
  pace.request();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['act']);
});
