// Finds the messages that a screen may show: the ids in its route's file and in all browser files that it imports.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface ScreenMessages {
  ids: ReadonlySet<string>;
  /** The beginning of an id that is completed at run time: `error.${code}`. */
  beginnings: ReadonlySet<string>;
}

export function screenMessagesIn(source: string): ScreenMessages {
  // A type names ids without showing them.
  const code = source.replaceAll(/^(?:export )?interface [^]*?^\}/gm, '');
  return {
    ids: new Set([...code.matchAll(/['"`]([a-z_]+(?:\.\w+)+)['"`]/g)].map(([, id]) => id ?? '')),
    beginnings: new Set([...code.matchAll(/`([a-z_]+(?:\.\w+)*[._]\w*)\$\{/g)].map(([, beginning]) => beginning ?? '')),
  };
}

/** All app files that a browser loads with `entry`, at once or later, except those in `apart` and server files. */
export function filesBroughtBy(entry: string, apart: readonly string[] = []): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || apart.includes(file)) return;
    found.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, from] of code.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from '((?:\.|#app\/)[^']+)';$/gms))
      follow(file, from);
    for (const [, from] of code.matchAll(/import\('((?:\.|#app\/)[^']+)'\)/g)) follow(file, from);
  };
  const follow = (file: string, from = ''): void => {
    const target = from.startsWith('#') ? resolve(root, from.slice(1)) : resolve(dirname(file), from);
    if (/(?<!\.server|\.test)\.tsx?$/.test(target) && existsSync(target)) visit(target);
  };
  visit(entry);
  return [...found];
}
