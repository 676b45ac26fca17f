import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, test } from 'vitest';
import { phoneCountries } from '#domain/phone/phone-countries.ts';
import { nameCountries, searchCountries, withFirst } from './country-search.ts';
import { readCountries } from '../../form/phone-country.ts';

const onTheWire = phoneCountries(metadata)
  .map(({ country, dialCode }) => country + dialCode)
  .join(' ');
const countries = readCountries(onTheWire);
const english = nameCountries(countries, 'en', 'International');

function found(typed: string, language = 'en'): string[] {
  const named = language === 'en' ? english : nameCountries(countries, language, 'X');
  return searchCountries(named, typed).map(({ country }) => country);
}

test('countries arrive over the wire as they left', () => {
  expect(countries).toEqual(phoneCountries(metadata));
});

test('nothing typed shows all, International first, then by name in the page’s language', () => {
  expect(found('')).toHaveLength(countries.length + 1);
  expect(english.slice(0, 3).map(({ name }) => name)).toEqual(['International', 'Afghanistan', 'Åland Islands']);
  expect(nameCountries(countries, 'es', 'Internacional').map(({ name }) => name)).toContain('Afganistán');
});

test('the place and the browser’s region come first, each once, and nobody is lost', () => {
  const first = (...wanted: (string | undefined)[]) => withFirst(english, wanted).map(({ country }) => country);
  expect(first('GB', 'MX').slice(0, 4)).toEqual(['GB', 'MX', '', 'AF']);
  expect(first('GB', 'GB').slice(0, 2)).toEqual(['GB', '']);
  expect(first(undefined, 'XX')).toEqual(english.map(({ country }) => country));
  expect(first('GB', 'MX').toSorted()).toEqual(english.map(({ country }) => country).toSorted());
});

describe('what is typed finds', () => {
  test.each([
    ['germ', 'en', ['DE']],
    ['alemania', 'es', ['DE']],
    ['Germany', 'es', ['DE']],
    ['المانيا', 'ar', ['DE']],
    ['ألمانيا', 'ar', ['DE']],
    ['cote d’iv', 'en', ['CI']],
    ["COTE D'IV", 'en', ['CI']],
    ['united kingdom', 'en', ['GB']],
    ['uk', 'es', ['GB', 'UA']],
    ['usa', 'en', ['US']],
    ['turkey', 'de', ['TR']],
    ['holland', 'en', ['NL']],
    ['+', 'en', ['']],
    ['internat', 'ar', ['']],
    ['৯৬৬', 'bn', ['SA']],
    ['९६६', 'hi', ['SA']],
    ['۹۶۶', 'fa', ['SA']],
    ['+966', 'en', ['SA']],
    ['٩٦٦', 'ar', ['SA']],
    ['00966', 'en', ['SA']],
    ['zzz', 'en', []],
  ])('%s in %s', (typed, language, expected) => {
    expect(found(typed, language)).toEqual(expected);
  });

  test('two letters that are a country first, then beginnings, then the middles of names', () => {
    const order = found('de');
    expect(order[0]).toBe('DE');
    expect(order.indexOf('DK')).toBeLessThan(order.indexOf('BD'));
  });

  test('a code that several countries share, and longer codes after it', () => {
    const order = found('+44');
    expect(order.slice(0, 4).toSorted()).toEqual(['GB', 'GG', 'IM', 'JE']);
    expect(found('+4').length).toBeGreaterThan(10);
  });
});
