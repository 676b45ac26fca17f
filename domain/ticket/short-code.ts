/**
 * Decides what a short code looks like on paper and what counts as one when it is typed. Whoever holds only paper reads it
 * aloud to a relative, or types it with cold hands: case, spaces and dashes are nothing, digits of other scripts are digits,
 * and letters no code holds are read as the ones they look like.
 */

import { asciiDigits } from '../phone/phone-text.ts';

/** No vowels, so that no words come about, and little that looks or sounds like something else. */
export const shortCodeLetters = '23456789CDFGHJKLMNPQRTVWXYZ';
export const shortCodeLength = 8;

/** Of what is typed; longer is no code, and not looked at. */
export const maxShortCodeInput = 60;

/** The code as it was made, or null where it can be none. */
export function normaliseShortCode(input: string): string | null {
  if (input.length > maxShortCodeInput) return null;
  const letters = asciiDigits(input.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._·]/gu, '')
    .replace(/[01ABEIOSU]/g, (letter) => lookAlikes[letter] ?? letter);
  return isShortCode.test(letters) ? letters : null;
}

/** In two halves, which are easier to read aloud and to keep in mind: `CDFG-HJKL`. */
export function groupShortCode(code: string): string {
  return `${code.slice(0, shortCodeLength / 2)}-${code.slice(shortCodeLength / 2)}`;
}

const isShortCode = new RegExp(`^[${shortCodeLetters}]{${shortCodeLength}}$`);

/** What somebody may have read in the place of a letter of ours. */
const lookAlikes: Partial<Record<string, string>> = {
  0: 'Q',
  1: 'L',
  A: '4',
  B: '8',
  E: '3',
  I: 'L',
  O: 'Q',
  S: '5',
  U: 'V',
};
