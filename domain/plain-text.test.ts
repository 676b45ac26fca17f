import { expect, test } from 'vitest';
import { isPlainText, oddTextIn, readJson } from './plain-text.ts';

test.each([
  ['', true],
  ['Ōtautahi 🐧\n', true],
  ['a\0b', false],
  ['\uD83D', false],
  ['\uDC27\uD83D', false],
])('whether %j can be kept', (text, can) => expect(isPlainText(text)).toBe(can));

test.each([
  [{ a: ['x', { b: 'y' }], c: null, d: 1 }, null],
  [{ a: ['x', { b: '\0' }] }, 'a.1.b'],
  ['\uD800', ''],
  [{ a: { ['\0']: 1 } }, 'a'],
])('where %j has a text that cannot', (value, path) => expect(oddTextIn(value)).toBe(path));

test('however deep it is', () => {
  const deep = 30_000;
  expect(oddTextIn(JSON.parse(`${'['.repeat(deep)}"x"${']'.repeat(deep)}`))).toBeNull();
});

test.each([
  ['{"a":1}', { a: 1 }],
  ['Anna Berg,', undefined],
  ['["\\u0000"]', undefined],
  ['"\\ud800"', undefined],
])('JSON that came as %s', (text, value) => expect(readJson(text)).toEqual(value));
