import { expect, test } from 'vitest';
import {
  plainForm,
  readInput,
  textedWords,
  vocabularyOf,
  type TextedWord,
  type WordForms,
} from '#domain/messaging/texted-words.ts';
import { guestLanguages } from './languages.ts';
import { everyWord, wordForms, wordIn } from './texted-word-forms.ts';

const tags = guestLanguages.map(({ tag }) => tag);

test.each(tags)('%s has every word, and several forms of those that steer a ticket', (tag) => {
  const fewest = {
    stop: 3,
    leave: 3,
    later: 3,
    status: 3,
    here: 3,
    coming: 3,
    join: 3,
    start: 1,
    help: 1,
    join_anyway: 1,
  };
  expect(textedWords.filter((word) => wordForms[tag][word].length < fewest[word])).toEqual([]);
});

/** Forms that are written alike and mean different things. */
function clashes(languages: Iterable<WordForms>): string[] {
  const meanings = new Map<string, Set<TextedWord>>();
  for (const forms of languages)
    for (const word of textedWords)
      for (const form of forms[word]) {
        const plain = plainForm(form);
        meanings.set(plain, (meanings.get(plain) ?? new Set()).add(word));
      }
  return [...meanings]
    .filter(([, words]) => words.size > 1)
    .map(([form, words]) => `${form}: ${[...words].join(', ')}`);
}

test('no word means two things, in whatever languages', () => {
  expect(clashes(Object.values(wordForms))).toEqual([]);
  const planted = { ...wordForms.de, leave: ['Stopp!'] };
  expect(clashes([wordForms.de, planted])).toEqual(['stopp: stop, leave']);
});

test('no word is politeness, or part of it', () => {
  const polite = new Set([...everyWord.please, ...everyWord.thanks]);
  expect([...everyWord.words.keys()].filter((form) => polite.has(form))).toEqual([]);
});

test.each([
  ['Join please', 'join'],
  ['Joint', 'join'],
  ['Hi, I’d like to join', 'join'],
  ['Cancel my place', 'leave'],
  ['How long is it?', 'status'],
  ['where do I go', 'status'],
  ['On my way!', 'coming'],
  ['stop it', 'stop'],
  ['Hola, unirme por favor', 'join'],
  ['Bonjour, je voudrais rejoindre la file s’il vous plaît', 'join'],
  ['ＪＯＩＮ', 'join'],
  ['انضمام من فضلك', 'join'],
  ['Fadlan ku biir', 'join'],
])('what people write: %s', (text, word) => {
  expect(readInput(text, everyWord)?.word).toBe(word);
});

test.each([
  'I can’t come',
  'Yes',
  'Please don’t leave me out',
  'Thank you, I will leave now',
  'OK, later',
  'No puedo ir',
  'Je ne peux pas venir',
  'Hello',
])('what is not clear moves nobody: %s', (text) => {
  expect(readInput(text, everyWord)).toBeNull();
});

test('where one did, it would stop', () => {
  const vocabulary = vocabularyOf([
    { ...wordForms.en, leave: ['HALT'] },
    { ...wordForms.de, stop: ['Halt'] },
  ]);
  expect(readInput('halt', vocabulary)?.word).toBe('stop');
});

test.each(tags)('every form of %s is understood in any case, without its marks, with signs around', (tag) => {
  for (const word of textedWords)
    for (const form of wordForms[tag][word]) {
      const written = [
        form,
        form.toLowerCase(),
        form.toLocaleUpperCase(tag),
        ` ${form}! 🙏🏽 `,
        `«${form}»…`,
        form.normalize('NFD'),
      ];
      expect(written.filter((text) => readInput(text, everyWord)?.word !== word)).toEqual([]);
    }
});

test.each(tags)('no form of %s is understood within a sentence', (tag) => {
  const stop = wordIn(tag, 'stop');
  const sentences = [`${stop} wxyz x y z`, `wxyz ${stop}`, `${stop}wxyz`];
  expect(sentences.filter((text) => readInput(text, everyWord))).toEqual([]);
});

test('what carriers know stops texts, and nothing else does it in its place', () => {
  const known = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'stop all', 'Opt-out.'];
  expect(known.map((text) => readInput(text, everyWord)?.word)).toEqual(known.map(() => 'stop'));
  expect(['START', 'Unstop', 'HELP', 'info'].map((text) => readInput(text, everyWord)?.word)).toEqual([
    'start',
    'start',
    'help',
    'help',
  ]);
});
