// Sends random input to every route: each answer is as documented, nothing breaks, and the log contains none of the
// input. FUZZ_SEED=… changes the input.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inviteMember } from '#commands/team/member-invitations.ts';
import { Refusal } from '#domain/refusal.ts';
import { openAppWithPages, type TestApp } from '#test/app.ts';
import { testSecrets } from '#test/harbour.ts';
import {
  formBody,
  jsonBody,
  mark,
  methodOf,
  oddHeaders,
  oddText,
  pathOf,
  queryOf,
  type OddBody,
  type Schema,
} from '#test/chance/random-input.ts';
import { rawRequest, sendRaw } from '#test/raw-request.ts';
import { readOpenapi } from '#test/openapi.ts';
import { otherRights, pageRights } from '#test/rights.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260);
const perCall = 14;
const perPage = 8;
const perOther = 8;
const rawRequests = 60;

interface Operation {
  operationId: string;
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
const openapi = await readOpenapi<Operation>();
const calls = Object.entries(openapi.paths)
  .filter(([path]) => !path.endsWith('/stream'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  );
/** Readiness does not depend on the request. Streams are requested for things that do not exist: otherwise they would not end. */
const others = Object.keys(otherRights).filter((door) => door !== 'GET /readyz');

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: OddBody | null;
}

let t: TestApp;
let known: Record<string, string[]> = {};
let sessions: string[] = [];
let words: string[] = [];
let thrown = 0;

beforeAll(async () => {
  const demo = {
    slug: () => Promise.resolve(null),
    open: () => Promise.reject(new Refusal('not_found')),
    remove: () => Promise.resolve(),
  };
  t = await openAppWithPages({ demo });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { lines, desks, context, staff, organizationId } = t.harbour;
  const tickets: string[] = [];
  for (let n = 0; n < 6; n++) tickets.push((await t.harbour.join()).ticketId);
  const tokens = tickets.map((id) => testSecrets.ticketToken(id));
  const standing = { name: 'Ada Brook', role: 'host', grants: [], placeIds: [] } as const;
  await inviteMember(context, staff.ines, { organizationId, ...standing }, null);
  const { rows } = await t.harbour.pool.query<{ id: string }>('select id from member');
  known = {
    place: ['harbour-clinic'],
    line: [lines.walkIn, 'walk-in'],
    desk: [desks.one],
    ticket: [...tickets, ...tokens],
    token: tokens,
    kind: ['logo'],
    member: rows.map(({ id }) => id),
    provider: ['twilio', 'vonage', 'plivo', 'generic'],
  };
  words = [...Object.values(known).flat(), ...literals(), 'on', '1', 'en', '2026-03-02', 'phone@example.org'];
  sessions = ['', await session('viewer'), await session('owner')];
}, 240_000);
afterAll(() => t.close());

async function session(role: 'viewer' | 'owner'): Promise<string> {
  const account = { name: role, email: `${role}@harbour.example`, password: 'a kettle of nine herons' };
  const { userId } = await t.accounts.create(account);
  await t.addMember(userId, role, role);
  const { cookies } = await t.accounts.signIn({ ...account, address: '10.9.9.9' });
  return cookies.map((line) => line.split(';')[0]).join('; ');
}

/** Names of fields and of actions, as the code that reads forms uses them. */
function literals(): string[] {
  const folder = fileURLToPath(new URL('../../app/routes/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.server.ts'),
  );
  const found = files.flatMap((name) => readFileSync(`${folder}${name}`, 'utf8').match(/(?<=')[a-zA-Z_]{2,20}(?=')/g));
  return [...new Set(found.filter((word) => word !== null))].toSorted();
}

const checks = new Map<object, z.ZodType>();

/** Checks an answer against the OpenAPI file; null: it conforms. */
function brokenPromise({ call }: { call: Operation }, status: number, type: string, payload: string): string | null {
  const { responses } = call;
  const promised = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!promised) return 'a status that is not described';
  const [wanted] = Object.entries(promised.content ?? {});
  if (!wanted) return payload === '' ? null : 'a body where none is described';
  if (!type.startsWith(wanted[0])) return `the type ${type}`;
  const result = checkOf(wanted[1].schema).safeParse(JSON.parse(payload));
  return result.success ? null : `not as described: ${result.error.message.slice(0, 300)}`;
}

function checkOf(schema: object): z.ZodType {
  const made = checks.get(schema);
  if (made) return made;
  const whole = { ...schema, $defs: openapi.components.schemas };
  const text = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/');
  const check = z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
  checks.set(schema, check);
  return check;
}

async function answerTo({ method, url, headers, body }: Sent) {
  thrown += 1;
  const answer = await t.app.inject({
    method: method as 'GET',
    url,
    headers: {
      host: 'localhost',
      // This test is not about limits.
      'x-forwarded-for': `10.${(thrown >> 8) & 255}.${thrown & 255}.1`,
      ...(body ? { 'content-type': body.type } : {}),
      ...headers,
    },
    ...(body ? { payload: body.text } : {}),
  });
  return { status: answer.statusCode, type: answer.headers['content-type'] ?? '', payload: answer.payload };
}

const described = (sent: Sent, what: string): string => `${what}: ${JSON.stringify(sent).slice(0, 1500)}`;

function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number, nth: number): T[] {
  return fc.sample(arbitrary, { seed: seed + nth, numRuns });
}

function sentTo(
  method: string,
  path: fc.Arbitrary<string>,
  query: readonly string[],
  body: fc.Arbitrary<OddBody | null>,
): fc.Arbitrary<Sent> {
  const url = fc.tuple(path, queryOf(query, words)).map((parts) => parts.join(''));
  const isRead = method === 'GET';
  return fc.record({
    method: methodOf(method),
    url,
    headers: oddHeaders,
    body: isRead ? fc.constant(null) : body,
  });
}

test(`every call answers anything as the OpenAPI file says (FUZZ_SEED=${seed})`, async () => {
  const wrong: string[] = [];
  const reached = new Map<number, number>();
  const keys = ['', ...Object.values(t.keys)];
  for (const [nth, { method, path, call }] of calls.entries()) {
    const schema = call.requestBody?.content['application/json']?.schema;
    const query = (call.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    const where = pathOf(`/api/v1${path}`, known);
    for (const [n, sent] of sample(sentTo(method, where, query, jsonBody(schema, words)), perCall, nth).entries()) {
      // The most powerful keys come most often.
      const key = n % 2 === 0 ? t.keys.owner : keys[n % keys.length];
      const headers = { ...(key ? { authorization: `Bearer ${key}` } : {}), ...sent.headers };
      const { status, type, payload } = await answerTo({ ...sent, headers });
      reached.set(status, (reached.get(status) ?? 0) + 1);
      if (status >= 500) wrong.push(described(sent, `${call.operationId} ${status}`));
      // Another method or path is another route.
      const isSame = sent.method === method && !/%2f|\.\.|\/\.|\/\?|\/$/i.test(sent.url);
      const broken = isSame ? brokenPromise({ call }, status, type, payload) : null;
      if (broken) wrong.push(described(sent, `${call.operationId} ${status} ${broken}`));
    }
  }
  expect(wrong).toEqual([]);
  // Not every request fails at the first check: enough succeed, and enough are refused by the rules.
  for (const status of [200, 404, 409, 422]) expect([status, (reached.get(status) ?? 0) > 10]).toEqual([status, true]);
});

test('an answer that is not as described is found', () => {
  const [first] = calls;
  if (!first) throw new Error('no calls');
  expect(brokenPromise(first, 200, 'application/json', '{"slug":1}')).toContain('not as described');
  expect(brokenPromise(first, 302, '', '')).toContain('status');
  expect(brokenPromise(first, 404, 'text/html', '')).toContain('type');
});

test(`no page breaks by what it is sent (FUZZ_SEED=${seed})`, async () => {
  const wrong: string[] = [];
  for (const [nth, [path, { post }]] of Object.entries(pageRights).entries()) {
    const where = pathOf(`/${path}`, known).chain((url) => fc.constantFrom(url, url, url, `${url}.data`));
    const reads = sample(sentTo('GET', where, [], fc.constant(null)), perPage / 2, nth);
    const posts = post ? sample(sentTo('POST', where, [], formBody(words)), perPage, 1000 + nth) : [];
    for (const [n, sent] of [...reads, ...posts].entries()) {
      const cookie = sessions[n % sessions.length] ?? '';
      const own = { origin: 'http://localhost', accept: 'text/html', ...(cookie ? { cookie } : {}) };
      const { status } = await answerTo({ ...sent, headers: { ...own, ...sent.headers } });
      if (status >= 500) wrong.push(described(sent, `/${path} ${status}`));
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test(`nor does any other door (FUZZ_SEED=${seed})`, async () => {
  const wrong: string[] = [];
  for (const [nth, door] of [...others, 'POST /api/auth/sign-in/email', 'GET /__manifest'].entries()) {
    const [method = '', path = ''] = door.split(' ');
    const where = pathOf(path, { provider: known['provider'] ?? [] });
    for (const sent of sample(sentTo(method, where, ['paths', 'p'], jsonBody({}, words)), perOther, 2000 + nth)) {
      const headers = { origin: 'http://localhost', cookie: sessions[2] ?? '', ...sent.headers };
      const { status } = await answerTo({ ...sent, headers });
      if (status >= 500) wrong.push(described(sent, `${door} ${status}`));
    }
  }
  expect(wrong).toEqual([]);
});

test(`nor by bytes that no client sends (FUZZ_SEED=${seed})`, async () => {
  const wrong: string[] = [];
  const targets = fc.tuple(fc.constantFrom('/', '/api/v1/', '/t/', '', '*', 'http://x/', '/api/auth/'), oddText);
  for (const [start, odd] of sample(targets, rawRequests, 3000)) {
    const line = `GET ${start}${odd} HTTP/1.1`;
    const { status } = await sendRaw(t.app, rawRequest(line, { host: 'localhost' }));
    if (status >= 500) wrong.push(`${status}: ${JSON.stringify(line)}`);
  }
  expect(wrong).toEqual([]);
});

test('nothing of it is in the log', () => {
  expect(thrown).toBeGreaterThan(1000);
  expect(t.log.filter((line) => line.toLowerCase().includes(mark.toLowerCase()))).toEqual([]);
  const carried = [...Object.values(t.keys), ...(known['token'] ?? []), ...sessions.filter(Boolean)];
  expect(t.log.filter((line) => carried.some((secret) => line.includes(secret)))).toEqual([]);
  expect(t.log.filter((line) => JSON.parse(line).msg === 'unexpected')).toEqual([]);
});
