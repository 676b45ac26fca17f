import maxMetadata from 'libphonenumber-js/max/metadata';
import minMetadata from 'libphonenumber-js/min/metadata';
import { describe, expect, it } from 'vitest';
import { countryOfLanguageRegion, isPhoneCountry, phoneCountries } from './phone-countries.ts';

describe('phoneCountries', () => {
  const all = phoneCountries(maxMetadata);

  it('has every country of the plans once, in order', () => {
    const codes = all.map(({ country }) => country);
    expect(codes).toEqual(Object.keys(maxMetadata.countries).toSorted());
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(240);
  });

  it('tells the dial code, shared or not', () => {
    const dialCodes = Object.fromEntries(all.map(({ country, dialCode }) => [country, dialCode]));
    expect(dialCodes).toMatchObject({ US: '+1', CA: '+1', GB: '+44', JE: '+44', DE: '+49', UA: '+380', XK: '+383' });
  });

  it('is the same for the browser', () => {
    expect(phoneCountries(minMetadata)).toEqual(all);
  });
});

describe('isPhoneCountry', () => {
  it('knows codes in capitals and nothing else', () => {
    expect(isPhoneCountry('GB', maxMetadata)).toBe(true);
    for (const code of ['gb', 'UK', '', 'toString', '__proto__']) expect(isPhoneCountry(code, maxMetadata)).toBe(false);
  });
});

describe('countryOfLanguageRegion', () => {
  it.each([
    ['en-GB', 'GB'],
    ['pt-BR', 'BR'],
    ['zh-Hant-TW', 'TW'],
    ['ar-eg', 'EG'],
    ['es-MX-u-ca-gregory', 'MX'],
    ['es', null],
    ['es-419', null],
    ['zh-Hans', null],
    ['en-AQ', null],
    ['*', null],
    ['', null],
    ['not a tag', null],
  ])('%s: %s', (tag, country) => {
    expect(countryOfLanguageRegion(tag, maxMetadata)).toBe(country);
  });
});
