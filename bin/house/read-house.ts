/** Reads a checkout: its source files, and which of them names which other one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { chunks } from '../make/chunks.ts';
import type { Edge, House, Names } from './house-faults.ts';

/** Every source file that git knows, tests too; paths from the root of the repository. */
export function readHouse(): House {
  const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' });
  const paths = tracked.split('\0').filter((path) => path !== '' && existsSync(path));
  const known = new Set(paths);
  const files = paths.map((path) => {
    const source = readFileSync(path, 'utf8');
    return { path, lines: source.split('\n').length - 1, ...namesIn(path, source) };
  });
  const edges = files.flatMap(({ path, imports }) =>
    [...new Set(imports.map(({ from }) => from))].filter((to) => known.has(to)).map((to): Edge => ({ from: path, to })),
  );
  return { files, edges, chunks, names: files };
}

/** What a file exports, and what it imports of files of ours: types, and what is loaded when it is wanted, too. `*`: everything. */
export function namesIn(path: string, source: string): Pick<Names, 'exports' | 'imports'> {
  const { module, errors } = parseSync(path, source);
  const [fault] = errors;
  if (fault) throw new Error(`${path}: ${fault.message}`);
  const words: string[] = source.match(/[\w$]+/g) ?? [];
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const imported: (readonly [specifier: string, names: readonly string[]])[] = [
    ...module.staticImports.map(
      ({ moduleRequest, entries }) =>
        [moduleRequest.value, ['', ...entries.map(({ importName }) => nameOf(importName))]] as const,
    ),
    ...exported.map(({ moduleRequest, importName }) => [moduleRequest?.value ?? '', [nameOf(importName)]] as const),
    // Of what is loaded later, any word may be a name.
    ...module.dynamicImports.map(
      ({ moduleRequest: { start, end } }) => [source.slice(start + 1, end - 1), [...new Set(words)]] as const,
    ),
  ];
  return {
    exports: exported
      .map(({ exportName }) => nameOf(exportName))
      .map((name) => ({ name, isUsedHere: words.indexOf(name) !== words.lastIndexOf(name) })),
    imports: imported.flatMap(([specifier, names]) => {
      const from = pathOf(path, specifier);
      return from === null ? [] : names.map((name) => ({ from, name }));
    }),
  };
}

const nameOf = ({ kind, name }: { kind: string; name: string | null }): string =>
  name ?? (kind === 'Default' ? 'default' : '*');

/** Null: a package. */
function pathOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : null;
}
