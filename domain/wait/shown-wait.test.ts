import { expect, test } from 'vitest';
import { showWait } from './shown-wait.ts';

const shown = (low: number, high: number) => {
  const { low: from, high: to } = showWait({ low: low * 60, high: high * 60 });
  return [from, to];
};

test.each([
  ['to the nearest minute', 3.4, 8.6, [3, 9]],
  ['to the nearest five from a quarter of an hour', 16, 33, [15, 35]],
  ['each end by its own size', 12.4, 23, [12, 25]],
  ['at least a minute wide', 2.1, 2.2, [2, 3]],
  ['at least five minutes wide further out', 31, 32, [30, 35]],
  ['from none', 0, 0, [0, 1]],
  ['to a day at most', 1500, 9000, [1435, 1440]],
])('a range is shown %s', (_, low, high, expected) => expect(shown(low, high)).toEqual(expected));
