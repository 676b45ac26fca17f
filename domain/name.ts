/**
 * Decides what may stand as a name. White space around it is taken off, what is then empty is no name, and
 * 60 characters as a reader counts them are the most. Control characters, and those that turn the
 * direction of what follows, are refused: on a board they would rewrite the rows of other people. So is
 * a pile of accents on one letter, which would cover them.
 */

/** '' is a name that was not given. */
type ParsedName = { ok: true; name: string } | { ok: false; code: 'name_too_long' | 'name_characters' };

/** In graphemes: what a reader calls a character. */
export const maxNameLength = 60;

export function parseName(input: string, maxLength: number = maxNameLength): ParsedName {
  if (input.length > maxLength * maxUnitsPerCharacter) return { ok: false, code: 'name_too_long' };
  const name = input.replace(around, '').normalize('NFC');
  if (!name.isWellFormed() || unwanted.test(name)) return { ok: false, code: 'name_characters' };
  if (name.replace(unseen, '') === '') return { ok: true, name: '' };
  if (name.length > maxLength && characterCount(name) > maxLength) return { ok: false, code: 'name_too_long' };
  return { ok: true, name };
}

function characterCount(text: string): number {
  return Array.from(graphemes.segment(text)).length;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Families and flags of emoji take up to a dozen UTF-16 units; nothing honest takes more on average. */
const maxUnitsPerCharacter = 12;

/** White space, and marks of no width that come along when copying. */
const around = /^[\s\u00AD\u061C\u200B\u200E\u200F\u2060\uFEFF]+|[\s\u00AD\u061C\u200B\u200E\u200F\u2060\uFEFF]+$/gu;

/** Controls, line breaks, embeddings, overrides and isolates of direction, and nine marks on one letter. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]|\p{M}{9}/u;

/** What leaves no ink: joiners, marks without a letter, and the blank letters of Hangul and Braille. */
const unseen = /[\s\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu;
