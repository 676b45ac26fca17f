import { expect, test } from 'vitest';
import { maxNoteLength, parseNote } from './note.ts';

test('a note keeps its lines and loses what would hide or turn them', () => {
  expect(parseNote(' First line\r\n\u202Esecond\u0007 \n')).toBe('First line\nsecond');
  expect(parseNote(' \u202E ')).toBe('');
  expect(parseNote('x'.repeat(maxNoteLength))).toHaveLength(maxNoteLength);
  expect(parseNote('x'.repeat(maxNoteLength + 1))).toBeNull();
});
