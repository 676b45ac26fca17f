import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursText, parseHoursText } from './hours-text.ts';
import { validateHours } from './opening-hours.ts';

test.each([
  ['9-12, 13-17', '09:00-12:00 13:00-17:00'],
  ['9–17', '09:00-17:00'],
  [' 9:30 - 12:15 ; 13.00–17h ', '09:30-12:15 13:00-17:00'],
  ['8h30-18h', '08:30-18:00'],
  ['9am-5pm', '09:00-17:00'],
  ['9 a.m. to 12 p.m. and 1 p.m. to 5:30 p.m.', '09:00-12:00 13:00-17:30'],
  ['12am-12pm', '00:00-12:00'],
  ['20-2', '20:00-02:00'],
  ['0-24', '00:00-00:00'],
  ['٩-١٢، ١٣-١٧', '09:00-12:00 13:00-17:00'],
  ['9-12、13-17', '09:00-12:00 13:00-17:00'],
])('%s is %s', (text, hours) => {
  expect(
    parseHoursText(text)
      ?.map(({ from, to }) => `${from}-${to}`)
      .join(' '),
  ).toBe(hours);
});

test.each([
  '',
  '9',
  '9-',
  '-',
  '9-12,',
  '25-26',
  '9:60-12',
  '24-25',
  '24-3',
  '13pm-2',
  '0am-5',
  'nine to five',
  '9-12-15',
  '9 12',
])('"%s" is not understood', (text) => {
  expect(parseHoursText(text)).toBeNull();
});

test('whatever is written, the times are times', () => {
  const marks = fc.constantFrom(...'0123456789:.-–,;h apm٣'.split(''));
  let understood = 0;
  fc.assert(
    fc.property(fc.array(marks, { maxLength: 12 }), (letters) => {
      const hours = parseHoursText(letters.join(''));
      if (hours === null) return;
      understood += 1;
      expect(validateHours({ mon: hours }).filter(({ code }) => code === 'time_invalid')).toEqual([]);
    }),
    { numRuns: 20_000 },
  );
  expect(understood).toBeGreaterThan(0);
});

test('hours are written so that they are read again', () => {
  const hours = [
    { from: '00:00', to: '09:00' },
    { from: '10:30', to: '12:05' },
    { from: '20:00', to: '00:00' },
  ];
  expect(hoursText(hours)).toBe('0-9, 10:30-12:05, 20-0');
  expect(parseHoursText(hoursText(hours))).toEqual(hours);
});
