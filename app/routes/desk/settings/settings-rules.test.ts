import { describe, expect, test } from 'vitest';
import { deskFaults, deskForm } from './lines/desks-rules.ts';
import { lookFaults, lookForm, languagesForm } from './look/look-rules.ts';
import { spendingForm } from './messages/spending-rules.ts';
import { placeForm, privacyForm } from './place/place-rules.ts';
import { markOf, type FormEntries } from '#app/form/form-answer.ts';

function formOf(entries: FormEntries, change: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  for (const [name, value] of Object.entries(change)) form.set(name, value);
  return form;
}

const place = {
  name: 'Harbour Clinic',
  address: '12 Quay Street',
  country: 'GB',
  timeZone: 'Europe/London',
  defaultLanguage: 'en',
  slug: 'harbour',
  visitRule: { onePlace: true, pauseHours: 4 },
  longestWaitMinutes: 45,
  quiet: { isOn: true, from: '22:00', to: '07:30' },
};
const board = { layout: 'turned_left', hasChime: false, isSpoken: true, slides: [] } as const;
const look = (accent: string | null) => formOf(lookForm.entries({ accent, board: { ...board, slides: [] } }));
const desk = { name: 'Desk 3', directions: null, lines: ['walk-in', 'results'] };

describe('what is kept passes its own rules', () => {
  test.each<[string, object]>([
    ['a place', placeForm.faults(formOf(placeForm.entries(place)))],
    ['a desk', deskFaults(formOf(deskForm.entries(desk)), ['Desk 4'])],
    [
      'languages',
      languagesForm.faults(formOf(languagesForm.entries({ languages: ['en', 'ar'], defaultLanguage: 'ar' }))),
    ],
    ['a colour', lookFaults(look('#1a7f5a'), 'en')],
    ['no colour', lookFaults(look(null), 'en')],
    ['privacy', privacyForm.faults(formOf(privacyForm.entries({ keepHours: 0, shows: 'name' })))],
  ])('%s', (_what, faults) => expect(faults).toEqual({}));
});

describe('what is wrong is found as one types', () => {
  test.each<[string, object, object]>([
    ['a place without a name', placeForm.faults(formOf(placeForm.entries(place), { name: ' ' })), { name: 'required' }],
    [
      'a long name',
      placeForm.faults(formOf(placeForm.entries(place), { name: 'x'.repeat(61) })),
      { name: 'name_too_long' },
    ],
    [
      'a long address',
      placeForm.faults(formOf(placeForm.entries(place), { address: 'x'.repeat(301) })),
      { address: 'too_long' },
    ],
    [
      'no zone',
      placeForm.faults(formOf(placeForm.entries(place), { timeZone: '+02:00' })),
      { timeZone: 'time_zone_unknown' },
    ],
    ['no country', placeForm.faults(formOf(placeForm.entries(place), { country: '' })), { country: 'country_unknown' }],
    ['a short link', placeForm.faults(formOf(placeForm.entries(place), { slug: 'ab' })), { slug: 'slug_length' }],
    [
      'a link with a mark',
      placeForm.faults(formOf(placeForm.entries(place), { slug: 'Pier!' })),
      { slug: 'slug_characters' },
    ],
    [
      'no pause',
      placeForm.faults(formOf(placeForm.entries(place), { pauseHours: '' })),
      { pauseHours: 'out_of_range' },
    ],
    [
      'a wait of five hours',
      placeForm.faults(formOf(placeForm.entries(place), { longestWaitMinutes: '300' })),
      { longestWaitMinutes: 'out_of_range' },
    ],
    [
      'no end of the quiet',
      placeForm.faults(formOf(placeForm.entries(place), { 'quiet.to': '' })),
      { 'quiet.to': 'time_missing' },
    ],
    ['a name twice', deskFaults(formOf(deskForm.entries(desk)), ['DESK 3']), { name: 'name_taken' }],
    [
      'a long way',
      deskFaults(formOf(deskForm.entries({ ...desk, directions: 'x'.repeat(201) })), []),
      { directions: 'too_long' },
    ],
    [
      'a language that is not offered',
      languagesForm.faults(formOf(languagesForm.entries({ languages: ['en'], defaultLanguage: 'ar' }))),
      { defaultLanguage: 'not_a_choice' },
    ],
    ['no colour at all', lookFaults(look('red'), 'en'), { accent: 'colour' }],
    ['half a colour', lookFaults(look('#1a7'), 'en'), { accent: 'colour' }],
    [
      'too many hours',
      privacyForm.faults(formOf(privacyForm.entries({ keepHours: 721, shows: 'number' }))),
      { keepHours: 'out_of_range' },
    ],
    ['no hours', privacyForm.faults(formOf([['keepHours', '']])), { keepHours: 'out_of_range' }],
  ])('%s', (_what, faults, expected) => expect(faults).toEqual(expected));
});

test('what was kept comes back as it was', () => {
  expect(placeForm.read(formOf(placeForm.entries(place)))).toEqual(place);
  expect(lookForm.read(look('#1A7F5A'))).toEqual({ accent: '#1a7f5a', board });
  expect(lookForm.read(look(null)).accent).toBeNull();
  expect(privacyForm.read(formOf(privacyForm.entries({ keepHours: 72, shows: 'name' })))).toEqual({
    keepHours: 72,
    shows: 'name',
  });
});

test('a text to a country without a price of its own is no change that a colleague saved', () => {
  const set = {
    countries: null,
    dayMost: 300,
    numberMost: null,
    prefixMost: null,
    addressMost: null,
    unusualAfter: null,
  };
  const mark = (...costs: [country: string, own: number | null][]) =>
    markOf(
      spendingForm('GB').entries({
        set,
        currency: 'GBP',
        costs: costs.map(([country, own]) => ({ country, channel: 'twilio', own })),
      }),
    );
  expect(mark(['FR', null], ['GB', 0.04])).toBe(mark(['GB', 0.04]));
  expect(mark(['FR', 0.07], ['GB', 0.04])).not.toBe(mark(['GB', 0.04]));
});
