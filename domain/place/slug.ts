/**
 * Decides what may name a place in an address: 3 to 40 of a-z, 0-9 and '-', no word the product's own
 * addresses use, and nothing that reads as an id, since the API takes either. From a name it proposes
 * one: Latin letters lose their accents; a name in another script gets a plain word instead.
 */

import { isId } from '../id.ts';
import { latinTwin } from '../latin-letters.ts';

type SlugError = 'slug_length' | 'slug_characters' | 'slug_reserved';

const minSlugLength = 3;
const maxSlugLength = 40;

export function slugError(slug: string): SlugError | null {
  if (!/^[a-z0-9-]*$/u.test(slug)) return 'slug_characters';
  if (slug.length < minSlugLength || slug.length > maxSlugLength) return 'slug_length';
  return reservedSlugs.has(slug) || isId(slug) ? 'slug_reserved' : null;
}

/** Always valid, where `plainWord` is. Whether it is free is for the caller to ask. */
export function slugFrom(name: string, plainWord = 'place'): string {
  const slug = latinWords(name);
  if (slugError(slug) === null) return slug;
  return slug === '' ? plainWord : shorten(`${plainWord}-${slug}`, maxSlugLength);
}

/** The same slug with a number behind it, for where it is taken: `harbour-clinic-2`. */
export function numberedSlug(slug: string, number: number): string {
  const ending = `-${number}`;
  return shorten(slug, maxSlugLength - ending.length) + ending;
}

function latinWords(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^\0-\x7F]/gu, (letter) => latinTwin(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['\u2019]/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return shorten(plain, maxSlugLength);
}

/** Ends at a whole word where that leaves at least half. */
function shorten(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug;
  const end = slug.lastIndexOf('-', maxLength);
  return slug.slice(0, end > maxLength / 2 ? end : maxLength).replace(/-+$/u, '');
}

/** First words of the product's own addresses, now or likely some day. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'api',
  'assets',
  'board',
  'code',
  'desk',
  'docs',
  'healthz',
  'help',
  'history',
  'inbound',
  'insights',
  'invite',
  'kiosk',
  'metrics',
  'new',
  'poster',
  'privacy',
  'readyz',
  'reset',
  'settings',
  'setup',
  'sign-in',
  'sign-out',
  'static',
  'stream',
  'ticket',
  'tickets',
]);
