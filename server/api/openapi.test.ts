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
  expect(names.length).toBe(53);
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining([
      'PublicPlace',
      'GuestTicket',
      'StaffTicket',
      'JoinAnswer',
      'Line',
      'Desk',
      'EventPage',
      'TicketLive',
      'Problem',
    ]),
  );
});

interface Call {
  parameters?: { name: string; description?: string; schema: { maximum?: number } }[];
  responses: Record<string, { headers?: object; content?: object }>;
}

test('what is not in a body is described too: headers, cursors, streams', async () => {
  const { paths } = await readOpenapi<Call & { operationId: string }>();
  const headersOf = (path: string, method: string, status: string): string[] =>
    Object.keys(paths[path]?.[method]?.responses[status]?.headers ?? {});
  expect(headersOf('/lines/{line}/tickets', 'post', '201')).toEqual(['Location']);
  expect(headersOf('/lines/{line}/tickets', 'get', '200')).toEqual([]);
  for (const [path, method] of [
    ['/tickets/{ticket}', 'get'],
    ['/tickets/{ticket}/call', 'post'],
    ['/tickets/{ticket}/return', 'post'],
    ['/desks/{desk}/call-next', 'post'],
  ] as const)
    expect(headersOf(path, method, '200')).toEqual(['ETag']);
  const all = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { responses } of all)
    for (const status of ['4XX', '5XX']) expect(Object.keys(responses[status]?.headers ?? {})).toEqual(['Retry-After']);
  const inQuery = ['cursor', 'after'];
  const cursors = all.flatMap(({ parameters = [] }) => parameters.filter(({ name }) => inQuery.includes(name)));
  expect(cursors.map(({ description }) => description)).not.toContain(undefined);
  const live = Object.keys(paths).filter((path) => path.endsWith('/stream'));
  expect(live.map((path) => Object.keys(paths[path]?.['get']?.responses['200']?.content ?? {}))).toEqual(
    live.map(() => ['text/event-stream']),
  );
});

test('an answer may get new fields, a body may have no others', async () => {
  const { paths, components } = await readOpenapi<Call & { operationId: string; requestBody?: object }>();
  const all = Object.values(paths).flatMap((path) => Object.values(path));
  const isClosed = (shape: unknown): boolean => JSON.stringify(shape).includes('"additionalProperties":false');
  expect(isClosed([components.schemas, all.map(({ responses }) => responses)])).toBe(false);
  expect(isClosed(paths['/lines/{line}']?.['patch']?.requestBody)).toBe(true);
});

test('every code of a problem and every kind of event is named', async () => {
  const { components } = await readOpenapi();
  const shown = JSON.stringify([components.schemas['Problem'], components.schemas['EventPage']]);
  for (const code of ['already_waiting', 'idempotency_mismatch', 'unexpected', 'prioritised', 'line_closed'])
    expect(shown).toContain(`"${code}"`);
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
