import type { FastifySchema } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/page-calls.ts';
import { openApp, type TestApp } from '#test/app.ts';
import { readOpenapi } from '#test/openapi.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const call = z.looseObject({ operationId: z.string(), summary: z.string(), tags: z.array(z.string()).min(1) });
const openapi = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), call)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

test('every call is described, under a name of its own, and what it answers has a name', async () => {
  const { openapi: version, paths, components } = openapi.parse((await t.call('GET /openapi.json')).body);
  expect(version).toBe('3.1.0');
  const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(46);
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

test('the calls that our own pages make have the schemas of the routes', async () => {
  const routes = new Map<string, FastifySchema | undefined>();
  await readOpenapi(({ method, url, schema }) => {
    const path = url.replace('/api/v1', '').replaceAll(/:(\w+)/g, '{$1}');
    for (const one of [method].flat()) routes.set(`${one} ${path}`, schema);
  });
  const isAnswerOf = (schema: FastifySchema | undefined, answer: unknown): boolean => {
    const { 200: ok, 201: created } = { ...(schema?.response as Record<number, unknown>) };
    const answers = [ok, created].flatMap((one): unknown[] => {
      if (one instanceof z.ZodUnion) return [...one.options];
      return one === undefined ? [] : [one];
    });
    return answer === null ? answers.length === 0 : answers.includes(answer);
  };
  const others = Object.entries(calls).filter(([name, { body, answer }]) => {
    const schema = routes.get(name);
    return !isAnswerOf(schema, answer) || (schema?.body ?? null) !== body;
  });
  expect(others.map(([name]) => name)).toEqual([]);
});
