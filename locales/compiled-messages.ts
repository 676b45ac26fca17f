import { readFileSync } from 'node:fs';
import type { Messages } from '@lingui/core';
import type { Catalog } from './catalogs.ts';
import type { Language } from './languages.ts';

const cache = new Map<string, Messages>();

/** Compiled messages for server code; read once from `build/locales`, which `bin/catalogs/compile-catalogs.ts` makes. */
export function messagesOf(language: Language, catalogs: readonly Catalog[]): Messages {
  return Object.assign({}, ...catalogs.map((catalog) => readCompiled(language, catalog)));
}

function readCompiled(language: Language, catalog: Catalog): Messages {
  const path = `${language}/${catalog}.json`;
  const known = cache.get(path);
  if (known) return known;
  const messages: Messages = JSON.parse(readFileSync(new URL(`../build/locales/${path}`, import.meta.url), 'utf8'));
  cache.set(path, messages);
  return messages;
}
