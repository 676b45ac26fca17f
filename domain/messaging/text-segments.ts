/**
 * Decides how many segments a text to a phone takes, which is what it costs. A text whose every character
 * is in the GSM alphabet holds 160 units, or 153 in each of several segments; any other is sent as UCS-2
 * with 70, or 67 in each. A character of two units is never split between two segments.
 *
 * Typographic marks are replaced by plain ones if that alone brings a text into the GSM alphabet.
 * Accents are never removed, and a text that needs UCS-2 anyway keeps its marks.
 */

import { gsmCodes } from './gsm7.ts';

/** The maximum for a template (product 5). */
export const maxTemplateSegments = 4;

export type TextAlphabet = 'gsm7' | 'ucs2';

const rooms = { gsm7: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } };

/**
 * `units`: GSM septets or UTF-16 units, without the headers of the segments. `remaining`: units that still fit before another segment
 * begins.
 */
export function segmentsOf(text: string) {
  const alphabet: TextAlphabet = isGsm7(text) ? 'gsm7' : 'ucs2';
  const letters = Array.from(text, (character) => ({
    size: alphabet === 'gsm7' ? (gsmCodes(character)?.length ?? 0) : character.length,
  }));
  const units = sizeOf(letters);
  const { segments, remaining } = cutIntoSegments(letters, alphabet);
  return { alphabet, units, segments: units === 0 ? 0 : segments.length, remaining };
}

/** `size`: in septets, or in UTF-16 units. A character is never split between two segments. */
export function cutIntoSegments<Character extends { size: number }>(
  letters: readonly Character[],
  alphabet: TextAlphabet,
): { segments: Character[][]; remaining: number } {
  const { alone, each } = rooms[alphabet];
  const room = sizeOf(letters) <= alone ? alone : each;
  const segments: Character[][] = [[]];
  let remaining = room;
  for (const letter of letters) {
    if (letter.size > remaining) {
      segments.push([]);
      remaining = room;
    }
    segments.at(-1)?.push(letter);
    remaining -= letter.size;
  }
  return { segments, remaining };
}

export function normaliseTypography(text: string): string {
  const plain = withPlainMarks(text);
  return isGsm7(plain) ? plain : text.normalize('NFC');
}

const withPlainMarks = (text: string): string =>
  text.normalize('NFC').replace(typographic, (mark) => plainTwins.get(mark) ?? '');

/** The letters and signs because of which a text is sent as UCS-2, each once. */
export function costlyLetters(text: string): string[] {
  const letters = Array.from(new Intl.Segmenter().segment(withPlainMarks(text)), ({ segment }) => segment);
  return [...new Set(letters.filter((letter) => !isGsm7(letter)))];
}

function isGsm7(text: string): boolean {
  return Array.from(text).every((character) => gsmCodes(character) !== undefined);
}

const sizeOf = (letters: readonly { size: number }[]): number => letters.reduce((sum, { size }) => sum + size, 0);

/** A mark and its replacement; an empty one removes the mark. */
const plainTwins = new Map<string, string>([
  ...twins("'", '\u2018\u2019\u201A\u201B\u2032\u02BC\u02B9\u00B4\u2039\u203A'),
  ...twins('"', '\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB'),
  ...twins('-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2022'),
  ...twins('...', '\u2026'),
  ...twins(' ', '\t\u00A0\u2002\u2003\u2007\u2008\u2009\u200A\u202F\u205F\u3000'),
  ...twins('', '\u00AD\u200B\u2060\uFEFF'),
]);

const typographic = new RegExp(`[${[...plainTwins.keys()].join('')}]`, 'gu');

function twins(plain: string, marks: string): [string, string][] {
  return marks.split('').map((mark) => [mark, plain]);
}
