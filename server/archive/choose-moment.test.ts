import { expect, test } from 'vitest';
import { timeOf } from './choose-moment.ts';

test('a time with its zone is an instant, whichever zone it is', () => {
  expect(timeOf('2026-03-02T14:05:00+01:00')).toEqual(new Date('2026-03-02T13:05:00Z'));
  expect(timeOf('2024-02-29 23:59Z')).toEqual(new Date('2024-02-29T23:59:00Z'));
});

test.for(['2026-02-30T10:00:00Z', '2025-02-29T10:00:00+02:00', '2026-04-31 10:00Z', '2026-13-01T10:00:00Z'])(
  '%s is on no day of the calendar, and not taken for another day',
  (words) => {
    expect(() => timeOf(words)).toThrow('is no time with its zone');
  },
);
