/**
 * Rewrites a text in the GSM alphabet if its language stays readable: 'số của quý khách' becomes 'so cua quy khach'. It then costs half
 * as much or less. This happens only if a place turns it on. Accented letters of the GSM alphabet keep their accents, and other scripts
 * stay unchanged.
 */

import { latinTwin } from '../latin-letters.ts';
import { normaliseTypography, segmentsOf } from './text-segments.ts';

export function plainLetters(text: string): string {
  const marks = normaliseTypography(text);
  return normaliseTypography(Array.from(marks, (letter) => (isOld(letter) ? letter : plainLetter(letter))).join(''));
}

const isOld = (text: string): boolean => segmentsOf(text).alphabet === 'gsm7';

function plainLetter(letter: string): string {
  return latinTwin(letter) ?? letter.normalize('NFKD').replace(/[\u0300-\u036F]/gu, '');
}
