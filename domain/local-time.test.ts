import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  instantOf,
  isDay,
  isTimeZone,
  localDay,
  localMinutes,
  serviceDay,
  weekdayOf,
  weekdays,
} from './local-time.ts';

function day(at: string, zone: string) {
  return localDay(new Date(at), zone);
}

function instant(onDay: string, clock: string, zone: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return instantOf(onDay, hours * 60 + minutes, zone).toISOString();
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
];
const anyZone = fc.constantFrom(...zones);
const anyMinute = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

describe("the day and minute on a place's clock", () => {
  it.each([
    ['2026-03-28T23:30:00Z', 'Europe/Berlin', '2026-03-29', 30],
    ['2026-03-29T22:30:00Z', 'Europe/Berlin', '2026-03-30', 30],
    ['2026-01-01T04:59:59Z', 'America/New_York', '2025-12-31', 1439],
    ['2026-01-01T05:00:00Z', 'America/New_York', '2026-01-01', 0],
    ['2026-01-01T18:14:00Z', 'Asia/Kathmandu', '2026-01-01', 1439],
    ['2026-01-01T18:15:00Z', 'Asia/Kathmandu', '2026-01-02', 0],
    ['2026-01-01T13:00:00Z', 'Australia/Lord_Howe', '2026-01-02', 0],
    ['2026-07-01T13:30:00Z', 'Australia/Lord_Howe', '2026-07-02', 0],
    ['2026-01-01T12:00:00Z', 'UTC', '2026-01-01', 720],
    ['1969-12-31T23:59:00Z', 'UTC', '1969-12-31', 1439],
    ['1890-01-01T00:00:00Z', 'Europe/Dublin', '1889-12-31', 1414],
  ])('%s in %s is %s, minute %i', (at, zone, expectedDay, expectedMinutes) => {
    expect(day(at, zone)).toBe(expectedDay);
    expect(localMinutes(new Date(at), zone)).toBe(expectedMinutes);
  });

  it('agrees with the calendar of Intl', () => {
    fc.assert(
      fc.property(anyMinute, anyZone, (at, zone) => {
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(at);
        const minutes = localMinutes(at, zone);
        const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
        expect(`${localDay(at, zone)} ${clock}`).toBe(shown);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the day of work', () => {
  it.each([
    ['2026-05-02T01:59:59Z', 'Europe/Berlin', '2026-05-01'],
    ['2026-05-02T02:00:00Z', 'Europe/Berlin', '2026-05-02'],
    ['2026-03-29T01:59:59Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-29T02:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-10-25T02:59:59Z', 'Europe/Berlin', '2026-10-24'],
    ['2026-10-25T03:00:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-01-01T22:14:59Z', 'Asia/Kathmandu', '2026-01-01'],
    ['2026-01-01T22:15:00Z', 'Asia/Kathmandu', '2026-01-02'],
  ])('%s in %s belongs to %s', (at, zone, expected) => {
    expect(serviceDay(new Date(at), zone)).toBe(expected);
  });

  it('is the local day or the one before', () => {
    fc.assert(
      fc.property(anyMinute, anyZone, (at, zone) => {
        const today = localDay(at, zone);
        const isNight = localMinutes(at, zone) < 4 * 60;
        expect(serviceDay(at, zone)).toBe(isNight ? addDays(today, -1) : today);
      }),
    );
  });
});

describe('the instant of a wall-clock time', () => {
  it.each([
    ['2026-06-01', '09:00', 'Europe/Berlin', '2026-06-01T07:00:00.000Z'],
    ['2026-12-01', '09:00', 'Europe/Berlin', '2026-12-01T08:00:00.000Z'],
    ['2026-06-01', '24:00', 'Europe/Berlin', '2026-06-01T22:00:00.000Z'],
    ['2026-06-01', '26:30', 'Asia/Kathmandu', '2026-06-01T20:45:00.000Z'],
  ])('%s %s in %s is %s', (onDay, clock, zone, expected) => {
    expect(instant(onDay, clock, zone)).toBe(expected);
  });

  it.each([
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '02:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '03:01', 'Europe/Berlin', '2026-03-29T01:01:00.000Z'],
    ['2026-03-08', '02:59', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-09-06', '00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2011-12-30', '10:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s %s in %s, never shown, is the change at %s', (onDay, clock, zone, expected) => {
    expect(instant(onDay, clock, zone)).toBe(expected);
  });

  it.each([
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2026-04-05', '02:00', 'Australia/Lord_Howe', '2026-04-04T15:30:00.000Z'],
  ])('%s %s in %s, shown twice or just after, is %s', (onDay, clock, zone, expected) => {
    expect(instant(onDay, clock, zone)).toBe(expected);
  });

  it('is the first at which the clock shows it', () => {
    fc.assert(
      fc.property(anyMinute, anyZone, (at, zone) => {
        const onDay = localDay(at, zone);
        const minutes = localMinutes(at, zone);
        const first = instantOf(onDay, minutes, zone);
        expect(first.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(localDay(first, zone)).toBe(onDay);
        expect(localMinutes(first, zone)).toBe(minutes);
      }),
      { numRuns: 1000 },
    );
  });

  it('never goes back while the day goes on, even on days of change', () => {
    const changes = fc.constantFrom(
      ['2026-03-29', 'Europe/Berlin'],
      ['2026-10-25', 'Europe/Berlin'],
      ['2026-11-01', 'America/Havana'],
      ['2026-04-05', 'Australia/Lord_Howe'],
      ['2026-10-04', 'Australia/Lord_Howe'],
      ['2011-12-29', 'Pacific/Apia'],
    );
    const minutes = fc.integer({ min: 0, max: 2880 });
    fc.assert(
      fc.property(changes, minutes, minutes, ([onDay = '', zone = ''], a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        expect(instantOf(onDay, early, zone).getTime()).toBeLessThanOrEqual(instantOf(onDay, late, zone).getTime());
      }),
      { numRuns: 1000 },
    );
  });
});

describe('days', () => {
  it('are counted over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('have the weekday of the calendar', () => {
    expect(weekdayOf('1969-12-31')).toBe('wed');
    expect(weekdayOf('1970-01-01')).toBe('thu');
    expect(weekdayOf('2026-11-21')).toBe('sat');
    weekdays.forEach((weekday, i) => {
      expect(weekdayOf(addDays('2026-11-16', i))).toBe(weekday);
      expect(weekdayOf(addDays('1931-11-16', i))).toBe(weekday);
    });
  });

  it('are days of the calendar only', () => {
    expect(isDay('2028-02-29')).toBe(true);
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', '', 'x']) {
      expect(isDay(text)).toBe(false);
    }
  });
});

describe('time zones', () => {
  it('are IANA names', () => {
    for (const zone of zones) expect(isTimeZone(zone)).toBe(true);
    for (const name of ['Europe/Nowhere', '', '+02:00', 'local', 'Berlin']) {
      expect(isTimeZone(name)).toBe(false);
    }
  });
});
