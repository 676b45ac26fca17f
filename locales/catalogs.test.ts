import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { idsFile, idTypes } from '../bin/compile-catalogs.ts';
import { localesFolder, readCatalog, shapeOf } from '../bin/read-catalog.ts';
import { catalogs } from './catalogs.ts';
import { fallbackLanguage, offeredLanguages } from './languages.ts';
import type { Language } from './languages.ts';

const english = await Promise.all(
  catalogs.map(async (catalog) => ({ catalog, messages: await readCatalog(fallbackLanguage, catalog) })),
);
const allIds = english.flatMap(({ messages }) => [...messages.keys()]);

function complaints(language: Language, id: string, own: string, model: string): string[] {
  const [mine, theirs] = [shapeOf(own), shapeOf(model)];
  const needed = pluralFormsOf(language);
  const names = [...mine.values.keys()].toSorted().join(', ');
  const asked = [...theirs.values.keys()].toSorted().join(', ');
  const problems = names === asked ? [] : [`${id}: has the placeholders (${names}) instead of (${asked})`];
  if ([...mine.tags].toSorted().join() !== [...theirs.tags].toSorted().join()) problems.push(`${id}: other tags`);
  for (const [name, forms] of mine.pluralForms) {
    const missing = needed.filter((form) => !forms.has(form));
    if (missing.length > 0) problems.push(`${id}: {${name}} lacks the forms ${missing.join(', ')}`);
  }
  if (theirs.pluralForms.size > 0 && mine.pluralForms.size === 0 && needed.length > 1) problems.push(`${id}: lost its plural`);
  // A straight apostrophe quotes in ICU messages, and is not how any of the languages is printed.
  if (own.includes("'")) problems.push(`${id}: write ’ instead of '`);
  return problems;
}

/** The forms of every number that can stand here: Spanish has one for millions alone. */
function pluralFormsOf(language: Language): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 10_001 }, (_, count) => rules.select(count)))];
}

describe.each(offeredLanguages)('the catalogs in %s', (language) => {
  test.each(english)('$catalog is complete', async ({ catalog, messages }) => {
    const own = await readCatalog(language, catalog);
    expect([...own.keys()].toSorted()).toEqual([...messages.keys()].toSorted());
    expect([...own].filter(([, message]) => message.trim() === '').map(([id]) => id)).toEqual([]);
    expect([...own].flatMap(([id, message]) => complaints(language, id, message, messages.get(id) ?? ''))).toEqual([]);
  });

  test.each(catalogs)('%s names no id twice', (catalog) => {
    const source = readFileSync(`${localesFolder}${language}/${catalog}.po`, 'utf8');
    const ids = [...source.matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

test('the complaints can be heard', () => {
  const model = '{count, plural, one {# of <b>{name}</b>} other {# of <b>{name}</b>}}';
  expect(complaints('en', 'x', model, model)).toEqual([]);
  expect(complaints('ar', 'x', model, model).join()).toContain('lacks the forms zero, two, few, many');
  expect(complaints('en', 'x', '{count, plural, one {<b>{name}</b>} few {} other {<b>{who}</b>}}', model).join()).toContain('placeholders');
  expect(complaints('en', 'x', '{count, number} <b>{name}</b>', model).join()).toContain('lost its plural');
  expect(complaints('en', 'x', '{count, plural, one {{name}} other {{name}}}', model).join()).toContain('other tags');
  expect(complaints('en', 'x', "it's", 'its').join()).toContain('’');
});

test('an id is in one catalog only', () => {
  expect(allIds.filter((id, index) => allIds.indexOf(id) !== index)).toEqual([]);
});

test.each(english)('the types of $catalog are fresh (node bin/compile-catalogs.ts)', ({ catalog, messages }) => {
  expect(readFileSync(idsFile(catalog), 'utf8')).toBe(idTypes(catalog, messages));
});

test('every message is said somewhere', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('{app,commands,presenters,jobs,live,channels,server,contract}/**/*.{ts,tsx}', { cwd: root });
  const code = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
  const said = new Set([...code.matchAll(/['"`]([a-z]+(?:\.\w+)+)['"`]/g)].map(([, id]) => id));
  /** What goes before a part that is put in when the program runs: `error.${code}`. */
  const beginnings = [...code.matchAll(/`([a-z]+(?:\.\w+)*[._]\w*)\$\{/g)].map(([, beginning]) => beginning ?? '');
  const silent = allIds.filter((id) => !said.has(id) && !beginnings.some((beginning) => id.startsWith(beginning)));
  expect(silent).toEqual([]);
});
