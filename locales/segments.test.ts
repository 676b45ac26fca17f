// What 200 texts take, ten in each language, worked out here from the standard alone: every text is really encoded, as a modem would, and
// cut into parts; `domain/messaging/text-segments.ts` has to come to the same without encoding anything.

import { templateKinds } from '#domain/messaging/message-kind.ts';
import { expect, test } from 'vitest';
import { normaliseTypography, segmentsOf } from '#domain/messaging/text-segments.ts';
import { guestLanguages, type Language } from './languages.ts';
import { openingWords, textFrom } from './text-template.ts';
import { wordIn } from './texted-word-forms.ts';
import { translate } from './translate.ts';

/** 3GPP TS 23.038, 6.2.1: the default alphabet by code, sixteen to a row; `·` is the escape to the table below. */
const basicRows = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ·ÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
];
const escape = 0x1b;
/** 6.2.1.1: the extension by code. */
const extension: Record<string, number> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};

/** The septets of each character; null: one of them is in neither table. */
function septetsOf(text: string): number[][] | null {
  const codes = Array.from(text, (character) => {
    const row = basicRows.findIndex((letters) => character !== '·' && letters.includes(character));
    if (row >= 0) return [row * 16 + (basicRows[row]?.indexOf(character) ?? 0)];
    const code = extension[character];
    return code === undefined ? [] : [escape, code];
  });
  return codes.some((code) => code.length === 0) ? null : codes;
}

/** The code units of each character, as the two bytes of UCS-2 carry them. */
function codeUnitsOf(text: string): number[][] {
  return Array.from(text, (character) => {
    const bytes = Buffer.from(character, 'utf16le');
    return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16LE(at * 2));
  });
}

/** Cut into parts of at most so many units, never within a character. */
function partsOf(characters: number[][], max: number): number[][] {
  const parts: number[][] = [[]];
  for (const units of characters) {
    if ((parts.at(-1)?.length ?? 0) + units.length > max) parts.push([]);
    parts.at(-1)?.push(...units);
  }
  return parts;
}

function workedOut(text: string) {
  const septets = septetsOf(text);
  const characters = septets ?? codeUnitsOf(text);
  const units = characters.flat().length;
  // A part alone holds 140 bytes; the header that numbers several takes six of them.
  const [alone, each] = septets ? [(140 * 8) / 7, Math.floor(((140 - 6) * 8) / 7)] : [140 / 2, (140 - 6) / 2];
  const segments = units <= alone ? 1 : partsOf(characters, each).length;
  return { alphabet: septets ? 'gsm7' : 'ucs2', units, segments };
}

/** Every kind of text, and the two longest answers to words. */
function textsIn(language: Language): [name: string, text: string][] {
  const place = 'Centro Médico [Norte] 21';
  const when = openingWords(language, new Date('2026-09-23T07:45:00Z'), { timeZone: 'Europe/Madrid', country: 'ES' });
  const link = 'https://wait.example/t/q7Xw2LrN5vBd8KsJ3mTgYc';
  const facts = { place, number: 'AB-128', ahead: 12, desk: 'Sala {3}', minutes: 8, when, link };
  const words = { later: '', status: '', here: '', leave: '', stop: '' };
  for (const word of ['later', 'status', 'here', 'leave', 'stop'] as const) words[word] = wordIn(language, word);
  return [
    ...templateKinds.map((kind): [string, string] => [kind, textFrom(language, kind, facts, null)]),
    ['help', translate(language, 'text.reply_help', { place, ...words })],
    ['waiting', translate(language, 'text.reply_waiting_time', { ...facts, low: 15, high: 40 })],
  ].map(([name = '', text = '']) => [`${language} ${name}`, normaliseTypography(text)]);
}

const all = guestLanguages.flatMap(({ tag }) => textsIn(tag));

test('there are ten texts in each of twenty languages, in both alphabets, of one to three parts', () => {
  expect(all).toHaveLength(200);
  const counted = all.map(([, text]) => workedOut(text));
  expect(new Set(counted.map(({ alphabet }) => alphabet))).toEqual(new Set(['gsm7', 'ucs2']));
  expect(new Set(counted.map(({ segments }) => segments))).toEqual(new Set([1, 2, 3]));
});

test.each(all)('%s takes what it takes', (_, text) => {
  expect(segmentsOf(text)).toMatchObject(workedOut(text));
});

test.each([
  ['a'.repeat(160), 'gsm7', 160, 1],
  ['a'.repeat(161), 'gsm7', 161, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 306, 3],
  ['я'.repeat(70), 'ucs2', 70, 1],
  [`${'я'.repeat(66)}😀${'я'.repeat(66)}`, 'ucs2', 134, 3],
])('by hand too: %#', (text, alphabet, units, segments) => {
  expect(workedOut(text)).toEqual({ alphabet, units, segments });
  expect(segmentsOf(text)).toMatchObject({ alphabet, units, segments });
});
