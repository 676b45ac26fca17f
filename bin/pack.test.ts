import { expect, test } from 'vitest';
import { packagesOf, releasedFrom } from './pack.ts';

test('a release holds what a server reads, and no tests', () => {
  const given = [
    'server/main.ts',
    'server/health.test.ts',
    'test/cast.ts',
    'test/journeys/installation/demo.spec.ts',
    'test/released/2026-11-21-bb043834.sql.gz',
    'bench/main.ts',
    'LICENSE',
    'package-lock.json',
    '.npmrc',
    '',
  ];
  expect(releasedFrom(given)).toEqual(['server/main.ts', 'test/cast.ts', 'LICENSE', 'package-lock.json', '.npmrc']);
});

test('the list of packages names what is installed on a server, with versions, and nothing of development', async () => {
  const list = JSON.parse(await packagesOf()) as { bomFormat: string; components: { name: string; version: string }[] };
  expect(list.bomFormat).toBe('CycloneDX');
  const names = list.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'better-auth']));
  expect(names).not.toContain('vitest');
  expect(list.components.every(({ version }) => version !== '')).toBe(true);
});
