/**
 * Decides which texts of a guest are words that start a command, and which are free text for staff. A word counts only if it is the whole
 * text: a sentence that contains 'end' is free text. Case, accents, punctuation, emoji, spaces, the script of digits, and a greeting,
 * please or thanks around the word are ignored. LATER may name how many guests pass, the words about a ticket may name its number, and JOIN
 * may name a line, by its letters or its name. A word that stops texts wins over every other meaning in any language; a short text that
 * begins with STOP stops them too.
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
  'coming',
  'join',
  'join_anyway',
] as const;
export type TextedWord = (typeof textedWords)[number];

/** Politeness, which says nothing: around a word it is ignored. */
const courtesies = ['please', 'thanks'] as const;

/**
 * The forms of each word in one language; the first is the one that our texts name. `please`: also greetings. `thanks`: also OK; they count
 * behind a word only, as 'OK, later' is no LATER.
 */
export type WordForms = Readonly<Record<TextedWord | (typeof courtesies)[number], readonly string[]>>;

/** All by their plain form. */
export interface Vocabulary extends Readonly<Record<(typeof courtesies)[number], ReadonlySet<string>>> {
  words: ReadonlyMap<string, TextedWord>;
}

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
  const words = new Map<string, TextedWord>();
  const lists = [...languages];
  for (const word of textedWords)
    for (const form of lists.flatMap((forms) => forms[word])) {
      const plain = plainForm(form);
      if (!words.has(plain)) words.set(plain, word);
    }
  const [please, thanks] = courtesies.map((one) => new Set(lists.flatMap((forms) => forms[one].map(plainForm))));
  return { words, please: please ?? new Set(), thanks: thanks ?? new Set() };
}

/** Null: free text. `numbers`: the ticket numbers of the guest who writes. `lines`: those of the place that they write to. */
export function readInput(
  text: string,
  vocabulary: Vocabulary,
  numbers: readonly string[] = [],
  lines: readonly LineNames[] = [],
): TextedInput | null {
  const parts = text.length > longestInput ? [] : partsOf(text);
  const read = (some: readonly string[]) => readParts(some, vocabulary, { numbers, lines });
  const bare = withoutCourtesies(parts, vocabulary);
  return (
    read(parts) ??
    read(bare) ??
    (bare[0] === stopWord && bare.length <= longestStop ? { ...alone, word: 'stop' } : null)
  );
}

/** The word that carriers everywhere tell people to send. Whoever begins with it means it: 'Stop it', 'STOP texting me'. */
const stopWord = 'stop';
/** In groups of letters and digits. A longer text is a sentence. */
const longestStop = 4;

/** Whether a text only thanks, agrees, or is a picture: it needs no answer. */
export function isCourtesy(text: string, vocabulary: Vocabulary): boolean {
  const parts = partsOf(text);
  if (parts.length === 0) return !/[?\u037E\u061F\uFF1F]/u.test(text);
  const isThanks = (from: number): boolean =>
    from === parts.length ||
    parts.some((_, at) => at >= from && vocabulary.thanks.has(parts.slice(from, at + 1).join('')) && isThanks(at + 1));
  return text.length <= longestInput && isThanks(0);
}

/** The text in its plain form, without politeness around it. */
export const plainWithoutCourtesies = (text: string, vocabulary: Vocabulary): string =>
  withoutCourtesies(partsOf(text), vocabulary).join('');

/** The longest courtesy has four words. */
const courtesyLengths = [4, 3, 2, 1];

function withoutCourtesies(parts: readonly string[], vocabulary: Vocabulary): readonly string[] {
  const { please, thanks } = vocabulary;
  const isIn = (set: ReadonlySet<string>, some: readonly string[]): boolean => set.has(some.join(''));
  const before = courtesyLengths.find((length) => isIn(please, parts.slice(0, length)));
  if (before !== undefined) return parts.length === 0 ? parts : withoutCourtesies(parts.slice(before), vocabulary);
  const after = courtesyLengths.find(
    (length) => isIn(please, parts.slice(-length)) || isIn(thanks, parts.slice(-length)),
  );
  return after === undefined ? parts : withoutCourtesies(parts.slice(0, -after), vocabulary);
}

interface Nameable {
  numbers: readonly string[];
  lines: readonly LineNames[];
}

function readParts(parts: readonly string[], vocabulary: Vocabulary, nameable: Nameable): TextedInput | null {
  const joined = joinUnspaced(parts, vocabulary, nameable.lines);
  if (joined) return joined;
  const first = parts.findIndex(isNumeral);
  const words = parts.slice(0, first < 0 ? parts.length : first);
  const whole = vocabulary.words.get(words.join(''));
  if (whole && first < 0) return { ...alone, word: whole };
  for (let end = words.length; end > 0; end -= 1) {
    const word = vocabulary.words.get(words.slice(0, end).join(''));
    const input = word && !plainAlone.has(word) ? withRest(word, parts.slice(end), nameable) : null;
    if (input) return input;
  }
  return null;
}

/**
 * JOIN and the line without a space between: 'JOINB'. Of a name only in Chinese and Japanese, which are written so; elsewhere only the
 * letters count, as our texts name them.
 */
function joinUnspaced(
  parts: readonly string[],
  { words }: Vocabulary,
  lines: readonly LineNames[],
): TextedInput | null {
  const plain = parts.join('');
  const isUnspaced = unspaced.test(plain);
  if (!isUnspaced && parts.length !== 1) return null;
  const named = isUnspaced ? lines : lines.map(({ prefix }) => ({ prefix, names: [] }));
  for (const [form, word] of words) {
    const isJoining = (word === 'join' || word === 'join_anyway') && plain.startsWith(form);
    const input = isJoining && withRest(word, [plain.slice(form.length)], { numbers: [], lines: named });
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

function withRest(word: TextedWord, rest: readonly string[], { numbers, lines }: Nameable): TextedInput | null {
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
