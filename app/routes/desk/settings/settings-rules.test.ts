import { describe, expect, test } from 'vitest';
import { deskEntries, deskFaults } from './lines/desks-rules.ts';
import { languageEntries, languageFaults } from './look/languages-rules.ts';
import { lookEntries, lookFaults, lookIn } from './look/look-rules.ts';
import { placeEntries, placeFaults, placeIn } from './place/place-rules.ts';
import { privacyEntries, privacyFaults, privacyIn } from './place/privacy-rules.ts';
import type { FormEntries } from '#app/form/form-answer.ts';

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
  quiet: { isOn: true, from: '22:00', to: '07:30' },
};
const board = { layout: 'turned_left', hasChime: false, isSpoken: true, slides: [] } as const;
const look = (accent: string | null) => formOf(lookEntries({ accent, board: { ...board, slides: [] } }));
const desk = { name: 'Desk 3', directions: '', lineIds: ['walk-in', 'results'] };

describe('what is kept passes its own rules', () => {
  test.each<[string, object]>([
    ['a place', placeFaults(formOf(placeEntries(place)))],
    ['a desk', deskFaults(formOf(deskEntries(desk)), ['Desk 4'])],
    ['languages', languageFaults(formOf(languageEntries(['en', 'ar'], 'ar')))],
    ['a colour', lookFaults(look('#1a7f5a'), 'en')],
    ['no colour', lookFaults(look(null), 'en')],
    ['privacy', privacyFaults(formOf(privacyEntries({ keepHours: 0, shows: 'name' })))],
  ])('%s', (_what, faults) => expect(faults).toEqual({}));
});

describe('what is wrong is found as one types', () => {
  test.each<[string, object, object]>([
    ['a place without a name', placeFaults(formOf(placeEntries(place), { name: ' ' })), { name: 'required' }],
    ['a long name', placeFaults(formOf(placeEntries(place), { name: 'x'.repeat(61) })), { name: 'name_too_long' }],
    ['a long address', placeFaults(formOf(placeEntries(place), { address: 'x'.repeat(301) })), { address: 'too_long' }],
    ['no zone', placeFaults(formOf(placeEntries(place), { timeZone: '+02:00' })), { timeZone: 'time_zone_unknown' }],
    ['no country', placeFaults(formOf(placeEntries(place), { country: '' })), { country: 'country_unknown' }],
    ['a short link', placeFaults(formOf(placeEntries(place), { slug: 'ab' })), { slug: 'slug_length' }],
    ['a link with a mark', placeFaults(formOf(placeEntries(place), { slug: 'Pier!' })), { slug: 'slug_characters' }],
    ['no pause', placeFaults(formOf(placeEntries(place), { pauseHours: '' })), { pauseHours: 'out_of_range' }],
    [
      'no end of the quiet',
      placeFaults(formOf(placeEntries(place), { 'quiet.to': '' })),
      { 'quiet.to': 'time_missing' },
    ],
    ['a name twice', deskFaults(formOf(deskEntries(desk)), ['DESK 3']), { name: 'name_taken' }],
    [
      'a long way',
      deskFaults(formOf(deskEntries({ ...desk, directions: 'x'.repeat(201) })), []),
      { directions: 'too_long' },
    ],
    [
      'a language that is not offered',
      languageFaults(formOf(languageEntries(['en'], 'ar'))),
      { defaultLanguage: 'not_a_choice' },
    ],
    ['no colour at all', lookFaults(look('red'), 'en'), { accent: 'colour' }],
    ['half a colour', lookFaults(look('#1a7'), 'en'), { accent: 'colour' }],
    [
      'too many hours',
      privacyFaults(formOf(privacyEntries({ keepHours: 721, shows: 'number' }))),
      { keepHours: 'out_of_range' },
    ],
    ['no hours', privacyFaults(formOf([['keepHours', '']])), { keepHours: 'out_of_range' }],
  ])('%s', (_what, faults, expected) => expect(faults).toEqual(expected));
});

test('what was kept comes back as it was', () => {
  expect(placeIn(formOf(placeEntries(place)))).toEqual(place);
  expect(lookIn(look('#1A7F5A'))).toEqual({ accent: '#1a7f5a', board });
  expect(lookIn(look(null)).accent).toBeNull();
  expect(privacyIn(formOf(privacyEntries({ keepHours: 72, shows: 'name' })))).toEqual({ keepHours: 72, shows: 'name' });
});
