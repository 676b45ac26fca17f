/**
 * Finds messages that a language lacks, and those whose English changed after the translation.
 * `node bin/catalogs/missing-messages.ts` counts them for every language; `node bin/catalogs/missing-messages.ts de`
 * lists them with their English, one to a line, as `bin/catalogs/write-messages.ts` takes them back; `node
 * bin/catalogs/missing-messages.ts de all` lists everything.
 */
import { catalogs, isForStaff, type Catalog } from '#locales/catalogs.ts';
import { fallbackLanguage, guestLanguages, isLanguage, staffLanguages, type Language } from '#locales/languages.ts';
import { readCatalog, readEntries, type CatalogEntry, type PlainCatalog } from './read-catalog.ts';

interface MissingMessage {
  id: string;
  why: 'missing' | 'stale';
  /** The English of the translation. */
  was?: string;
}

export function missingFrom(own: ReadonlyMap<string, CatalogEntry>, english: PlainCatalog): MissingMessage[] {
  const found: MissingMessage[] = [];
  for (const [id, text] of english) {
    const entry = own.get(id);
    if (!entry?.text) found.push({ id, why: 'missing' });
    else if (entry.translatedFrom !== null && entry.translatedFrom !== text)
      found.push({ id, why: 'stale', was: entry.translatedFrom });
  }
  return found;
}

/** The catalogs that a language must have complete. */
export function catalogsIn(language: Language): Catalog[] {
  return catalogs.filter((catalog) => staffLanguages.includes(language) || !isForStaff(catalog));
}

async function count(): Promise<void> {
  for (const { tag } of guestLanguages) {
    const parts = await Promise.all(
      catalogsIn(tag).map(async (catalog) => {
        const missing = missingFrom(await readEntries(tag, catalog), await readCatalog(fallbackLanguage, catalog));
        return missing.length > 0 ? `${catalog} ${missing.length}` : '';
      }),
    );
    console.log(`${tag}: ${parts.filter(Boolean).join(', ') || 'complete'}`);
  }
}

async function list(language: Language, isAll: boolean): Promise<void> {
  for (const catalog of catalogsIn(language)) {
    const english = await readEntries(fallbackLanguage, catalog);
    const own = await readEntries(language, catalog);
    const missing = missingFrom(own, new Map([...english].map(([id, { text }]) => [id, text])));
    const shown = isAll ? [...english.keys()] : missing.map(({ id }) => id);
    if (shown.length > 0) console.log(`\n# ${catalog}`);
    for (const id of shown) {
      const { comment = '', text = '' } = english.get(id) ?? {};
      if (comment) console.log(`# ${comment.replaceAll('\n', ' ')}`);
      if (isAll && own.has(id)) console.log(`# en: ${text}`);
      const was = missing.find((entry) => entry.id === id)?.was;
      if (was) console.log(`# was: ${was} → ${own.get(id)?.text}`);
      console.log(`${id} = ${isAll ? (own.get(id)?.text ?? text) : text}`);
    }
  }
}

if (import.meta.main) {
  const [language, all] = process.argv.slice(2);
  if (language === undefined) await count();
  else if (isLanguage(language)) await list(language, all === 'all');
  else throw new Error(`${language} is not one of the languages in locales/languages.ts`);
}
