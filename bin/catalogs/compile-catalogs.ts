/**
 * Compiles `locales/<language>/<catalog>.po`:
 * to `build/locales/<language>/<catalog>.json` for the server,
 * to `build/locales/<language>/for-<audience>.json` for browsers, and
 * to `locales/message-values.ts`, the types of all message ids and their placeholders; not in git.
 * Run `node bin/catalogs/compile-catalogs.ts` after editing a catalog; `--types` writes the types alone.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { audienceNames, languagesOf, type Audience } from '#locales/audiences.ts';
import { audiences, catalogs, type Catalog } from '#locales/catalogs.ts';
import { fallbackLanguage, offeredLanguages, type Language } from '#locales/languages.ts';
import { shapeOf } from './message-shape.ts';
import { localesFolder, readCatalog, type PlainCatalog } from './read-catalog.ts';

const compiledFolder = fileURLToPath(new URL('../../build/locales/', import.meta.url));

type Compiled = Record<string, unknown>;

/** Returns how many messages of all languages were compiled. */
export async function compileCatalogs(): Promise<number> {
  const english = await readAll(fallbackLanguage);
  const counts = await Promise.all(offeredLanguages.map((language) => compileLanguage(language, english)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** `npm run check` and `npm run dev` write them each time. */
export async function writeMessageTypes(): Promise<void> {
  const english = await readAll(fallbackLanguage);
  const types = catalogs.map((catalog) => idTypes(catalog, english[catalog]));
  const all = `export type MessageValues = ${catalogs.map(typeName).join(' &\n  ')};\n`;
  const made = `/* Made from locales/${fallbackLanguage}/*.po by bin/catalogs/compile-catalogs.ts. */\n`;
  await writeIfNew(`${localesFolder}message-values.ts`, [made, ...types, all].join('\n'));
}

/** The source of one catalog's types; a message without placeholders takes `null`. */
function idTypes(catalog: Catalog, messages: PlainCatalog): string {
  const members = [...messages].map(([id, message]) => `  '${id}': ${valuesType(message)};\n`);
  return `export interface ${typeName(catalog)} {\n${members.join('')}}\n`;
}

function typeName(catalog: Catalog): string {
  return `${catalog.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Values`;
}

function valuesType(message: string): string {
  const { values } = shapeOf(message);
  if (values.size === 0) return 'null';
  return `{ ${[...values].map(([name, kind]) => `${name}: ${kind === 'number' ? 'number' : 'string | number'}`).join('; ')} }`;
}

async function compileLanguage(language: Language, english: Record<Catalog, PlainCatalog>): Promise<number> {
  const own = language === fallbackLanguage ? english : await readAll(language);
  const folder = `${compiledFolder}${language}/`;
  await mkdir(folder, { recursive: true });
  const compiled = Object.fromEntries(catalogs.map((catalog) => [catalog, compile(catalog, english, own)]));
  for (const catalog of catalogs) await writeIfNew(`${folder}${catalog}.json`, JSON.stringify(compiled[catalog]));
  const offered = audienceNames.filter((audience) => languagesOf(audience).includes(language));
  await removeOthers(folder, offered);
  for (const audience of offered) {
    const bundle = Object.assign({}, ...audiences[audience].map((catalog) => compiled[catalog]));
    await writeIfNew(`${folder}for-${audience}.json`, JSON.stringify(bundle));
  }
  return Object.values(compiled).reduce((sum, messages) => sum + Object.keys(messages).length, 0);
}

/** A message without a translation is shown in English. A test refuses this in guests' catalogs. */
function compile(catalog: Catalog, english: Record<Catalog, PlainCatalog>, own: typeof english): Compiled {
  const written = [...english[catalog]].map(([id, message]) => [id, own[catalog].get(id) || message] as const);
  return Object.fromEntries(
    written.map(([id, message]) => [id, compileMessageOrThrow(isPlain(catalog) ? message : joinSpans(message))]),
  );
}

/** Texts to phones pay for each character, and tables of insights are saved as files. */
const isPlain = (catalog: Catalog): boolean => catalog === 'text' || catalog === 'insights';

/** A word joiner: no line ends with the dash of a span, 5–10. */
function joinSpans(message: string): string {
  return message.replaceAll(/(?<=\}[–〜~])(?=\{)/g, '\u2060');
}

async function readAll(language: Language): Promise<Record<Catalog, PlainCatalog>> {
  const read = await Promise.all(
    catalogs.map(async (catalog) => [catalog, await readCatalog(language, catalog)] as const),
  );
  return Object.fromEntries(read) as Record<Catalog, PlainCatalog>;
}

/** Removes the files of earlier builds, which would be served for ever. */
async function removeOthers(folder: string, offered: readonly Audience[]): Promise<void> {
  const known = new Set<string>([...catalogs.map(String), ...offered.map((audience) => `for-${audience}`)]);
  const files = await readdir(folder);
  for (const file of files.filter((name) => !known.has(basename(name, '.json'))))
    await rm(`${folder}${file}`, { force: true });
}

/** Does not touch an unchanged file, so watchers and caches stay quiet. */
async function writeIfNew(file: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== text) await writeFile(file, text);
}

if (import.meta.main) {
  await writeMessageTypes();
  if (!process.argv.includes('--types')) console.log(`${await compileCatalogs()} messages compiled`);
}
