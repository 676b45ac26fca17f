import { expect, test } from 'vitest';
import { whenOpen } from './when-open.ts';

const london = { timeZone: 'Europe/London', country: 'GB' };
const saturday = '2026-03-07T16:40:00Z';

test.each([
  ['2026-03-07T18:00:00Z', '18:00'],
  ['2026-03-09T09:00:00Z', 'Monday 09:00'],
  ['2026-03-16T09:00:00Z', 'Monday 16 March at 09:00'],
])('an opening at %s', (at, words) => {
  expect(whenOpen('en', at, saturday, london).replace(/,? (?=\d\d:)/, ' ')).toBe(words);
});

test('is told by the clock and in the digits of the language', () => {
  expect(whenOpen('ar', '2026-03-09T06:00:00Z', saturday, { timeZone: 'Asia/Baghdad', country: 'IQ' })).toMatch(
    /الاثنين.*٩:٠٠ ص/,
  );
});
