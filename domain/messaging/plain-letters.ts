/**
 * Decides how a text is written with the letters of old phones alone, where a language can be read so: 'số của quý khách' as 'so cua quy
 * khach'. It costs half as much or less. Never done unless a place asks for it; letters that old phones know keep their accents, and
 * other scripts stay as they are.
 */

import { latinTwin } from '../latin-letters.ts';
import { normaliseTypography, segmentsOf } from './text-segments.ts';

export function plainLetters(text: string): string {
  const marks = normaliseTypography(text);
  return normaliseTypography(Array.from(marks, (letter) => (isOld(letter) ? letter : plainLetter(letter))).join(''));
}

/** Whether plain letters bring this text into the alphabet of old phones, and it is not there already. */
export function gainsByPlainLetters(text: string): boolean {
  return !isOld(normaliseTypography(text)) && isOld(plainLetters(text));
}

const isOld = (text: string): boolean => segmentsOf(text).alphabet === 'gsm7';

function plainLetter(letter: string): string {
  return latinTwin(letter) ?? letter.normalize('NFKD').replace(/[\u0300-\u036F]/gu, '');
}
