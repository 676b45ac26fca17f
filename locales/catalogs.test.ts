import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { missingFrom } from '../bin/catalogs/missing-messages.ts';
import { complaints } from '../bin/catalogs/message-complaints.ts';
import { catalogFile, readCatalog, readEntries } from '../bin/catalogs/read-catalog.ts';
import { screenMessagesIn } from '../bin/catalogs/screen-messages.ts';
import { catalogs, isForStaff, type Catalog } from './catalogs.ts';
import { fallbackLanguage, guestLanguages, offeredLanguages, staffLanguages, type Language } from './languages.ts';
import { sameAsEnglish } from './same-as-english.ts';

const english = await Promise.all(
  catalogs.map(async (catalog) => ({ catalog, messages: await readCatalog(fallbackLanguage, catalog) })),
);
const allIds = english.flatMap(({ messages }) => [...messages.keys()]);

function speakersOf(catalog: Catalog): readonly Language[] {
  return isForStaff(catalog) ? staffLanguages : offeredLanguages;
}

describe.each(english)('the catalog $catalog', ({ catalog, messages }) => {
  test.each(speakersOf(catalog))('is complete in %s', async (language) => {
    const own = await readCatalog(language, catalog);
    expect([...own.keys()].toSorted()).toEqual([...messages.keys()].toSorted());
  });

  test.each(speakersOf(catalog))('says in %s what the English says now', async (language) => {
    expect(missingFrom(await readEntries(language, catalog), messages)).toEqual([]);
  });

  test.each(guestLanguages.map(({ tag }) => tag))('has no faulty message in %s', async (language) => {
    const own = await readCatalog(language, catalog);
    const kept = [...own].filter(([id]) => messages.has(id));
    const found = kept.flatMap(([id, message]) => complaints(language, id, message, messages.get(id) ?? ''));
    expect(found).toEqual([]);
    const ids = [...sourceOf(language, catalog).matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe('words that were found wrong', () => {
  const named = guestLanguages.flatMap(({ tag }) => neverIn(tag).map((word) => [tag, word] as const));

  test('are named by every glossary but the English', () => {
    expect(new Set(named.map(([tag]) => tag)).size).toBe(guestLanguages.length - 1);
  });

  test.each(named)('in %s, nothing says %s', async (language, word) => {
    const said = await Promise.all(catalogs.map((catalog) => readCatalog(language, catalog)));
    const found = said.flatMap((own) => [...own].filter(([, message]) => has(word, message)).map(([id]) => id));
    expect(found).toEqual([]);
  });

  test('are found as whole words, and within text without spaces', () => {
    expect([has('Schlange', 'Die Schlange.'), has('Schlange', 'Die Warteschlange.')]).toEqual([true, false]);
    expect([has('队伍', '这个队伍'), has('طابور', 'في الطابور')]).toEqual([true, false]);
  });
});

/** The words behind `**Never:**` in a language's glossary. */
function neverIn(language: Language): string[] {
  const glossary = readFileSync(fileURLToPath(new URL(`${language}/glossary.md`, import.meta.url)), 'utf8');
  const words = /^- \*\*Never:\*\* (.+)$/m.exec(glossary)?.[1] ?? '';
  return words.split(', ').filter((word) => word !== '');
}

function has(word: string, message: string): boolean {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word))
    return message.includes(word);
  return new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, 'iu').test(message);
}

function sourceOf(language: Language, catalog: Catalog): string {
  return globSync(catalogFile(language, catalog))
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
}

describe('a translation is refused that', () => {
  const model = '{count, plural, one {# of <b>{name}</b>} other {# of <b>{name}</b>}}';
  test.each<[why: string, language: Language, own: string, english: string, heard: string]>([
    ['is empty', 'es', ' ', 'Close', 'is empty'],
    ['was forgotten', 'es', 'One fewer', 'One fewer', 'is the same as the English'],
    ['was forgotten but for its capitals', 'de', 'one  fewer', 'One fewer', 'is the same as the English'],
    ['was half forgotten', 'fr', 'Fermer the porte', 'Close the door', 'has English words: the'],
    ['holds Latin letters', 'ru', 'Нажмите Close', 'Press Close', 'has words in Latin letters: Close'],
    ['has the digits of another script', 'ar', '10 أحرف.', '10 characters.', 'has digits of another script'],
    ['turns four into forty', 'ar', 'قبل {ago} · {n, number}', 'Before {ago} · {n, number}', 'dot beside a number'],
    ['has a dot before a time', 'fa', 'پیش · {wait}', 'Before · {wait}', 'dot beside a number'],
    [
      'has a dot after a number',
      'ar',
      '{n, plural, other {من #}} · قبل',
      '{n, plural, other {of #}} · ago',
      'dot beside',
    ],
    ['lost a placeholder', 'es', 'Hola', 'Hello {name}', 'has the placeholders () instead of (name)'],
    [
      'misspelt a placeholder',
      'es',
      'Hola {nombre}',
      'Hello {name}',
      'has the placeholders (nombre) instead of (name)',
    ],
    [
      'lost a placeholder in one form',
      'es',
      '{count, plural, one {#} other {# de <b>{name}</b>}}',
      model,
      '{name} is lost',
    ],
    [
      'lost a choice',
      'es',
      '{why, select, other {Otro}}',
      '{why, select, need {Need} other {Other}}',
      'lacks the choices why need',
    ],
    ['lost a tag', 'es', '{count, plural, one {# de {name}} other {# de {name}}}', model, 'other tags'],
    ['leaves a tag open', 'es', 'Vaya <b>allí', 'Go <b>there</b>', '<b> is not closed'],
    ['lost its plural', 'es', '{count, number} de <b>{name}</b>', model, 'lost its plural'],
    [
      'lacks forms',
      'ar',
      '{count, plural, one {# من} other {# من}}',
      '{count, plural, one {# of} other {# of}}',
      'lacks the forms zero, two, few, many',
    ],
    [
      'lacks a form',
      'pl',
      '{n, plural, one {# z} few {# z} other {# z}}',
      '{n, plural, one {# of} other {# of}}',
      'lacks the forms many',
    ],
    [
      'has forms of another language',
      'de',
      '{n, plural, one {# von} few {# von} other {# von}}',
      '{n, plural, one {# of} other {# of}}',
      'has the forms few',
    ],
    [
      'calls 21 by the name of 1',
      'ru',
      '{n, plural, one {один из} few {# из} many {# из} other {# из}}',
      '{n, plural, one {one of} other {# of}}',
      'does not show the number in one',
    ],
    ['quotes straight', 'fr', "C'est fini", 'It is over', 'write ’'],
    ['quotes as programs do', 'fr', 'Un "lieu"', 'A “place”', 'quotation marks'],
    ['breaks before a mark', 'fr', 'Attention !', 'Mind!', 'where the line may break'],
    ['is cut short', 'es', 'Cierre', 'Close it.', 'has lost the end'],
    ['begins with a space', 'es', ' Cierre', 'Close', 'begins or ends with a space'],
  ])('%s (%s)', (_, language, own, source, heard) => {
    expect(complaints(language, 'x', own, source).join('\n')).toContain(heard);
  });
});

test('a good translation is not refused', () => {
  expect(
    complaints(
      'es',
      'x',
      '{n, plural, one {una de <b>{a}</b>} many {# de <b>{a}</b>} other {# de <b>{a}</b>}}',
      '{n, plural, one {one of <b>{a}</b>} other {# of <b>{a}</b>}}',
    ),
  ).toEqual([]);
  expect(
    complaints(
      'ru',
      'x',
      '{n, plural, =0 {никого} one {#} few {#} many {#} other {#}} — QR',
      '{n, plural, =0 {nobody} other {#}} – QR',
    ),
  ).toEqual([]);
  expect(
    complaints('ja', 'x', '{n, plural, other {#人}}です。', '{n, plural, one {# is} other {# are}} here.'),
  ).toEqual([]);
});

test('a missing and a stale translation are found', () => {
  const model = new Map(['a', 'b', 'c', 'd'].map((id) => [id, `New ${id}`]));
  const entry = { text: 'Texto', comment: '' };
  const own = new Map([
    ['a', { ...entry, translatedFrom: 'New a' }],
    ['b', { ...entry, translatedFrom: 'Old b' }],
    ['c', { ...entry, translatedFrom: null }],
  ]);
  expect(missingFrom(own, model)).toEqual([
    { id: 'b', why: 'stale', was: 'Old b' },
    { id: 'd', why: 'missing' },
  ]);
});

test('what may be the same as the English is a message', () => {
  const known = new Set(allIds);
  for (const ids of Object.values(sameAsEnglish)) expect(Object.keys(ids).filter((id) => !known.has(id))).toEqual([]);
});

test('an id is in one catalog only', () => {
  expect(allIds.filter((id, index) => allIds.indexOf(id) !== index)).toEqual([]);
});

test('every language is offered to guests, and staff read what guests are offered', () => {
  expect(offeredLanguages).toEqual(guestLanguages.map(({ tag }) => tag));
  expect(offeredLanguages).toHaveLength(20);
  expect(staffLanguages.filter((language) => !offeredLanguages.includes(language))).toEqual([]);
});

test('every message is said somewhere', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync(
    ['{app,commands,domain,presenters,jobs,live,channels,server,contract}/**/*.{ts,tsx}', 'locales/text-template.ts'],
    { cwd: root },
  );
  const code = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');
  const { ids, beginnings } = screenMessagesIn(code);
  const silent = allIds.filter((id) => !ids.has(id) && ![...beginnings].some((beginning) => id.startsWith(beginning)));
  expect(silent).toEqual([]);
});
