import { expect, test } from 'vitest';
import { isNewsOver, newsValues } from './line-news.ts';

const at = { now: new Date('2026-11-21T23:40:00Z'), timeZone: 'Europe/Dublin' };

test('a pause names the time of day at which it ends, past midnight too', () => {
  expect(newsValues({ kind: 'pause', minutes: 15 }, at)).toEqual({ news: 'pause', at: '23:55' });
  expect(newsValues({ kind: 'pause', minutes: 30 }, at)).toEqual({ news: 'pause', at: '00:10' });
  expect(newsValues({ kind: 'pause', minutes: 15 }, { ...at, timeZone: 'Asia/Tokyo' }).at).toBe('08:55');
});

test('a pause over the change of the clocks ends at the time that they show then', () => {
  const beforeTheChange = { now: new Date('2026-03-08T06:30:00Z'), timeZone: 'America/New_York' };
  expect(newsValues({ kind: 'pause', minutes: 60 }, beforeTheChange).at).toBe('03:30');
});

test('a closing names its own, and the end of the day names none', () => {
  expect(newsValues({ kind: 'closes', at: '17:30' }, at)).toEqual({ news: 'closes', at: '17:30' });
  expect(newsValues({ kind: 'no_more' }, at)).toEqual({ news: 'no_more', at: '' });
});

test.each([0, -5, 241, 1.5])('a pause of %d minutes is none', (minutes) => {
  expect(() => newsValues({ kind: 'pause', minutes }, at)).toThrow(expect.objectContaining({ code: 'invalid_fields' }));
});

test.each(['', '24:00', '9:00', 'noon', '12:60'])('"%s" is no time of day', (text) => {
  expect(() => newsValues({ kind: 'closes', at: text }, at)).toThrow(
    expect.objectContaining({ code: 'invalid_fields' }),
  );
});

test.each([
  ['23:55', 15, false],
  ['23:55', 16, true],
  ['00:10', 30, false],
  ['00:10', 31, true],
  // Named as a time that was just over: the next day's.
  ['23:30', 60, false],
  ['', 999, false],
] as const)('news until %s is over %d minutes later: %s', (until, minutes, isOver) => {
  const { now: since, timeZone } = at;
  const now = new Date(since.getTime() + minutes * 60_000);
  expect(isNewsOver(until, { since, now, timeZone })).toBe(isOver);
});
