import { expect, test } from 'vitest';
import { isLongerThanTold, newScreen, nextOnScreen, showOn, showWait } from './shown-wait.ts';

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

test.each([
  ['goes down at once', [20, 30], [15, 25], [15, 25]],
  ['keeps its upper end where that is a little later', [20, 30], [25, 35], [25, 30]],
  ['is at least a step wide then', [20, 25], [20, 30], [20, 25]],
  ['goes up by more than a third', [20, 30], [30, 45], [30, 45]],
  ['goes up where all of it is later', [2, 9], [9, 10], [9, 10]],
  ['goes up from a minute by more than one', [0, 1], [0, 3], [0, 3]],
])('a wait on a screen %s', (_, before, next, expected) => {
  const range = ([low = 0, high = 0]: number[]) => ({ low, high });
  expect(nextOnScreen({ ahead: 4, wait: range(before) }, range(next), 4)).toEqual(range(expected));
});

test('a wait that is first told, or no longer known, is shown as it is', () => {
  expect(nextOnScreen({ ahead: 1, wait: null }, { low: 5, high: 9 }, 1)).toEqual({ low: 5, high: 9 });
  expect(nextOnScreen({ ahead: 1, wait: { low: 5, high: 9 } }, null, 1)).toBeNull();
});

test('a screen counts how often its wait went up, and by how much: not what was calmed, and each step of one further back', () => {
  const screen = newScreen(3, { low: 10, high: 15 });
  showOn(screen, { low: 12, high: 20 }, 3);
  expect(screen).toMatchObject({ wait: { low: 12, high: 15 }, raises: 0, raisedBy: 0 });
  showOn(screen, { low: 20, high: 30 }, 3);
  expect(screen).toMatchObject({ raises: 1, raisedBy: 15 });
  showOn(screen, null, 2);
  showOn(screen, { low: 15, high: 25 }, 2);
  expect(screen).toMatchObject({ ahead: 2, wait: { low: 15, high: 25 }, raises: 1, raisedBy: 15 });
  showOn(screen, { low: 16, high: 26 }, 3);
  expect(screen).toMatchObject({ raises: 2, raisedBy: 16 });
});

test('a guest was told too little once even the soonest call comes after the latest that was told', () => {
  const joinedAt = '2026-03-02T15:00:00Z';
  const after = (minutes: number) => Date.parse(joinedAt) + minutes * 60_000;
  const ticket = { promised: { low: 10, high: 20 }, wait: { low: 5, high: 10 }, joinedAt };
  expect(isLongerThanTold(ticket, after(15))).toBe(false);
  expect(isLongerThanTold(ticket, after(16))).toBe(true);
  expect(isLongerThanTold({ ...ticket, wait: null }, after(20))).toBe(false);
  expect(isLongerThanTold({ ...ticket, wait: null }, after(21))).toBe(true);
  expect(isLongerThanTold({ ...ticket, promised: null }, after(99))).toBe(false);
});
