import { expect, test } from 'vitest';
import { pickVoice, utteranceOf } from './spoken-words.ts';

const voice = (lang: string, some: Partial<{ localService: boolean; default: boolean; name: string }> = {}) => ({
  lang,
  localService: true,
  default: false,
  ...some,
});
const english = { language: 'en', text: 'Number \u2068AB-07\u2069, please come to \u2068Desk 3\u2069.' };
const arabic = { language: 'ar', text: 'يُرجى من صاحب الرقم \u2068AB-07\u2069 التوجه إلى \u2068Desk 3\u2069.' };
const call = { number: 'AB-07', words: [english, arabic] };

test('the guest’s language goes first, the number sign by sign, without marks of direction', () => {
  const said = utteranceOf(call, [voice('en-GB'), voice('ar_EG')]);
  expect(said?.voice.lang).toBe('ar_EG');
  expect(said?.text).toBe('يُرجى من صاحب الرقم A B 0 7 التوجه إلى Desk 3.');
});

test('without a voice of it the place’s language is spoken, and without that one nothing', () => {
  expect(utteranceOf(call, [voice('en-US'), voice('fr-FR')])?.text).toBe('Number A B 0 7, please come to Desk 3.');
  expect(utteranceOf(call, [voice('fr-FR')])).toBeNull();
  expect(utteranceOf(call, [])).toBeNull();
  expect(utteranceOf({ number: 'A-1', words: [] }, [voice('en')])).toBeNull();
});

test('a desk that is called like the number is not spelled', () => {
  const text = 'Number \u2068A-1\u2069, please come to \u2068A-1 room\u2069.';
  const said = utteranceOf({ number: 'A-1', words: [{ language: 'en', text }] }, [voice('en')]);
  expect(said?.text).toBe('Number A 1, please come to A-1 room.');
});

test.each([
  ['es', ['es-MX'], 'es-MX'],
  ['es', ['est-EE'], undefined],
  ['pt-BR', ['pt-PT', 'pt-BR'], 'pt-BR'],
  ['pt-BR', ['pt-PT'], 'pt-PT'],
  ['zh-Hans', ['zh-HK', 'zh-TW', 'zh-CN'], 'zh-CN'],
  ['zh-Hans', ['zh-HK'], undefined],
  ['en', ['EN_us'], 'EN_us'],
])('%s among %j is spoken by %s', (language, langs, chosen) =>
  expect(
    pickVoice(
      langs.map((lang) => voice(lang)),
      language,
    )?.lang,
  ).toBe(chosen),
);

test('voices that live on somebody’s server are not used', () => {
  const voices = [voice('es-ES', { localService: false, default: true }), voice('es-US', { name: 'own' })];
  expect(pickVoice(voices, 'es')).toMatchObject({ name: 'own' });
  expect(pickVoice(voices.slice(0, 1), 'es')).toBeNull();
});

test('among several the device’s own choice', () => {
  expect(pickVoice([voice('en-AU'), voice('en-GB', { default: true })], 'en')?.lang).toBe('en-GB');
});
