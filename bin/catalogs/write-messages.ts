/**
 * Writes translations into the catalogs of a language: `node bin/catalogs/write-messages.ts de < translations.txt`,
 * with lines `id = text` as `bin/catalogs/missing-messages.ts` prints them. Each records its English, so a later change
 * of the English is noticed. Refuses translations with faults that a program can see, and writes the rest.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fallbackLanguage, isLanguage, type Language } from '#locales/languages.ts';
import type { Catalog } from '#locales/catalogs.ts';
import { complaints } from './message-complaints.ts';
import { catalogsIn } from './missing-messages.ts';
import { catalogFile, localesFolder, readEntries, type CatalogEntry } from './read-catalog.ts';

/** By id; lines that begin with # are skipped. */
function readLines(source: string): Map<string, string> {
  const lines = source.split('\n').flatMap((line) => {
    const parts = /^([a-z][\w.]*) = (.*)$/.exec(line);
    return parts ? [[parts[1] ?? '', parts[2] ?? ''] as const] : [];
  });
  return new Map(lines);
}

/** French puts a space before high punctuation marks; it must not break the line. */
function withFixedSpaces(language: Language, translation: string): string {
  if (language !== 'fr') return translation;
  return translation.replaceAll(/ (?=[:;!?»](?:[\s}<]|$))|(?<=«) /g, '\u00A0');
}

/** In the order of the English, without messages that the English lacks. Only the English has notes. */
function catalogSource(
  language: Language,
  english: ReadonlyMap<string, CatalogEntry>,
  own: ReadonlyMap<string, CatalogEntry>,
): string {
  const head = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ${language}\\n"\n`;
  const blocks = [...english].flatMap(([id, { comment }]) => {
    const entry = own.get(id);
    if (!entry) return [];
    const remarks = comment && language === fallbackLanguage ? comment.split('\n').map((line) => `#. ${line}\n`) : [];
    const was = entry.translatedFrom === null ? '' : `#| msgid ${JSON.stringify(entry.translatedFrom)}\n`;
    return [`${remarks.join('')}${was}msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(entry.text)}\n`];
  });
  return [head, ...blocks].join('\n');
}

async function write(language: Language, translations: Map<string, string>): Promise<void> {
  await mkdir(`${localesFolder}${language}`, { recursive: true });
  for (const catalog of catalogsIn(language)) await writeCatalog(language, catalog, translations);
  for (const id of translations.keys()) console.error(`${id}: there is no such message`);
}

async function writeCatalog(language: Language, catalog: Catalog, translations: Map<string, string>): Promise<void> {
  const english = await readEntries(fallbackLanguage, catalog);
  const own = new Map(await readEntries(language, catalog));
  for (const [id, { text: source }] of english) {
    const given = translations.get(id);
    translations.delete(id);
    if (given === undefined) continue;
    const translation = withFixedSpaces(language, given);
    const wrong = complaints(language, id, translation, source);
    if (wrong.length > 0) console.error(wrong.join('\n'));
    const translatedFrom = language === fallbackLanguage ? null : source;
    if (wrong.length === 0) own.set(id, { text: translation, comment: '', translatedFrom });
  }
  if (own.size > 0) await writeFile(catalogFile(language, catalog), catalogSource(language, english, own));
}

if (import.meta.main) {
  const language = process.argv[2] ?? '';
  if (!isLanguage(language)) throw new Error('Name one of the languages in locales/languages.ts');
  await write(language, readLines(await text(process.stdin)));
}
