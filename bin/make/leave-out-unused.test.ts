import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import reactRouter from '../../react-router.config.ts';
import { unusedParts } from './leave-out-unused.ts';

const folder = fileURLToPath(new URL('../../node_modules/', import.meta.url));

test.each(Object.entries(unusedParts))('what stands for %s has its exports, all of them', (part, code) => {
  const names = (text: string): string[] =>
    parseSync(part, text)
      .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? ''))
      .toSorted();
  const own = names(readFileSync(`${folder}${part}`, 'utf8'));
  expect(own.length).toBeGreaterThan(3);
  expect(names(code)).toEqual(own);
});

test('routes are known from the start: nothing is discovered later', () => {
  expect(reactRouter.routeDiscovery).toEqual({ mode: 'initial' });
});
