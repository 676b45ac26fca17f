import { expect, test } from 'vitest';
import { firstSlide, nextTurn, type SlideTurn } from './slide-turn.ts';

const slides = [{ seconds: 5 }, { seconds: 10 }, { seconds: 20 }];

/** What is shown at each second; `calls`: the seconds at which a call is on the screen. */
function shown(seconds: number, calls: readonly number[] = [], begun: SlideTurn = { at: 0, since: null }): string {
  let turn = begun;
  return Array.from({ length: seconds }, (_, second) => {
    turn = nextTurn(slides, turn, second * 1000, calls.includes(second));
    return turn.since === null ? '-' : turn.at;
  }).join('');
}

test('each stays for its own time, and after the last comes the first', () => {
  expect(shown(42)).toBe(`${'0'.repeat(5)}${'1'.repeat(10)}${'2'.repeat(20)}${'0'.repeat(5)}11`);
});

test('a call pauses them, and the one it covered is shown again, for its full time', () => {
  expect(shown(25, [8, 9, 10])).toBe(`00000111---${'1'.repeat(10)}2222`);
  expect(shown(8, [0, 1])).toBe('--000001');
});

test('after a long sleep the next one is shown: none is left out', () => {
  expect(nextTurn(slides, { at: 0, since: 0 }, 3_600_000, false)).toEqual({ at: 1, since: 3_600_000 });
});

test('while nothing changes it stays the same turn, so that nothing is drawn anew', () => {
  const [shows, waits] = [
    { at: 1, since: 0 },
    { at: 1, since: null },
  ];
  expect(nextTurn(slides, shows, 4000, false)).toBe(shows);
  expect(nextTurn(slides, waits, 4000, true)).toBe(waits);
});

test('a page begins by the clock', () => {
  const at = [0, 4, 5, 14, 15, 34, 35, 40].map((second) => firstSlide(slides, second * 1000));
  expect(at).toEqual([0, 0, 1, 1, 2, 2, 0, 1]);
  expect(firstSlide([], 4000)).toBe(0);
});
