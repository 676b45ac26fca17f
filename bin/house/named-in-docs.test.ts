// What the documents name is there: files, links between documents, and the functions of the walk in docs/architecture.md.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const rooms = [
  'accounts',
  'app',
  'bin',
  'channels',
  'commands',
  'contract',
  'db',
  'domain',
  'jobs',
  'live',
  'locales',
  'presenters',
  'server',
  'test',
  'timers',
];
const documents = globSync(['*.md', 'docs/**/*.md', `{${rooms.join(',')}}/**/*.md`]).filter(
  (path) => !path.includes('node_modules'),
);
const path = new RegExp(`\`((?:${rooms.join('|')})/[\\w./-]+?)\``, 'g');

const missing = (document: string, text: string): string[] => {
  const named = [...text.matchAll(path)].map(([, name = '']) => name);
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, to = '']) =>
    posix.join(posix.dirname(document), to),
  );
  return [...named, ...linked].filter((name) => !existsSync(name)).map((name) => `${document}: ${name}`);
};

test('every file that a document names is there', () => {
  expect(documents.length).toBeGreaterThan(60);
  expect(missing('docs/x.md', 'see `domain/ticket/gone.ts` and [this](decisions/000-gone.md)')).toHaveLength(2);
  expect(documents.flatMap((document) => missing(document, readFileSync(document, 'utf8')))).toEqual([]);
});

/** Links to a heading that the document does not have. */
const lostHeadings = (document: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(([, to = '', heading = '']) => {
    const target = to === '' ? text : readFileSync(posix.join(posix.dirname(document), to), 'utf8');
    return headingsOf(target).includes(heading) ? [] : [`${document}: ${to}#${heading}`];
  });

/** The names that GitHub gives to headings. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every heading that a document links to is there', () => {
  expect(lostHeadings('docs/x.md', '# A heading\n[here](#a-heading) [nowhere](#gone)')).toEqual(['docs/x.md: #gone']);
  expect(documents.flatMap((document) => lostHeadings(document, readFileSync(document, 'utf8')))).toEqual([]);
});

test('every limit of docs/security.md names the test that tries it', () => {
  const table = readFileSync('docs/security.md', 'utf8').split('## Limits')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:what|---)/.test(line));
  expect(rows.length).toBeGreaterThan(12);
  for (const row of rows) {
    const [, file = '', title = ''] = /`([\w./-]+\.test\.ts)` '(.+)' \|$/.exec(row) ?? [];
    expect(file, `the row: ${row}`).not.toBe('');
    expect(readFileSync(file, 'utf8'), `the row: ${row}`).toContain(`'${title}'`);
  }
});

test('the walk from the press to the guest’s screen names what its files export, and stays short', () => {
  const section =
    readFileSync('docs/architecture.md', 'utf8').split("## From the press of 'call next'")[1]?.split('\n## ')[0] ?? '';
  const steps = [...section.matchAll(/`(\w+)`[^`]{0,20}\(?`([\w./-]+\.tsx?)`/g)];
  expect(steps.length).toBeGreaterThanOrEqual(9);
  for (const [, name = '', file = ''] of steps)
    expect(readFileSync(file, 'utf8'), `${name} in ${file}`).toMatch(
      new RegExp(`^export (async )?(function|const|class) ${name}\\b`, 'm'),
    );
  const [walk = ''] = section.split('\n### ');
  const files = [...new Set([...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file))];
  expect(files).toHaveLength(9);
  const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1000);
});
