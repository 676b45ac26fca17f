import { describe, expect, test } from 'vitest';
import { hallAfter, plainLog } from '#test/waits/random-hall.ts';
import { evenForecast } from '#test/waits/teach-wait.ts';
import { calmForecast, forecastOf, headsUpPositions, renewForecast, tellWait } from './forecast.ts';
import { predictWaits } from './predict-waits.ts';

const hall = hallAfter(plainLog(7, { guests: 160, desks: 1 }));
const line = predictWaits({ hall, lineId: 'a', now: hall.now });
if (!line) throw new Error('nothing told');

test('a forecast is short, and nobody further back is told less, however far back', () => {
  const forecast = forecastOf(line);
  expect(line.places.length).toBeGreaterThan(60);
  expect(forecast.ahead.length).toBeLessThan(45);
  expect(JSON.stringify(forecast).length).toBeLessThan(2000);
  let last = { low: 0, high: 0 };
  for (let ahead = 0; ahead < 400; ahead++) {
    const told = tellWait(forecast, ahead);
    if (!told) throw new Error('nothing told');
    expect(told.low).toBeGreaterThanOrEqual(last.low);
    expect(told.high).toBeGreaterThanOrEqual(last.high);
    expect(told.high).toBeGreaterThan(told.low);
    last = told;
  }
});

test('the first places are told as they were played', () => {
  const forecast = forecastOf(line);
  for (let ahead = 0; ahead < 12; ahead++) {
    const { low = 0, high = 0 } = line.places[ahead] ?? {};
    expect(forecast.low[ahead]).toBe(Math.round(low));
    expect(forecast.high[ahead]).toBe(Math.round(high));
  }
  expect(tellWait(null, 3)).toBeNull();
});

test('while nothing happens, what is told stays, unless it differs by more than a tenth', () => {
  const before = evenForecast(600);
  expect(calmForecast(before, evenForecast(640)).high).toEqual(before.high);
  expect(calmForecast(before, evenForecast(700)).high).toEqual(evenForecast(700).high);
  expect(calmForecast(null, before)).toBe(before);
  const { high } = calmForecast(
    { ...before, high: before.high.map((value, at) => (at === 3 ? value * 2 : value)) },
    before,
  );
  expect(high).toEqual(high.toSorted((a, b) => a - b));
});

test('those who join in one moment are told apart: the range of each grows as it moves back', () => {
  const empty = hallAfter(plainLog(7, { guests: 60, desks: 2 }));
  for (const waits of empty.lines.values()) waits.waiting = [];
  const forecast = renewForecast(empty, 'a', empty.now, null);
  const [near, far] = [tellWait(forecast, 4), tellWait(forecast, 20)];
  if (!near || !far) throw new Error('nothing told');
  expect(far.high - far.low).toBeGreaterThan(2 * (near.high - near.low));
  expect(far.low).toBeGreaterThanOrEqual(near.high);
});

describe('how far out guests hear that their turn is near', () => {
  const settings = { headsUpAhead: 3, headsUpMinutes: 10 };
  test.each([
    ['nothing known yet', null, null, 3],
    ['a slow line: the count', 600, null, 3],
    ['a quick line: ten minutes before', 60, null, 10],
    ['never further than can be read', 6, null, 20],
    ['a guest who needs a quarter of an hour, and some to spare', 120, 15, 10],
  ])('%s', (_name, seconds, travel, positions) => {
    expect(headsUpPositions(settings, seconds === null ? null : evenForecast(seconds), travel)).toBe(positions);
  });
});
