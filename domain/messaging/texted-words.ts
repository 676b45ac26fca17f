/**
 * Decides which texts of a guest are words that start a command, and which are free text for staff. A word counts only if it is the whole
 * text: a sentence that contains 'end' is free text. Case, accents, punctuation, emoji, spaces and the script of digits are ignored. LATER
 * may name how many guests pass, the words about a ticket may name its number, and JOIN may name a line, by its letters or its name. A word that stops texts wins over every other meaning
 * in any language.
 */

import { asciiDigits } from '../phone/phone-text.ts';

/** If two words are written alike, the earlier one wins. */
export const textedWords = [
  'stop',
  'start',
  'help',
  'leave',
  'later',
  'status',
  'here',
  'join',
  'join_anyway',
] as const;
export type TextedWord = (typeof textedWords)[number];

/** The forms of each word in one language; the first is the one that our texts name. */
export type WordForms = Readonly<Record<TextedWord, readonly string[]>>;

/** By their plain form. */
export type Vocabulary = ReadonlyMap<string, TextedWord>;

export interface TextedInput {
  word: TextedWord;
  /** For LATER: how many guests pass. */
  count: number | null;
  /** The ticket number that the text names, written as on the ticket. */
  number: string | null;
  /** For JOIN: the prefix of the line that the text names. */
  line: string | null;
}

/** What a line is called by those who text. */
export interface LineNames {
  prefix: string;
  names: readonly string[];
}

/** Those that take a place, for whoever has none. */
export const isJoin = (input: TextedInput | null): input is TextedInput =>
  input?.word === 'join' || input?.word === 'join_anyway';

export function vocabularyOf(languages: Iterable<WordForms>): Vocabulary {
  const vocabulary = new Map<string, TextedWord>();
  const lists = [...languages];
  for (const word of textedWords)
    for (const form of lists.flatMap((forms) => forms[word])) {
      const plain = plainForm(form);
      if (!vocabulary.has(plain)) vocabulary.set(plain, word);
    }
  return vocabulary;
}

/** Null: free text. `numbers`: the ticket numbers of the guest who writes. `lines`: those of the place that they write to. */
export function readInput(
  text: string,
  vocabulary: Vocabulary,
  numbers: readonly string[] = [],
  lines: readonly LineNames[] = [],
): TextedInput | null {
  const parts = text.length > longestInput ? [] : partsOf(text);
  const first = parts.findIndex(isNumeral);
  const words = parts.slice(0, first < 0 ? parts.length : first);
  const whole = vocabulary.get(words.join(''));
  if (whole && first < 0) return { ...alone, word: whole };
  for (let end = words.length; end > 0; end -= 1) {
    const word = vocabulary.get(words.slice(0, end).join(''));
    const input = word && !plainAlone.has(word) ? withRest(word, parts.slice(end), { numbers, lines }) : null;
    if (input) return input;
  }
  return joinUnspaced(parts.join(''), vocabulary, lines);
}

/** Chinese and Japanese are written without spaces: the line's letters or name follow the word at once. */
function joinUnspaced(plain: string, vocabulary: Vocabulary, lines: readonly LineNames[]): TextedInput | null {
  if (!unspaced.test(plain)) return null;
  for (const [form, word] of vocabulary) {
    const isJoining = word === 'join' || word === 'join_anyway';
    const input =
      isJoining && plain.startsWith(form) && withRest(word, [plain.slice(form.length)], { numbers: [], lines });
    if (input) return input;
  }
  return null;
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The form that is compared: only lower-case letters and digits, without the marks that people leave out in a hurry. */
export function plainForm(text: string): string {
  return partsOf(text).join('');
}

/** A longer text is not a word and is not examined. */
const longestInput = 120;

/** Words about all texts to a phone take no number. */
const plainAlone: ReadonlySet<TextedWord> = new Set(['stop', 'start', 'help']);

const alone = { count: null, number: null, line: null };

function withRest(
  word: TextedWord,
  rest: readonly string[],
  { numbers, lines }: { numbers: readonly string[]; lines: readonly LineNames[] },
): TextedInput | null {
  if (word === 'join' || word === 'join_anyway') {
    const line = lineNamed(rest.join(''), lines);
    return line && { ...alone, word, line: line.prefix };
  }
  const named = numberNamed(rest, numbers);
  if (named) return { ...alone, word, number: named };
  if (word !== 'later') return null;
  const before = rest.slice(0, -1);
  const number = numberNamed(before, numbers);
  if (before.length > 0 && !number) return null;
  const last = rest.at(-1) ?? '';
  return /^\d{1,3}$/u.test(last) ? { ...alone, word, count: Number(last), number } : null;
}

/** The line whose letters or name are the whole text. Our texts name the letters: another line may have them as its name. */
export function lineNamed(text: string, lines: readonly LineNames[]): LineNames | null {
  const plain = plainForm(text);
  const isMeant = (name: string): boolean => plain !== '' && plainForm(name) === plain;
  return lines.find(({ prefix }) => isMeant(prefix)) ?? lines.find(({ names }) => names.some(isMeant)) ?? null;
}

/** People leave out the leading zeros of a ticket number. */
function numberNamed(parts: readonly string[], numbers: readonly string[]): string | null {
  const plain = (some: readonly string[]): string => some.map((part) => part.replace(/^0+(?=\d)/u, '')).join('');
  const wanted = plain(parts);
  return wanted === '' ? null : (numbers.find((number) => plain(partsOf(number)) === wanted) ?? null);
}

const isNumeral = (part: string): boolean => /^\d/u.test(part);

/** Splits into groups of letters and groups of digits. */
function partsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(leftOut, '')
    .replace(/[đłøıßæœیکةى]|\u0901/gu, (letter) => alike[letter] ?? letter)
    .normalize('NFC');
  return asciiDigits(plain).match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
}

/**
 * Accents of Latin, Greek and Cyrillic letters, Arabic vowel marks and stretching, variation selectors of emoji, invisible marks, and
 * apostrophes. Of Devanagari the dot below too:
 * few keyboards write it. The other marks of other scripts are part of the word and stay.
 */
const leftOut =
  /[\u0300-\u036F]|[\u064B-\u065F]|[\u20D0-\u20FF]|\u093C|[\uFE00-\uFE0F]|\u0670|[\p{Cf}\u0640'\u2018\u2019\u02BC`]/gu;

const alike: Partial<Record<string, string>> = {
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ى: 'ي',
  // The moon dot of Devanagari, for which many write the plain dot.
  '\u0901': '\u0902',
};
