import { expect, test } from 'vitest';
import { plainLetters } from './plain-letters.ts';

test.each([
  ['số của quý khách là A-14. Đến lượt', 'so cua quy khach là A-14. Den luot'],
  ['sıranız yaklaşıyor, Ğ', 'siraniz yaklasiyor, G'],
  ['ą ć ę ł ń ó ś ź ż Ł', 'a c e l n o s z z L'],
  ['Þóra, Ħaż-Żebbuġ, ŋ', 'THora, Haz-Zebbug, ng'],
  ['Não é você: já', 'Nao é voce: ja'],
  ['C’est à ça', "C'est à ca"],
  ['Señor, ¿qué lugar? ü ö ä ñ', 'Señor, ¿qué lugar? ü ö ä ñ'],
])('%s', (text, plain) => {
  expect(plainLetters(text)).toBe(plain);
});
