import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCourtesy, plainForm, readInput, vocabularyOf } from './texted-words.ts';

const vocabulary = vocabularyOf([
  {
    stop: ['STOP', 'END'],
    start: ['START'],
    help: ['HELP'],
    leave: ['LEAVE'],
    later: ['LATER', 'später', '稍后'],
    status: ['STATUS', 'حالة'],
    here: ['HERE', 'I’m here', 'यहाँ'],
    coming: ['COMING'],
    join: ['JOIN', 'join the line', '排队'],
    join_anyway: ['JOIN ANYWAY'],
    please: ['please', 'hi', 's’il vous plaît'],
    thanks: ['thank you', 'thanks', 'ok'],
  },
]);
const read = (text: string, numbers: string[] = ['A-05', 'B-K12']) => readInput(text, vocabulary, numbers);

describe('a word', () => {
  test.each([
    ['STOP', 'stop'],
    [' stop. ', 'stop'],
    ['S.T.O.P', 'stop'],
    ['ＳＴＯＰ', 'stop'],
    ['“End”!!', 'stop'],
    ['Spater', 'later'],
    ['spa\u0308ter 🙏🏽', 'later'],
    ['حالَة', 'status'],
    ['حاله؟', 'status'],
    ['Im here', 'here'],
    ['I’M HERE ❤️', 'here'],
    ['यहाँ।', 'here'],
    ['Join please', 'join'],
    ['Hi, please JOIN. Thank you!', 'join'],
    ['s’il vous plaît status', 'status'],
    ['Leave, thanks 👍', 'leave'],
    ['stop it', 'stop'],
    ['please stop', 'stop'],
    ['STOP sending me texts', 'stop'],
    ['stop 3', 'stop'],
  ])('%s', (text, word) => {
    expect(read(text)).toEqual({ word, count: null, number: null, line: null });
  });

  test.each([
    'the end',
    'end of the line',
    'will it end soon?',
    'stop texting me all these things',
    'don’t stop',
    'ok, later',
    'please',
    'thank you',
    'I cannot leave thanks',
    'here at 5',
    'later at 5',
    'leave A-06',
    'later 3 4',
    'later 1000',
    '3',
    '',
    '🙏',
    '3 later',
    'यहा',
    `STOP${' '.repeat(200)}`,
  ])('is not in %j', (text) => {
    expect(read(text)).toBeNull();
  });

  test('contained in whatever else is written is no word', () => {
    const other = fc
      .string({ unit: fc.constantFrom(...'bcxyz '.split('')), minLength: 1 })
      .filter((text) => plainForm(text) !== '');
    fc.assert(
      fc.property(fc.constantFrom('end', 'Leave', 'status'), other, (word, text) => {
        expect(read(`${text} ${word}`)).toBeNull();
        expect(read(`${word} ${text}`)).toBeNull();
      }),
    );
  });
});

test.each([
  ['Thank you', true],
  ['Ok thank you, thanks', true],
  ['👍', true],
  ['', true],
  ['??', false],
  ['؟', false],
  ['thanks, where are you', false],
  ['please', false],
  ['ok leave', false],
])('%j needs no answer: %s', (text, isOne) => {
  expect(isCourtesy(text, vocabulary)).toBe(isOne);
});

describe('what stands beside a word', () => {
  test.each([
    ['LATER 3', 3, null],
    ['later3', 3, null],
    ['later ٣', 3, null],
    ['稍后３', 3, null],
    ['später: 10!', 10, null],
    ['later 0', 0, null],
    ['later A-05', null, 'A-05'],
    ['later a5 3', 3, 'A-05'],
    ['later b k 12', null, 'B-K12'],
    ['later BK012 2', 2, 'B-K12'],
  ])('%s', (text, count, number) => {
    expect(read(text)).toEqual({ word: 'later', count, number, line: null });
  });

  test('names a ticket for the others', () => {
    expect(read('Leave a-5')).toEqual({ word: 'leave', count: null, number: 'A-05', line: null });
    expect(read('STATUS BK12')).toEqual({ word: 'status', count: null, number: 'B-K12', line: null });
    expect(read('here A 05.')).toEqual({ word: 'here', count: null, number: 'A-05', line: null });
    expect(read('leave 5')).toBeNull();
  });

  test.each([
    ['JOIN b', 'join', 'B'],
    ['JOINB', 'join', 'B'],
    ['Hi, join b please', 'join', 'B'],
    ['joinanywaynp', 'join_anyway', 'NP'],
    ['Join the line: Repairs!', 'join', 'B'],
    ['排队 维修', 'join', 'B'],
    ['排队维修', 'join', 'B'],
    ['排队np', 'join', 'NP'],
    ['JOIN NP', 'join', 'NP'],
    ['JOIN New patients 2', 'join', 'NP'],
    ['join anyway NP', 'join_anyway', 'NP'],
    ['join', 'join', null],
  ])('%s: a line, by its letters or a name', (text, word, line) => {
    const lines = [
      { prefix: 'Z', names: ['NP', 'b', '!'] },
      { prefix: 'NP', names: ['New patients 2'] },
      { prefix: 'B', names: ['Repairs', '维修'] },
    ];
    expect(readInput(text, vocabulary, ['B-05'], lines)).toEqual({ word, count: null, number: null, line });
    expect(readInput('join C', vocabulary, ['C-05'], lines)).toBeNull();
    for (const free of ['joinnew', 'joinb5', '排队维修吗', '我排队维修'])
      expect(readInput(free, vocabulary, [], lines)).toBeNull();
    expect(readInput('leave B', vocabulary, ['B-05'], lines)).toBeNull();
  });
});
