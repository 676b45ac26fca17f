import { describe, expect, test } from 'vitest';
import { hoursEntries, hoursFaults, hoursIn, hoursOfRows, nextClosedDay, rowsOf, type Hours } from './hours-form.ts';
import type { FormEntries } from '#app/form/form-answer.ts';
import { valuesIn } from '#app/form/form-shape.ts';

const week: Hours = {
  hours: {
    mon: [
      { from: '09:00', to: '12:00' },
      { from: '13:30', to: '17:00' },
    ],
    fri: [{ from: '20:00', to: '02:00' }],
  },
  exceptions: [
    { date: '2026-12-24', hours: [{ from: '09:00', to: '12:00' }], reason: 'Christmas Eve' },
    { date: '2026-12-25', reason: 'Christmas' },
  ],
};

function formOf(entries: FormEntries): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

describe('hours', () => {
  test.each([week, { hours: null, exceptions: [] }, { hours: {}, exceptions: [] }])(
    '%j are the same after a form',
    (one) => {
      expect(hoursIn(hoursEntries(one))).toEqual(one);
      expect(hoursOfRows(rowsOf(valuesIn(hoursEntries(one))))).toEqual(one);
      expect(hoursFaults(formOf(hoursEntries(one)))).toEqual({});
    },
  );

  test('that end at midnight can be shown by a field for times', () => {
    const entries = hoursEntries({ hours: { sun: [{ from: '18:00', to: '24:00' }] }, exceptions: [] });
    expect(hoursIn(entries).hours).toEqual({ sun: [{ from: '18:00', to: '00:00' }] });
  });

  test('a closed day has one empty row', () => {
    expect(rowsOf(valuesIn(hoursEntries(week))).days.tue).toEqual([{ from: '', to: '' }]);
  });
});

test('what is wrong is said in its own row, whatever stands empty before it', () => {
  const wrong = formOf([
    ['hours.mon.1.from', '09:00'],
    ['hours.mon.1.to', ''],
    ['exceptions.2.date', ''],
    ['exceptions.2.reason', 'Holiday'],
    ['exceptions.4.date', '2026-12-24'],
    ['exceptions.4.hours', 'in the morning'],
  ]);
  expect(hoursFaults(wrong)).toEqual({
    'hours.mon.1.to': 'time_invalid',
    'exceptions.2.date': 'date_invalid',
    'exceptions.4.hours': 'hours_text',
  });
  const overlapping = formOf([
    ['hours.mon.0.from', '09:00'],
    ['hours.mon.0.to', '12:00'],
    ['hours.mon.2.from', '11:00'],
    ['hours.mon.2.to', '13:00'],
  ]);
  expect(hoursFaults(overlapping)).toEqual({ 'hours.mon.2.from': 'hours_overlap' });
});

test('the next closed day follows the last one; a year that is not typed to its end is none', () => {
  const days = (...dates: string[]) =>
    nextClosedDay(
      dates.map((date) => ({ date, hours: '', reason: '' })),
      '2026-11-27',
    );
  expect([days(), days('2026-12-24'), days('0202-12-24'), days('20266-12-24')]).toEqual([
    '2026-11-27',
    '2026-12-25',
    '2026-11-27',
    '2026-11-27',
  ]);
});
