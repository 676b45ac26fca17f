import { describe, expect, test } from 'vitest';
import { quietDefaults, quietFault, quietHoursOf, quietUntil } from './quiet-hours.ts';

const zone = 'America/Chicago';

test.each([
  ['2026-03-02T20:59:59-06:00', null],
  ['2026-03-02T21:00:00-06:00', '2026-03-03T08:00:00-06:00'],
  ['2026-03-02T23:59:00-06:00', '2026-03-03T08:00:00-06:00'],
  ['2026-03-03T00:00:00-06:00', '2026-03-03T08:00:00-06:00'],
  ['2026-03-03T07:59:59-06:00', '2026-03-03T08:00:00-06:00'],
  ['2026-03-03T08:00:00-06:00', null],
  // The clocks go forward in this night, and the morning is eight on the place's clock.
  ['2026-03-07T22:00:00-06:00', '2026-03-08T08:00:00-05:00'],
])('at %s a place is quiet until %s', (now, until) => {
  expect(quietUntil(new Date(now), zone, quietDefaults)).toEqual(until && new Date(until));
});

test('quiet may be in the middle of the day, or never', () => {
  const siesta = quietHoursOf({ from: '13:00', to: '15:30' });
  expect(quietUntil(new Date('2026-03-02T14:00:00-06:00'), zone, siesta)).toEqual(
    new Date('2026-03-02T15:30:00-06:00'),
  );
  expect(quietUntil(new Date('2026-03-02T15:30:00-06:00'), zone, siesta)).toBeNull();
  expect(quietUntil(new Date('2026-03-02T22:00:00-06:00'), zone, siesta)).toBeNull();
  const night = new Date('2026-03-02T23:00:00-06:00');
  expect(quietUntil(night, zone, { ...quietDefaults, isOn: false })).toBeNull();
  expect(quietUntil(night, zone, { ...quietDefaults, to: quietDefaults.from })).toBeNull();
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['8:00', false],
  ['', false],
])('%j is a time of day: %s', (text, isOne) => {
  const code = 'time_missing';
  expect(quietFault({ isOn: true, from: text, to: '23:58' })).toEqual(isOne ? null : { field: 'from', code });
  expect(quietFault({ isOn: false, from: '23:58', to: text })).toEqual(isOne ? null : { field: 'to', code });
});

test('a quiet that would never be is refused, but where it is off', () => {
  const same = { from: '22:00', to: '22:00' };
  expect(quietFault({ isOn: true, ...same })).toEqual({ field: 'to', code: 'time_same' });
  expect(quietFault({ isOn: false, ...same })).toBeNull();
});

describe('the hour that the clock shows twice', () => {
  // In Chicago on 1 November 2026 two o'clock becomes one o'clock again, at 07:00 UTC.
  const first = new Date('2026-11-01T06:20:00Z');
  const second = new Date('2026-11-01T07:20:00Z');

  test('a quiet that ended in it does not begin again', () => {
    const quiet = { isOn: true, from: '22:00', to: '01:30' };
    expect(quietUntil(first, zone, quiet)).toEqual(new Date('2026-11-01T06:30:00Z'));
    expect(quietUntil(second, zone, quiet)).toBeNull();
  });

  test('a quiet that began in it does not pause', () => {
    const quiet = { isOn: true, from: '01:10', to: '06:00' };
    expect(quietUntil(first, zone, quiet)).toEqual(new Date('2026-11-01T12:00:00Z'));
    expect(quietUntil(new Date('2026-11-01T07:05:00Z'), zone, quiet)).toEqual(new Date('2026-11-01T12:00:00Z'));
  });
});
