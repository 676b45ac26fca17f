import { expect, test } from 'vitest';
import { entryOf, faultsOf } from './set-up-entry.ts';

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
