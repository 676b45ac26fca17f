/**
 * Decides which tags a ticket may carry: a few short words by which colleagues sort their guests. They stay with the ticket when all
 * that is personal is erased, so they are for what a visit is about and never for who comes. The same word twice is one tag, however it
 * is written.
 */

import { parseName } from '../name.ts';

export const maxTags = 8;
/** In graphemes. */
export const maxTagLength = 24;

type ParsedTags = { ok: true; tags: string[] } | { ok: false; code: 'too_many_entries' | 'tag_invalid' };

export function parseTags(input: readonly string[]): ParsedTags {
  const tags = new Map<string, string>();
  for (const word of input) {
    const parsed = parseName(word.replaceAll(/\s+/gu, ' '), maxTagLength);
    if (!parsed.ok) return { ok: false, code: 'tag_invalid' };
    const key = parsed.name.toLocaleLowerCase('und');
    if (parsed.name !== '' && !tags.has(key)) tags.set(key, parsed.name);
  }
  if (tags.size > maxTags) return { ok: false, code: 'too_many_entries' };
  return { ok: true, tags: [...tags.values()] };
}
