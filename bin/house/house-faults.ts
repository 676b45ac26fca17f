/**
 * What keeps the code a house in which one finds one's way: small folders, no circles of imports, screens that stand alone, and one name
 * for one thing. The rooms themselves are kept by `bin/lint/rooms.ts`.
 */
import { posix } from 'node:path';
import { isTest } from '../lint/rooms.ts';

export interface Edge {
  from: string;
  to: string;
}

/** What one file exports and imports, name by name. */
export interface Names {
  path: string;
  exports: readonly { name: string; isUsedHere: boolean }[];
  imports: readonly { from: string; name: string }[];
}

export interface House {
  files: readonly { path: string; lines: number }[];
  edges: readonly Edge[];
  /** The files that browsers load together. */
  chunks?: readonly { name: string; test: RegExp }[];
  names?: readonly Names[];
}

export const maxFolder = 28;

/** A name that says the same in each folder that has it. */
const sameOnPurpose = new Set(['codes', 'signature']);

const isProduct = (path: string): boolean => !isTest(path) && !/^(test|bench|bin)\//.test(path) && path.includes('/');

/** One sentence for each fault; none: the house is in order. */
export function houseFaults({ files, edges, chunks = [], names = [] }: House): string[] {
  const paths = files.map(({ path }) => path);
  return [
    ...[...folders(paths)]
      .filter(([, count]) => count > maxFolder)
      .map(([folder, count]) => `${folder} holds ${count} source files, more than ${maxFolder}: give it subjects.`),
    ...circles(edges.filter(({ from }) => !isTest(from))).map(
      (circle) => `These import each other: ${circle.join(', ')}.`,
    ),
    ...folderCircles(edges).map(
      (circle) => `These folders import each other: ${circle.join(', ')}. What both need belongs below both.`,
    ),
    ...crossings(edges).map(
      ({ from, to }) => `${from} imports ${to}, which is another screen's. Share it in app/page, form or session.`,
    ),
    ...unusedExports(names),
    ...twins(paths).map((both) => `One name for two things: ${both.join(', ')}.`),
    ...chunks.flatMap(({ name, test }) =>
      splitBy(test, paths).map((folder) => `The chunk '${name}' takes a part of ${folder}: chunks follow folders.`),
    ),
  ];
}

/** What React Router calls by its name, and the command for benches. */
const calledByName: [RegExp, RegExp][] = [
  [
    /^app\//,
    /^(?:action|ErrorBoundary|client\w+|handle|handleError|headers|Layout|links|loader|meta|middleware|shouldRevalidate)$/,
  ],
  [/^bench\//, /^run$/],
  [/./, /^(?:default|\*)$/],
];
/** The rule that tests compare the product with. */
const forTests = new Set(['domain/ticket/replay.ts']);

/** Exports that no file imports, and those of the product that are there for tests alone. */
function unusedExports(files: readonly Names[]): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of files)
    for (const { from, name } of imports) {
      const key = `${from} ${name}`;
      importers.set(key, (importers.get(key) ?? new Set()).add(path));
    }
  const by = (path: string, name: string): string[] => [...(importers.get(`${path} ${name}`) ?? [])];
  return files.flatMap(({ path, exports }) =>
    exports.flatMap(({ name, isUsedHere }) => {
      const all = [...by(path, name), ...by(path, '*')];
      if (calledByName.some(([where, which]) => where.test(path) && which.test(name))) return [];
      if (all.length === 0) return [`Nobody imports ${name} of ${path}: do not export it.`];
      const isForTests = all.every((one) => isTest(one) || one.startsWith('test/')) && !isUsedHere;
      return isForTests && isProduct(path) && !forTests.has(path) ? [`Only tests use ${name} of ${path}.`] : [];
    }),
  );
}

/** The folders of which some files match and others do not. */
function splitBy(test: RegExp, paths: readonly string[]): string[] {
  const matching = folders(paths.filter((path) => test.test(`/${path}`)));
  return [...folders(paths)]
    .filter(([folder, count]) => matching.has(folder) && matching.get(folder) !== count)
    .map(([folder]) => folder);
}

/** How many source files each folder holds; tests do not count. */
export function folders(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths.filter((one) => !isTest(one))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** The screen that a file belongs to; the files right under `app/routes` are everybody's. */
function screenOf(path: string): string | undefined {
  const [app, routes, screen, part, ...rest] = path.split('/');
  if (app !== 'app' || routes !== 'routes' || part === undefined) return undefined;
  return (screen === 'desk' || screen === 'guest') && rest.length > 0 ? `${screen}/${part}` : screen;
}

function crossings(edges: readonly Edge[]): Edge[] {
  return edges.filter(({ from, to }) => {
    const [own, other] = [screenOf(from), screenOf(to)];
    return own !== undefined && other !== undefined && own !== other && !isTest(from);
  });
}

/** Files of one base name whose folders do not mirror each other (`domain/ticket/...` and `commands/ticket/...`). */
function twins(paths: readonly string[]): string[][] {
  const named = Map.groupBy(paths.filter(isProduct), (path) => posix.basename(path).replace(/(\.server)?\.tsx?$/, ''));
  return [...named].flatMap(([name, all]) => {
    const subjects = new Map(all.map((path) => [posix.dirname(path), posix.dirname(path).replace(/^[^/]+/, '')]));
    const isMirrored = new Set(subjects.values()).size === 1 && all.every((path) => path.split('/').length > 2);
    if (subjects.size < 2 || isMirrored || sameOnPurpose.has(name)) return [];
    return [all];
  });
}

/** Folders of one room that reach each other, so that no one of them can be read first. */
export function folderCircles(edges: readonly Edge[]): string[][] {
  const roomIn = (path: string): string => path.slice(0, path.indexOf('/'));
  return circles(
    edges
      .filter(({ from, to }) => isProduct(from) && isProduct(to) && roomIn(from) === roomIn(to))
      .map(({ from, to }) => ({ from: posix.dirname(from), to: posix.dirname(to) })),
  );
}

/** Groups of files that reach each other by imports, types counted (Tarjan's strongly connected components). */
export function circles(edges: readonly Edge[]): string[][] {
  const next = Map.groupBy(
    edges.filter(({ from, to }) => from !== to),
    ({ from }) => from,
  );
  const reached = new Map<string, { at: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): { at: number; low: number; isOpen: boolean } => {
    const own = { at: reached.size, low: reached.size, isOpen: true };
    reached.set(file, own);
    open.push(file);
    for (const { to } of next.get(file) ?? []) {
      const known = reached.get(to);
      if (known === undefined) own.low = Math.min(own.low, visit(to).low);
      else if (known.isOpen) own.low = Math.min(own.low, known.at);
    }
    if (own.low === own.at) close(file);
    return own;
  };
  const close = (first: string): void => {
    const circle = open.splice(open.indexOf(first));
    for (const file of circle) (reached.get(file) as { isOpen: boolean }).isOpen = false;
    if (circle.length > 1) found.push(circle.toSorted());
  };
  for (const file of next.keys()) if (!reached.has(file)) visit(file);
  return found;
}
