import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDay, localMinutes, weekdayOf, weekdays } from '../local-time.ts';
import {
  closingAfter,
  isOpenAt,
  nextOpening,
  reopening,
  validateExceptions,
  validateHours,
  type HoursException,
  type OpenInterval,
  type OpeningHours,
} from './opening-hours.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';
const lordHowe = 'Australia/Lord_Howe';
const kathmandu = 'Asia/Kathmandu';
const zones = [berlin, newYork, lordHowe, kathmandu];

function daily(...intervals: [string, string][]): OpeningHours {
  const spans = intervals.map(([from, to]): OpenInterval => ({ from, to }));
  return Object.fromEntries(weekdays.map((weekday) => [weekday, spans]));
}

const office: OpeningHours = {
  ...daily(['09:00', '12:00'], ['13:00', '17:00']),
  fri: [{ from: '09:00', to: '12:00' }],
  sat: [],
  sun: undefined,
};
const bar = daily(['18:00', '02:30']);

function isOpen(hours: OpeningHours | null, at: string, zone: string, exceptions: HoursException[] = []) {
  return isOpenAt(hours, exceptions, new Date(at), zone);
}

function opensAt(hours: OpeningHours | null, at: string, zone: string, exceptions: HoursException[] = []) {
  return nextOpening(hours, exceptions, new Date(at), zone)?.toISOString() ?? null;
}

function closesAt(hours: OpeningHours | null, at: string, zone: string, exceptions: HoursException[] = []) {
  return closingAfter(hours, exceptions, new Date(at), zone)?.toISOString() ?? null;
}

describe('a week of several intervals a day', () => {
  // 2026-06-01 is a Monday.
  it.each([
    ['2026-06-01T06:59:59Z', false],
    ['2026-06-01T07:00:00Z', true],
    ['2026-06-01T09:59:59.999Z', true],
    ['2026-06-01T10:00:00Z', false],
    ['2026-06-01T11:00:00Z', true],
    ['2026-06-01T15:00:00Z', false],
    ['2026-06-05T09:00:00Z', true],
    ['2026-06-05T12:00:00Z', false],
    ['2026-06-06T09:00:00Z', false],
    ['2026-06-07T09:00:00Z', false],
  ])('at %s: %s', (at, expected) => {
    expect(isOpen(office, at, berlin)).toBe(expected);
  });

  it('is open next at the next interval, over lunch, night and weekend', () => {
    expect(opensAt(office, '2026-06-01T05:00:00Z', berlin)).toBe('2026-06-01T07:00:00.000Z');
    expect(opensAt(office, '2026-06-01T10:00:00Z', berlin)).toBe('2026-06-01T11:00:00.000Z');
    expect(opensAt(office, '2026-06-01T20:00:00Z', berlin)).toBe('2026-06-02T07:00:00.000Z');
    expect(opensAt(office, '2026-06-05T10:00:00Z', berlin)).toBe('2026-06-08T07:00:00.000Z');
  });

  it('is open now where it is open', () => {
    expect(opensAt(office, '2026-06-01T08:30:00Z', berlin)).toBe('2026-06-01T08:30:00.000Z');
  });

  it('closes at the end of the interval, and not where it is closed', () => {
    expect(closesAt(office, '2026-06-01T08:30:00Z', berlin)).toBe('2026-06-01T10:00:00.000Z');
    expect(closesAt(office, '2026-06-01T10:00:00Z', berlin)).toBeNull();
  });

  it('need not be written in order', () => {
    const hours = { mon: (office.mon ?? []).toReversed() };
    expect(opensAt(hours, '2026-06-01T05:00:00Z', berlin)).toBe('2026-06-01T07:00:00.000Z');
    expect(isOpen(hours, '2026-06-01T08:00:00Z', berlin)).toBe(true);
  });
});

describe('an interval past midnight', () => {
  it('belongs to the evening it began', () => {
    const saturdays: OpeningHours = { sat: [{ from: '18:00', to: '02:30' }] };
    expect(isOpen(saturdays, '2026-06-06T16:00:00Z', berlin)).toBe(true);
    expect(isOpen(saturdays, '2026-06-07T00:29:59Z', berlin)).toBe(true);
    expect(isOpen(saturdays, '2026-06-07T00:30:00Z', berlin)).toBe(false);
    expect(isOpen(saturdays, '2026-06-06T00:00:00Z', berlin)).toBe(false);
    expect(closesAt(saturdays, '2026-06-06T23:00:00Z', berlin)).toBe('2026-06-07T00:30:00.000Z');
  });

  it('joins what begins where it ends', () => {
    const hours = { sat: [{ from: '18:00', to: '24:00' }], sun: [{ from: '00:00', to: '03:00' }] };
    expect(closesAt(hours, '2026-06-06T20:00:00Z', berlin)).toBe('2026-06-07T01:00:00.000Z');
  });
});

describe('around the clock', () => {
  it.each([
    ['without hours', null],
    ['from 00:00 to 24:00', daily(['00:00', '24:00'])],
    ['from 00:00 to 00:00', daily(['00:00', '00:00'])],
    ['from 09:00 to 09:00', daily(['09:00', '09:00'])],
  ])('%s', (_name, hours) => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (at, zone) => {
        expect(isOpenAt(hours, [], at, zone)).toBe(true);
        expect(nextOpening(hours, [], at, zone)).toEqual(at);
        expect(closingAfter(hours, [], at, zone)).toBeNull();
      }),
      { numRuns: 50 },
    );
  });

  it('is closed on the dates it closes', () => {
    const exceptions = [{ date: '2026-12-25', reason: 'Holiday' }];
    expect(isOpen(null, '2026-12-24T22:59:59Z', berlin, exceptions)).toBe(true);
    expect(isOpen(null, '2026-12-24T23:00:00Z', berlin, exceptions)).toBe(false);
    expect(isOpen(null, '2026-12-25T22:59:59Z', berlin, exceptions)).toBe(false);
    expect(isOpen(null, '2026-12-25T23:00:00Z', berlin, exceptions)).toBe(true);
    expect(closesAt(null, '2026-12-20T00:00:00Z', berlin, exceptions)).toBe('2026-12-24T23:00:00.000Z');
    expect(closesAt(null, '2026-11-01T00:00:00Z', berlin, exceptions)).toBeNull();
    expect(opensAt(null, '2026-12-25T12:00:00Z', berlin, exceptions)).toBe('2026-12-25T23:00:00.000Z');
    const reopens = (at: string) => reopening(null, exceptions, new Date(at), berlin)?.toISOString();
    expect(reopens('2026-12-25T12:00:00Z')).toBe('2026-12-25T23:00:00.000Z');
    expect(reopens('2026-12-24T12:00:00Z'), 'closed by hand').toBeUndefined();
  });
});

describe('exceptions', () => {
  const exceptions: HoursException[] = [{ date: '2026-06-02' }, { date: '2026-06-03', reason: null }];

  it('take away what begins that day', () => {
    expect(isOpen(office, '2026-06-02T08:00:00Z', berlin)).toBe(true);
    expect(isOpen(office, '2026-06-02T08:00:00Z', berlin, exceptions)).toBe(false);
    expect(opensAt(office, '2026-06-01T16:00:00Z', berlin, exceptions)).toBe('2026-06-04T07:00:00.000Z');
  });

  it('let the evening before run to its end', () => {
    expect(isOpen(bar, '2026-06-02T00:00:00Z', berlin, exceptions)).toBe(true);
    expect(isOpen(bar, '2026-06-02T18:00:00Z', berlin, exceptions)).toBe(false);
    expect(isOpen(bar, '2026-06-04T00:00:00Z', berlin, exceptions)).toBe(false);
  });

  it('replace the hours of their day', () => {
    // Tuesday until noon, Saturday open, and the evening of a bar earlier.
    const special = [
      { date: '2026-06-02', hours: [{ from: '10:00', to: '12:00' }], reason: 'Staff training' },
      { date: '2026-06-06', hours: [{ from: '10:00', to: '12:00' }] },
    ];
    expect(closesAt(office, '2026-06-02T08:30:00Z', berlin, special)).toBe('2026-06-02T10:00:00.000Z');
    expect(opensAt(office, '2026-06-02T07:30:00Z', berlin, special)).toBe('2026-06-02T08:00:00.000Z');
    expect(opensAt(office, '2026-06-05T20:00:00Z', berlin, special)).toBe('2026-06-06T08:00:00.000Z');
    expect(opensAt({}, '2026-06-01T00:00:00Z', berlin, special), 'no weekday has hours').toBe(
      '2026-06-02T08:00:00.000Z',
    );
    expect(isOpen(null, '2026-06-02T12:00:00Z', berlin, special), 'around the clock').toBe(false);
    expect(closesAt(null, '2026-06-02T09:00:00Z', berlin, special)).toBe('2026-06-02T10:00:00.000Z');
  });

  it('hide an opening that is out of sight', () => {
    const days = Array.from({ length: 500 }, (_, i) => ({ date: addDays('2026-06-01', i) }));
    expect(opensAt(office, '2026-06-01T00:00:00Z', berlin, days)).toBeNull();
    expect(opensAt(office, '2026-06-01T00:00:00Z', berlin, days.slice(0, 300))).not.toBeNull();
  });

  it('are days, each once', () => {
    expect(validateExceptions(exceptions)).toEqual([]);
    expect(validateExceptions([{ date: '2026-02-30' }, { date: '2026-06-02' }, { date: '2026-06-02' }])).toEqual([
      { path: '0.date', code: 'date_invalid' },
      { path: '2.date', code: 'date_repeated' },
    ]);
  });

  it('have hours that are times and do not overlap', () => {
    const codes = (...hours: OpenInterval[]) =>
      validateExceptions([{ date: '2026-06-02' }, { date: '2026-06-03', hours }]).map(({ path, code }) => [path, code]);
    expect(codes({ from: '09:00', to: '12:00' }, { from: '12:00', to: '02:00' })).toEqual([]);
    expect(codes({ from: '9', to: '12:00' })).toEqual([['1.hours.0.from', 'time_invalid']]);
    expect(codes({ from: '09:00', to: '13:00' }, { from: '12:00', to: '15:00' })).toEqual([
      ['1.hours.1.from', 'hours_overlap'],
    ]);
  });
});

describe('never open', () => {
  it('has no next opening', () => {
    expect(opensAt({}, '2026-06-01T00:00:00Z', berlin)).toBeNull();
    expect(isOpen({}, '2026-06-01T00:00:00Z', berlin)).toBe(false);
    expect(closesAt({}, '2026-06-01T00:00:00Z', berlin)).toBeNull();
  });
});

describe('when clocks change', () => {
  it.each([
    // Set forward at 01:00Z: 02:00 becomes 03:00, an hour is missing.
    [berlin, bar, '2026-03-28T20:00:00Z', '2026-03-29T01:00:00.000Z'],
    // Set back at 01:00Z: the first 02:30 counts.
    [berlin, bar, '2026-10-24T20:00:00Z', '2026-10-25T00:30:00.000Z'],
    [newYork, bar, '2026-03-08T03:00:00Z', '2026-03-08T07:00:00.000Z'],
    [newYork, bar, '2026-11-01T02:00:00Z', '2026-11-01T07:30:00.000Z'],
    // A change of half an hour: 02:00 becomes 02:30 at 15:30Z.
    [lordHowe, bar, '2026-10-03T12:00:00Z', '2026-10-03T15:30:00.000Z'],
    [lordHowe, daily(['18:00', '01:45']), '2026-04-04T10:00:00Z', '2026-04-04T14:45:00.000Z'],
    [kathmandu, bar, '2026-03-28T18:00:00Z', '2026-03-28T20:45:00.000Z'],
  ])('%s closes right', (zone, hours, at, expected) => {
    expect(closesAt(hours, at, zone)).toBe(expected);
    expect(isOpen(hours, new Date(Date.parse(expected) - 1).toISOString(), zone)).toBe(true);
    expect(isOpen(hours, expected, zone)).toBe(false);
  });

  it('an opening in a skipped hour is the change itself', () => {
    const early = daily(['02:30', '08:00']);
    expect(opensAt(early, '2026-03-29T00:00:00Z', berlin)).toBe('2026-03-29T01:00:00.000Z');
    expect(opensAt(early, '2026-03-08T06:00:00Z', newYork)).toBe('2026-03-08T07:00:00.000Z');
  });

  it('an interval inside a skipped hour does not happen', () => {
    const short = daily(['02:10', '02:20']);
    expect(opensAt(short, '2026-03-28T12:00:00Z', berlin)).toBe('2026-03-30T00:10:00.000Z');
    expect(opensAt(short, '2026-10-03T14:00:00Z', lordHowe)).toBe('2026-10-04T15:10:00.000Z');
  });

  it('a place that opens at nine opens at nine before and after', () => {
    expect(opensAt(office, '2026-03-27T20:00:00Z', berlin)).toBe('2026-03-30T07:00:00.000Z');
    expect(opensAt(office, '2026-10-23T20:00:00Z', berlin)).toBe('2026-10-26T08:00:00.000Z');
    expect(opensAt(office, '2026-06-01T00:00:00Z', kathmandu)).toBe('2026-06-01T03:15:00.000Z');
  });
});

const anyInstant = fc
  .integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Up to three separate intervals a day; the last may end after midnight, by 05:00. */
const anyDay = fc
  .uniqueArray(fc.integer({ min: 5 * 60, max: 29 * 60 - 1 }), { maxLength: 6 })
  .map((times) => times.toSorted((a, b) => a - b))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, i) => [times[2 * i] ?? 0, times[2 * i + 1] ?? 0])
      .filter(([from = 0]) => from < 1440)
      .map(([from = 0, to = 0]) => ({ from: clock(from), to: clock(to % 1440) })),
  );
const anyHours: fc.Arbitrary<OpeningHours> = fc.record(
  Object.fromEntries(weekdays.map((weekday) => [weekday, anyDay])),
);
const anyExceptions = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 0, max: 1100 }), fc.option(anyDay, { nil: undefined }))
    .map(([days, hours]): HoursException => ({ date: addDays('2025-01-01', days), ...(hours && { hours }) })),
  { maxLength: 40, selector: ({ date }) => date },
);

/** The same answer from local clock times alone; correct except around clock changes. */
function isOpenByTheClock(hours: OpeningHours, exceptions: HoursException[], at: Date, zone: string): boolean {
  const today = localDay(at, zone);
  return [0, 1].some((daysAgo) => {
    const day = addDays(today, -daysAgo);
    const exception = exceptions.find(({ date }) => date === day);
    const now = clock(localMinutes(at, zone));
    return (exception ? (exception.hours ?? []) : (hours[weekdayOf(day)] ?? [])).some(({ from, to }) => {
      const endsNextDay = to <= from;
      if (daysAgo === 1) return endsNextDay && now < to;
      return from <= now && (endsNextDay || now < to);
    });
  });
}

describe('any week', () => {
  it('is open exactly when the face of the clock says so, on days without a change', () => {
    fc.assert(
      fc.property(anyHours, anyExceptions, anyInstant, (hours, exceptions, at) => {
        expect(isOpenAt(hours, exceptions, at, kathmandu)).toBe(isOpenByTheClock(hours, exceptions, at, kathmandu));
      }),
      { numRuns: 500 },
    );
  });

  it('opens next at an instant before which it is closed, and closes at one before which it is open', () => {
    fc.assert(
      fc.property(anyHours, anyExceptions, anyInstant, fc.constantFrom(...zones), (hours, exceptions, at, zone) => {
        const opens = nextOpening(hours, exceptions, at, zone);
        const closes = closingAfter(hours, exceptions, at, zone);
        expect(opens?.getTime() === at.getTime()).toBe(isOpenAt(hours, exceptions, at, zone));
        expect(closes !== null).toBe(isOpenAt(hours, exceptions, at, zone));
        const change = closes ?? opens;
        if (change === null) return;
        expect(isOpenAt(hours, exceptions, change, zone)).toBe(closes === null);
        expect(isOpenAt(hours, exceptions, new Date(change.getTime() - 1), zone)).toBe(closes !== null);
      }),
      { numRuns: 500 },
    );
  });

  it('is valid', () => {
    for (const hours of fc.sample(anyHours, 200)) expect(validateHours(hours)).toEqual([]);
  });
});

describe('hours that are refused', () => {
  it.each<[string, OpeningHours, string]>([
    ['a time that is none', { mon: [{ from: '9:00', to: '10:00' }] }, 'mon.0.from time_invalid'],
    ['24:00 as a beginning', { mon: [{ from: '24:00', to: '10:00' }] }, 'mon.0.from time_invalid'],
    ['a time after the day', { tue: [{ from: '09:00', to: '24:01' }] }, 'tue.0.to time_invalid'],
    ['an empty time', { tue: [{ from: '', to: '' }] }, 'tue.0.from time_invalid, tue.0.to time_invalid'],
    ['the same twice', daily(['09:00', '10:00'], ['09:00', '10:00']), overlapEveryDay(1)],
    ['one inside another', daily(['09:30', '10:00'], ['09:00', '17:00']), overlapEveryDay(0)],
    [
      'one in the longer of two before it',
      daily(['09:00', '17:00'], ['10:00', '11:00'], ['12:00', '13:00']),
      weekdays.flatMap((day) => [`${day}.1.from hours_overlap`, `${day}.2.from hours_overlap`]).join(', '),
    ],
    [
      'an evening into the next morning',
      { mon: [{ from: '20:00', to: '09:01' }], tue: [{ from: '09:00', to: '10:00' }] },
      'tue.0.from hours_overlap',
    ],
    [
      'the last evening into the first morning',
      { sun: [{ from: '20:00', to: '02:00' }], mon: [{ from: '01:00', to: '03:00' }] },
      'mon.0.from hours_overlap',
    ],
  ])('%s', (_name, hours, expected) => {
    expect(
      validateHours(hours)
        .map(({ path, code }) => `${path} ${code}`)
        .join(', '),
    ).toBe(expected);
  });

  it('are not those that touch', () => {
    expect(validateHours(daily(['09:00', '12:00'], ['12:00', '17:00']))).toEqual([]);
    expect(validateHours(daily(['00:00', '24:00']))).toEqual([]);
    expect(validateHours({ sun: [{ from: '20:00', to: '02:00' }], mon: [{ from: '02:00', to: '03:00' }] })).toEqual([]);
    expect(validateHours({})).toEqual([]);
  });
});

function overlapEveryDay(index: number): string {
  return weekdays.map((day) => `${day}.${index}.from hours_overlap`).join(', ');
}
