import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of two thousand pages that are back, no second brings more than a few, and none is forgotten', async () => {
  let asked = 0;
  for (let page = 0; page < 2000; page++) inTurn(() => (asked += 1));
  const perSecond: number[] = [];
  for (let second = 0; second < 30; second++) {
    const before = asked;
    await vi.advanceTimersByTimeAsync(1000);
    perSecond.push(asked - before);
  }
  expect(Math.max(...perSecond)).toBeLessThan(120);
  expect(asked).toBe(2000);
});

test('a page that is lost again meanwhile asks nothing', async () => {
  let asked = 0;
  inTurn(() => (asked += 1))();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
});
