import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { po } from 'gettext-parser';
import type { Catalog } from '#locales/catalogs.ts';
import type { Language } from '#locales/languages.ts';

export const localesFolder = fileURLToPath(new URL('../locales/', import.meta.url));

/** Messages by id, in the order of the file. */
export type PlainCatalog = ReadonlyMap<string, string>;

export async function readCatalog(language: Language, catalog: Catalog): Promise<PlainCatalog> {
  const source = await readFile(`${localesFolder}${language}/${catalog}.po`);
  const entries = Object.values(po.parse(source).translations[''] ?? {}).filter((entry) => entry.msgid !== '');
  return new Map(entries.map((entry) => [entry.msgid, entry.msgstr[0] ?? '']));
}

/** What a message takes: its placeholders with their kind, the forms of each number that it counts, its tags. */
export interface MessageShape {
  values: ReadonlyMap<string, 'number' | 'text'>;
  pluralForms: ReadonlyMap<string, ReadonlySet<string>>;
  tags: ReadonlySet<string>;
}

const numberKinds = new Set(['plural', 'selectordinal', 'number']);

export function shapeOf(message: string): MessageShape {
  const values = new Map<string, 'number' | 'text'>();
  const pluralForms = new Map<string, Set<string>>();
  const visit = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, kind, choices] = token;
      if (kind !== undefined && numberKinds.has(kind)) values.set(name, 'number');
      else if (!values.has(name)) values.set(name, 'text');
      if (!isChoices(choices)) continue;
      const forms = Object.entries(choices).filter((entry): entry is [string, CompiledMessage] =>
        Array.isArray(entry[1]),
      );
      if (kind === 'plural' && isCounting(forms)) pluralForms.set(name, new Set(forms.map(([form]) => form)));
      for (const [, branch] of forms) visit(branch);
    }
  };
  visit(compileMessageOrThrow(message));
  return { values, pluralForms, tags: new Set([...message.matchAll(/<(\w+)\/?>/g)].map((match) => match[1] ?? '')) };
}

/** `=0 {nobody} other {somebody}` only chooses; a plural that counts has forms of its language, or shows the number. */
function isCounting(forms: [string, CompiledMessage][]): boolean {
  return forms.some(([form, branch]) => (form === 'other' ? branch.includes('#') : !/^\d+$/.test(form)));
}

function isChoices(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
