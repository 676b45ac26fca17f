import { expect, test } from 'vitest';
import { entryOf, faultsOf, hoursIn } from './set-up-entry.ts';

const rules = { languages: ['en', 'es', 'ar'], isCountry: (code: string) => code === 'GB' };
const right = {
  placeName: ' Mill Street ',
  country: 'GB',
  timeZone: 'Europe/London',
  defaultLanguage: 'ar',
  lineName: 'Counter',
  linePrefix: 'c',
  deskName: 'Desk 1',
  ownerName: 'Ruth',
  email: 'ruth@mill.example',
};

function form(change: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...change })) data.append(name, value);
  return data;
}

test('what is right passes, trimmed, with the place’s own language among those it offers', () => {
  const data = form();
  data.append('languages', 'en');
  const entry = entryOf(data);
  expect(entry.placeName).toBe('Mill Street');
  expect(entry.languages).toEqual(['ar', 'en']);
  expect(faultsOf(entry, 'three warm loaves', rules)).toEqual({});
});

test.each([
  ['placeName', '', 'required'],
  ['placeName', 'x'.repeat(61), 'name_too_long'],
  ['lineName', 'evil \u202Ename', 'name_characters'],
  ['country', 'ZZ', 'required'],
  ['timeZone', '+02:00', 'required'],
  ['defaultLanguage', 'tlh', 'required'],
  ['linePrefix', 'ABC', 'prefix_letters'],
  ['deskName', ' ', 'required'],
  ['ownerName', '', 'required'],
  ['email', 'ruth@', 'email_invalid'],
])('%s may not be "%s"', (field, value, code) => {
  const faults = faultsOf(entryOf(form({ [field]: value })), 'three warm loaves', rules);
  expect(faults).toHaveProperty(field, code);
});

test.each(['ruth＠mill.example', 'ruth@mühle.example'])('the address %s is one', (email) => {
  expect(faultsOf(entryOf(form({ email })), 'three warm loaves', rules)).toEqual({});
});

test('all that is wrong is said at once, the password too', () => {
  const entry = entryOf(new FormData());
  expect(Object.keys(faultsOf(entry, 'short', rules)).toSorted()).toEqual([
    'country',
    'defaultLanguage',
    'deskName',
    'email',
    'lineName',
    'linePrefix',
    'ownerName',
    'password',
    'placeName',
    'timeZone',
  ]);
});

test('hours are read as they are written, and only where they are wanted', () => {
  const week = { weekHours: '9-12, 13-17', saturdayHours: '', sundayHours: '10-11' };
  expect(hoursIn(entryOf(form(week)))).toBeNull();
  const hours = hoursIn(entryOf(form({ ...week, hasHours: 'yes' })));
  const day = [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ];
  expect(hours).toEqual({ mon: day, tue: day, wed: day, thu: day, fri: day, sun: [{ from: '10:00', to: '11:00' }] });
});

test.each([
  [{ weekHours: 'nine to five' }, { weekHours: 'hours_text' }],
  [{ weekHours: '9-12, 11-13' }, { weekHours: 'hours_text' }],
  [{ weekHours: '9-17', sundayHours: '25-26' }, { sundayHours: 'hours_text' }],
  [{ weekHours: '', saturdayHours: '', sundayHours: '' }, { weekHours: 'required' }],
  // Friday night is Friday's already, and Monday night overlaps with Tuesday.
  [{ weekHours: '20-4', saturdayHours: '0-4, 20-4', sundayHours: '' }, { saturdayHours: 'hours_text' }],
  [{ weekHours: '9-17, 22-10', saturdayHours: '', sundayHours: '' }, { weekHours: 'hours_text' }],
])('hours that nobody could keep are refused: %o', (hours, faults) => {
  expect(faultsOf(entryOf(form({ ...hours, hasHours: 'yes' })), 'three warm loaves', rules)).toEqual(faults);
  expect(faultsOf(entryOf(form(hours)), 'three warm loaves', rules)).toEqual({});
});
