import { describe, expect, test } from 'vitest';
import { houseFaults, maxFolder } from './house-faults.ts';
import { namesIn, readHouse } from './read-house.ts';

const file = (path: string): { path: string; lines: number } => ({ path, lines: 1 });
const filesIn = (path: string, source: string): string[] => [
  ...new Set(namesIn(path, source).imports.map(({ from }) => from)),
];
const numbered = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => file(name(at)));

test('the house is in order', () => {
  expect(houseFaults(readHouse())).toEqual([]);
}, 60_000);

describe('what is planted is found', () => {
  test('a folder that holds too much; tests do not count', () => {
    const files = numbered(maxFolder, (at) => `domain/line/rule-${at}.ts`);
    expect(houseFaults({ files: [...files, file('domain/line/rule.test.ts')], edges: [] })).toEqual([]);
    expect(houseFaults({ files: [...files, file('domain/line/one-more.ts')], edges: [] })).toEqual([
      `domain/line holds ${maxFolder + 1} source files, more than ${maxFolder}: give it subjects.`,
    ]);
  });

  test('files that import each other, by the type alone or round several corners', () => {
    const types = filesIn('domain/a.ts', `import type { B } from './b.ts';\nexport type A = B;`);
    expect(types).toEqual(['domain/b.ts']);
    const edges = [
      { from: 'domain/a.ts', to: 'domain/b.ts' },
      { from: 'domain/b.ts', to: 'domain/c.ts' },
      { from: 'domain/c.ts', to: 'domain/a.ts' },
      { from: 'domain/d.ts', to: 'domain/a.ts' },
    ];
    expect(houseFaults({ files: [], edges })).toEqual([
      'These import each other: domain/a.ts, domain/b.ts, domain/c.ts.',
    ]);
  });

  test('a screen that imports another one’s folder, also when it is wanted later', () => {
    const from = 'app/routes/desk/console/console.tsx';
    const lazy = filesIn(from, `const Panel = lazy(() => import('../../kiosk/steps/panel.tsx'));`);
    const toOf = (path: string) => ({ files: [], edges: [{ from, to: path }] });
    expect(houseFaults(toOf(lazy[0] ?? ''))).toEqual([
      `${from} imports app/routes/kiosk/steps/panel.tsx, which is another screen's. Share it in app/page, form or session.`,
    ]);
    expect(houseFaults(toOf('app/routes/desk/settings/place/place-settings.tsx'))).toHaveLength(1);
    expect(houseFaults(toOf('app/routes/desk/console/rows/row.tsx'))).toEqual([]);
    expect(houseFaults(toOf('app/page/page.tsx'))).toEqual([]);
  });

  test('folders of one room that import each other, though no file does', () => {
    const edges = [
      { from: 'db/ticket/rows.ts', to: 'db/place/places.ts' },
      { from: 'db/place/closing.ts', to: 'db/ticket/open.ts' },
      { from: 'db/ticket/rows.ts', to: 'domain/ticket/ticket.ts' },
      { from: 'db/place/places.test.ts', to: 'db/messaging/outbox.ts' },
    ];
    expect(houseFaults({ files: [], edges })).toEqual([
      'These folders import each other: db/place, db/ticket. What both need belongs below both.',
    ]);
    expect(houseFaults({ files: [], edges: edges.slice(1) })).toEqual([]);
  });

  test('a chunk of the build that names files', () => {
    const files = ['app/page/page.tsx', 'app/page/styles.tsx', 'app/page/later/fault.tsx'].map(file);
    const planted = (taken: RegExp) => houseFaults({ files, edges: [], chunks: [{ name: 'planted', test: taken }] });
    expect(planted(/[\\/]app[\\/]page[\\/]page\./)).toEqual([
      "The chunk 'planted' takes a part of app/page: chunks follow folders.",
    ]);
    expect(planted(/[\\/]app[\\/]page[\\/][^\\/]+$/)).toEqual([]);
  });

  test('exports for nobody, and exports for tests', () => {
    const planted = (sources: Record<string, string>) =>
      houseFaults({
        files: [],
        edges: [],
        names: Object.entries(sources).map(([path, source]) => ({ path, ...namesIn(path, source) })),
      });
    const rule = 'export interface A { b: string }\nexport const c = (a: A) => a;';
    expect(planted({ 'domain/a.ts': rule })).toEqual([
      'Nobody imports A of domain/a.ts: do not export it.',
      'Nobody imports c of domain/a.ts: do not export it.',
    ]);
    const uses = `import { c, type A } from '#domain/a.ts';`;
    expect(planted({ 'domain/a.ts': rule, 'db/b.ts': uses })).toEqual([]);
    expect(planted({ 'domain/a.ts': rule, 'domain/a.test.ts': uses })).toEqual(['Only tests use c of domain/a.ts.']);
    const later = `const { c } = await import('./a.ts'); type A = import('./a.ts').A;`;
    expect(planted({ 'domain/a.ts': rule, 'domain/b.ts': later })).toEqual([]);
    const whole = `import * as a from './a.ts'; a.c satisfies (a: a.A) => unknown;`;
    expect(planted({ 'domain/a.ts': rule, 'domain/b.ts': whole })).toEqual([]);
    expect(planted({ 'domain/a.ts': rule, 'domain/b.ts': `export * from './a.ts';` })).toEqual([]);
    expect(planted({ 'app/routes/a.tsx': 'export const loader = 1; export default 2;' })).toEqual([]);
    expect(planted({ 'server/a.ts': 'export const loader = 1;' })).toHaveLength(1);
  });

  test('one name for two things; rooms that mirror each other are none', () => {
    const both = ['commands/ticket/hold.ts', 'presenters/staff/hold.ts'].map(file);
    expect(houseFaults({ files: both, edges: [] })).toEqual([
      'One name for two things: commands/ticket/hold.ts, presenters/staff/hold.ts.',
    ]);
    const mirrored = ['commands/ticket/hold.ts', 'domain/ticket/hold.ts'].map(file);
    expect(houseFaults({ files: mirrored, edges: [] })).toEqual([]);
    const halves = ['app/routes/board/board.tsx', 'app/routes/board/board.server.ts'].map(file);
    expect(houseFaults({ files: halves, edges: [] })).toEqual([]);
  });
});
