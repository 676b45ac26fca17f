// Decides whether a password is among the first that somebody would try: one that leaks often, a word of those with a few digits and
// signs around it, one piece over and over, a row of the keyboard, a count. Capitals, accents and `0` for `o` do not make it better.

import { commonPasswords } from './common-passwords.ts';

export function isGuessablePassword(password: string): boolean {
  const plain = plainOf(password);
  return commonPasswords().has(plain) || isRepeated(plain) || isRun(plain) || isDressedWord(plain);
}

/** In small letters, without accents. */
export function plainOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Of how many characters a piece may be that, repeated, counts as nothing new. */
const maxPiece = 8;

function isRepeated(plain: string): boolean {
  for (let length = 1; length <= Math.min(maxPiece, Math.floor(plain.length / 2)); length += 1) {
    const piece = plain.slice(0, length);
    if (piece.repeat(Math.ceil(plain.length / length)).startsWith(plain)) return true;
  }
  return false;
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()_+',
  '!"£$%^&*()_+',
];
const runs = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(''))];

/** From one end of a row of keys, or of the alphabet, towards the other; two such pieces after each other are one too. */
function isRun(plain: string): boolean {
  for (let at = 3; at <= plain.length - 3; at += 1) {
    if (isPiece(plain.slice(0, at)) && isPiece(plain.slice(at))) return true;
  }
  return isPiece(plain);
}

function isPiece(text: string): boolean {
  return runs.some((row) => row.includes(text));
}

/** So many digits and signs around a word are tried with it. */
const maxDress = 6;

function isDressedWord(plain: string): boolean {
  return [...withoutDisguise(plain)].some((text) => {
    const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    if (core === '' || text.length - core.length > maxDress) return false;
    return commonPasswords().has(core) || commonPasswords().has(core.replaceAll(/[^\p{L}]/gu, ''));
  });
}

const disguises: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' };

/** As it stands, and with the signs that are put for letters read as those; `1` and `!` are put for two of them. */
function withoutDisguise(plain: string): Set<string> {
  // At the ends they are more often digits and signs: `passw0rd100`.
  const [, before = '', middle = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(plain) ?? [];
  const read = (text: string, one: string): string =>
    Array.from(text, (sign) => disguises[sign] ?? (sign === '1' || sign === '!' ? one : sign)).join('');
  const both = ['i', 'l'].flatMap((one) => [
    `${before}${read(middle, one)}${after}`,
    `${read(before, one)}${read(middle, one)}${after}`,
  ]);
  return new Set([plain, ...both]);
}
