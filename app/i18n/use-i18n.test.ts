import { expect, test } from 'vitest';
import { placeText } from './use-i18n.ts';

test('a text that the reader’s language lacks says which it is in: the place’s own, otherwise any', () => {
  const texts = { en: 'Your card', de: 'Ihre Karte' };
  expect(placeText(texts, 'de', 'en')).toEqual({ text: 'Ihre Karte' });
  expect(placeText(texts, 'fr', 'en')).toEqual({ text: 'Your card', lang: 'en' });
  expect(placeText({ de: 'Ihre Karte' }, 'fr', 'en')).toEqual({ text: 'Ihre Karte', lang: 'de' });
  expect(placeText({}, 'fr', 'en')).toEqual({ text: '' });
});
