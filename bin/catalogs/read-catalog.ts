import { fileURLToPath } from 'node:url';
import { po } from 'gettext-parser';
import { readIfThere } from '#db/files.ts';
import type { Catalog } from '#locales/catalogs.ts';
import type { Language } from '#locales/languages.ts';

export const localesFolder = fileURLToPath(new URL('../../locales/', import.meta.url));

export interface CatalogEntry {
  text: string;
  /** A note for translators (`#.`). */
  comment: string;
  /** The English of the translation (`#| msgid`); null: not recorded. */
  translatedFrom: string | null;
}

/** Entries by id, in the order of the file; empty if the file does not exist. */
export async function readEntries(language: Language, catalog: Catalog): Promise<ReadonlyMap<string, CatalogEntry>> {
  const source = (await readIfThere(catalogFile(language, catalog))) ?? '';
  const entries = Object.values(po.parse(source).translations[''] ?? {}).filter((entry) => entry.msgid !== '');
  return new Map(
    entries.map(({ msgid, msgstr, comments }) => [
      msgid,
      { text: msgstr[0] ?? '', comment: comments?.extracted ?? '', translatedFrom: previousOf(comments?.previous) },
    ]),
  );
}

function previousOf(comment: string | undefined): string | null {
  const quoted = /^msgid (".*")$/m.exec(comment ?? '')?.[1];
  return quoted === undefined ? null : String(JSON.parse(quoted));
}

/** Messages by id, in the order of the file. */
export type PlainCatalog = ReadonlyMap<string, string>;

export async function readCatalog(language: Language, catalog: Catalog): Promise<PlainCatalog> {
  const entries = await readEntries(language, catalog);
  return new Map([...entries].map(([id, { text }]) => [id, text]));
}

export function catalogFile(language: Language, catalog: Catalog): string {
  return `${localesFolder}${language}/${catalog}.po`;
}
