import { expect, test } from 'vitest';
import { parseTags, maxTags } from './tags.ts';

test('the same word is one tag, and what is empty is none', () => {
  expect(parseTags([' Lab  result ', 'lab result', '', 'زيارة أولى'])).toEqual({
    ok: true,
    tags: ['Lab result', 'زيارة أولى'],
  });
});

test.each([['a'.repeat(25)], ['two\u202Ewords'], ['a\u0000b']])('%j is no tag', (word) => {
  expect(parseTags([word])).toEqual({ ok: false, code: 'tag_invalid' });
});

test('a ticket carries a few', () => {
  const words = Array.from({ length: maxTags + 1 }, (_, at) => `tag ${at}`);
  expect(parseTags(words.slice(1))).toMatchObject({ ok: true });
  expect(parseTags(words)).toEqual({ ok: false, code: 'too_many_entries' });
});
