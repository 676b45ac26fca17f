import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay, localMinutes } from '../local-time.ts';
import { PlaceClock, readTime } from './place-times.ts';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;
const third = utc('2026-04-03T09:05:00');

describe('a time', () => {
  test.for([
    ['2026-04-03 09:05', third, third, null],
    ['2026-04-03T09:05:07.250', third + 7, third + 7, null],
    ['2026/4/3 9:05', third, third, null],
    ['2026-04-03T09:05:00Z', third, third, 0],
    ['2026-04-03T09:05:00+05:45', third, third, 20_700],
    ['2026-04-03 09:05 -0300', third, third, -10_800],
    ['03.04.2026 09:05', third, third, null],
    ['03.04.2026, 09:05:30', third + 30, third + 30, null],
    ['03/04/2026 09:05', third, utc('2026-03-04T09:05:00'), null],
    ['4/3/2026 9:05 AM', utc('2026-03-04T09:05:00'), third, null],
    ['4/3/2026 12:05 a.m.', utc('2026-03-04T00:05:00'), utc('2026-04-03T00:05:00'), null],
    ['4/3/2026 12:05 PM', utc('2026-03-04T12:05:00'), utc('2026-04-03T12:05:00'), null],
    ['25/12/2026 09:05', utc('2026-12-25T09:05:00'), Number.NaN, null],
  ] as const)('%s', ([text, dayFirst, monthFirst, offset]) => {
    expect(readTime(text)).toEqual({ dayFirst, monthFirst, offset });
  });

  test.for([
    '',
    'soon',
    '2026-04-03',
    '2026-13-01 09:00',
    '2026-02-29 09:00',
    '2026-04-03 24:00',
    '2026-04-03 09:60',
    '32.01.2026 09:00',
    '13/13/2026 09:00',
    '1/2/2026 13:00 PM',
    '0026-01-01 09:00',
    '09:05',
    'x2026-04-03 09:05',
  ])('none: %s', (text) => expect(readTime(text)).toBeNull());
});

describe('the clock of a place', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'UTC',
    'America/St_Johns',
  ];

  test('shows what it shows, on every day of every zone, and the other way round', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 400_000_000, max: 2_000_000_000 }), (zone, instant) => {
        const clock = new PlaceClock(zone);
        const shown = clock.clockAt(instant);
        const at = new Date(instant * 1000);
        expect(new Date(shown * 1000).toISOString().slice(0, 10)).toBe(localDay(at, zone));
        expect(Math.floor((shown % 86_400) / 60)).toBe(localMinutes(at, zone));
        // An hour that the clock shows twice means its first time.
        expect(clock.clockAt(clock.instantOf(shown))).toBe(shown);
        expect(clock.instantOf(shown)).toBeLessThanOrEqual(instant);
      }),
    );
  });

  test('on the day on which clocks change', () => {
    const clock = new PlaceClock('Europe/Berlin');
    expect(clock.instantOf(utc('2026-03-29T01:59:30'))).toBe(utc('2026-03-29T00:59:30'));
    expect(clock.instantOf(utc('2026-03-29T03:00:00'))).toBe(utc('2026-03-29T01:00:00'));
    expect(clock.instantOf(utc('2026-10-25T02:30:00'))).toBe(utc('2026-10-25T00:30:00'));
    expect(clock.instantOf(utc('2026-10-25T12:00:00'))).toBe(utc('2026-10-25T11:00:00'));
    expect(clock.clockAt(utc('2026-03-29T00:59:00'))).toBe(utc('2026-03-29T01:59:00'));
    expect(clock.clockAt(utc('2026-03-29T01:01:00'))).toBe(utc('2026-03-29T03:01:00'));
  });

  test('the hour of the week begins with Monday', () => {
    const clock = new PlaceClock('Asia/Tokyo');
    expect(clock.hourOfWeek(utc('2026-03-01T15:00:00'))).toBe(0);
    expect(clock.hourOfWeek(utc('2026-03-01T14:59:59'))).toBe(167);
  });
});
