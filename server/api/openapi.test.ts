import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const contract = new URL('../../contract/', import.meta.url);
const call = z.looseObject({ operationId: z.string(), summary: z.string(), tags: z.array(z.string()).min(1) });
const openapi = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), call)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

test('the committed file is the one that is served (npm run api-types)', async () => {
  const served = await t.call('GET /openapi.json');
  const committed: unknown = JSON.parse(await readFile(new URL('openapi.json', contract), 'utf8'));
  expect(served.body).toEqual(committed);
  const types = await readFile(new URL('api-types.ts', contract), 'utf8');
  const hash = createHash('sha256')
    .update(await readFile(new URL('openapi.json', contract)))
    .digest('hex');
  expect(types.split('\n')[0]).toBe(`// Made from openapi.json ${hash} by bin/api-types.ts.`);
});

test('every call is described, under a name of its own, and what it answers has a name', async () => {
  const { openapi: version, paths, components } = openapi.parse((await t.call('GET /openapi.json')).body);
  expect(version).toBe('3.1.0');
  const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(42);
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining([
      'PublicPlace',
      'GuestTicket',
      'StaffTicket',
      'JoinAnswer',
      'Line',
      'Desk',
      'EventPage',
      'Problem',
    ]),
  );
});
