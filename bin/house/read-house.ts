/** Reads a checkout: its source files, and which of them names which other one. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { chunks } from '../make/chunks.ts';
import type { Edge, House } from './house-faults.ts';

/** Every source file that git knows, tests too; paths from the root of the repository. */
export function readHouse(): House {
  const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' });
  const paths = tracked.split('\0').filter((path) => path !== '' && existsSync(path));
  const known = new Set(paths);
  const files = paths.map((path) => ({ path, source: readFileSync(path, 'utf8') }));
  const edges = files.flatMap(({ path, source }) =>
    namedIn(path, source)
      .filter((to) => known.has(to))
      .map((to): Edge => ({ from: path, to })),
  );
  return { files: files.map(({ path, source }) => ({ path, lines: source.split('\n').length - 1 })), edges, chunks };
}

/** The files of ours that a file imports: types, and what is loaded when it is wanted, too. */
export function namedIn(path: string, source: string): string[] {
  const { module, errors } = parseSync(path, source);
  const [fault] = errors;
  if (fault) throw new Error(`${path}: ${fault.message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return [...new Set(specifiers.flatMap((specifier) => pathOf(path, specifier) ?? []))];
}

/** Null: a package. */
function pathOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : null;
}
