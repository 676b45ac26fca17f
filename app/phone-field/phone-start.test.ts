import metadata from 'libphonenumber-js/max/metadata';
import { expect, test } from 'vitest';
import { countryCookie, phoneStart } from './phone-start.server.ts';

function start(headers: Record<string, string>, placeCountry = 'GB') {
  const request = new Request('http://harbour.test/p/clinic', { headers });
  return phoneStart({ phoneMetadata: metadata }, request, { placeCountry, language: 'es' });
}

test('the last choice counts most, then the place; a language chooses no country', () => {
  expect(start({})).toMatchObject({ country: 'GB', dialCode: '+44', name: 'Reino Unido', example: '07400 123456' });
  expect(start({ 'accept-language': 'es, en;q=0.5' }).country).toBe('GB');
  expect(start({ 'accept-language': 'es, es-MX;q=0.9, en-US;q=0.5' })).toMatchObject({ country: 'GB', home: 'GB' });
  const cookie = countryCookie('DE').split(';')[0] ?? '';
  expect(start({ 'accept-language': 'es-MX', cookie: `lang=es; ${cookie}` })).toMatchObject({
    country: 'DE',
    dialCode: '+49',
    home: 'GB',
  });
});

test('International can be chosen for good', () => {
  const cookie = countryCookie('').split(';')[0] ?? '';
  expect(start({ 'accept-language': 'es-MX', cookie })).toMatchObject({
    country: '',
    dialCode: '',
    name: '',
    flag: null,
    example: '',
  });
});

test('a country that has no numbers is not chosen', () => {
  expect(start({ cookie: 'turnstone_country=AQ' }).country).toBe('GB');
  expect(start({ 'accept-language': 'es-AQ' }, 'AQ').country).toBe('');
});

test('a cookie holds nothing but a country', () => {
  expect(countryCookie('DE; Domain=evil.test')).toContain('turnstone_country=ZZ;');
});
