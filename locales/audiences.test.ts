import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCatalog } from '../bin/catalogs/read-catalog.ts';
import { filesBroughtBy, screenMessagesIn, type ScreenMessages } from '../bin/catalogs/screen-messages.ts';
import { audienceNames, isAudience, languagesOf, type Audience } from './audiences.ts';
import { audiences, catalogs, isForStaff } from './catalogs.ts';
import { fallbackLanguage, offeredLanguages, staffLanguages } from './languages.ts';

const app = fileURLToPath(new URL('../app/', import.meta.url));
const idsOf = new Map(
  await Promise.all(
    catalogs.map(async (catalog) => [catalog, [...(await readCatalog(fallbackLanguage, catalog)).keys()]] as const),
  ),
);
const allIds = [...idsOf.values()].flat();

/** The files of `app/routes.ts`, and what stands around and in the place of every one of them. */
const routesText = readFileSync(`${app}routes.ts`, 'utf8');
const filesIn = (text: string): string[] => [...text.matchAll(/'(routes\/[^']+\.tsx)'/g)].map(([, file]) => file ?? '');
const routes = filesIn(routesText);
/** The file of a route around other routes, by theirs. */
const frames = new Map(
  [...routesText.matchAll(/'(routes\/[^']+)', \[([^\]]*)\]/g)].flatMap(([, frame = '', inside = '']) =>
    filesIn(inside).map((file) => [file, frame]),
  ),
);
const screens = [...new Set([...routes, 'root.tsx'])].map((file) => ({ file, texts: [audienceOf(file)] }));

interface Screen {
  file: string;
  /** All that is loaded where it stands. */
  texts: Audience[];
}

/** Parts of screens that fetch texts of their own: instead of the screen's, or beside them. */
const parts: Screen[] = [
  { file: 'routes/guest/ticket/telling/push-panel.tsx', texts: ['push'] },
  ...['frame/parts', 'state-parts']
    .flatMap((name) => laterIn(`routes/guest/ticket/${name}.tsx`))
    .map((file): Screen => ({
      file,
      texts: ['ticket', 'ticket-more'],
    })),
];

/** What a file fetches when it is wanted. */
function laterIn(file: string): string[] {
  const found = [...readFileSync(`${app}${file}`, 'utf8').matchAll(/import\('(\.[^']+)'\)/g)];
  if (found.length === 0) throw new Error(`${file} fetches nothing`);
  return found.map(([, name = '']) => posix.join(posix.dirname(file), name));
}

function audienceOf(file: string): Audience {
  const name = /PageHandle = \{[^}]*audience: '(\w+)'/.exec(readFileSync(`${app}${file}`, 'utf8'))?.[1];
  const frame = frames.get(file);
  return isAudience(name) ? name : frame ? audienceOf(frame) : 'page';
}

/** What would be shown as a bare id. */
function unknownTo(texts: Audience[], { ids, beginnings }: ScreenMessages): string[] {
  const loaded = texts.flatMap((audience) => audiences[audience].flatMap((catalog) => idsOf.get(catalog) ?? []));
  return [
    ...allIds.filter((id) => ids.has(id) && !loaded.includes(id)),
    ...[...beginnings].filter(
      (beginning) => allIds.some((id) => id.startsWith(beginning)) && !loaded.some((id) => id.startsWith(beginning)),
    ),
  ];
}

function messagesOf(file: string): ScreenMessages {
  const apart = parts.map((part) => `${app}${part.file}`).filter((part) => part !== file);
  return screenMessagesIn(
    filesBroughtBy(file, apart)
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  );
}

test.each([...screens, ...parts])('$file loads all that it says ($texts)', ({ file, texts }) => {
  expect(unknownTo(texts, messagesOf(`${app}${file}`))).toEqual([]);
});

test('what a screen says and does not load is found', () => {
  const code =
    "t('page.skip'); t('ticket.leave'); <Phrase id=\"place.waiting\" />; t(`ticket.${state}_title`); t(`page.${x}`)";
  expect(unknownTo(['privacy'], screenMessagesIn(code))).toEqual(['ticket.leave', 'ticket.']);
  expect(unknownTo(['ticket'], screenMessagesIn(code))).toEqual([]);
});

test('the screens are followed through all their files', () => {
  const files = filesBroughtBy(`${app}routes/guest/place/place-page.tsx`).map((file) => file.slice(app.length));
  expect(files).toContain('i18n/use-i18n.ts');
  expect(files).toContain('phone-field/phone-field.tsx');
  expect([...messagesOf(`${app}routes/guest/place/place-page.tsx`).ids]).toContain('place.phone');
  expect(files.filter((file) => file.includes('.server.'))).toEqual([]);
  expect(parts.length).toBeGreaterThan(5);
});

test('every audience has a screen or a part of one', () => {
  const shown = new Set([...screens, ...parts].flatMap(({ texts }) => texts));
  expect(audienceNames.filter((audience) => !shown.has(audience))).toEqual([]);
});

test('staff screens are there in the languages of staff, all others in every one', () => {
  expect(languagesOf('staff')).toBe(staffLanguages);
  expect(languagesOf('start')).toBe(staffLanguages);
  for (const audience of ['page', 'place', 'ticket', 'board', 'privacy', 'home'] as const)
    expect(languagesOf(audience)).toBe(offeredLanguages);
});

test.each(audienceNames)('%s is offered in the languages its catalogs are complete in', (audience) => {
  const isStaffs = audiences[audience].some(isForStaff);
  expect(languagesOf(audience)).toEqual(isStaffs ? staffLanguages : offeredLanguages);
});
