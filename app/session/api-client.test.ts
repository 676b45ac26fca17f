import { expect, test } from 'vitest';
import { createApiClient, newIdempotencyKey } from './api-client.ts';

const callNext = { call: 'POST /desks/{desk}/call-next', at: { desk: 'd1' }, body: { finishTicketId: 't1' } } as const;

function recording(answer = () => Response.json({ id: 'x' })) {
  const sent: Request[] = [];
  const client = createApiClient({
    baseUrl: 'http://localhost/api/v1',
    cookies: () => 'lang=en; XSRF-TOKEN=abc-123; other=1',
    fetch: (request) => {
      sent.push(request);
      return Promise.resolve(answer());
    },
  });
  return { client, sent };
}

test('a change carries the token of the page and a key of its own', async () => {
  const { client, sent } = recording();
  await client.send(callNext);
  await client.send(callNext);
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill('http://localhost/api/v1/desks/d1/call-next'));
  expect(sent[0]?.headers.get('x-xsrf-token')).toBe('abc-123');
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
});

test('a change that is sent again keeps its key', async () => {
  const { client, sent } = recording();
  const idempotencyKey = newIdempotencyKey();
  await client.send(callNext, { idempotencyKey });
  expect(sent[0]?.headers.get('idempotency-key')).toBe(idempotencyKey);
});

test('reading carries neither', async () => {
  const { client, sent } = recording();
  const { data } = await client.send({ call: 'GET /tickets/{ticket}/file', at: { ticket: 'a/b' } });
  expect(data).toEqual({ id: 'x' });
  expect(sent[0]?.url).toBe('http://localhost/api/v1/tickets/a%2Fb/file');
  expect(sent[0]?.headers.has('x-xsrf-token')).toBe(false);
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
});

test('what is sent is JSON, and an empty answer holds nothing', async () => {
  const { client, sent } = recording(() => new Response(null, { status: 204 }));
  const { response, data, error } = await client.send(callNext);
  expect([response.status, data, error]).toEqual([204, undefined, undefined]);
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(await sent[0]?.json()).toEqual({ finishTicketId: 't1' });
});

test('a refusal says why, in whatever words it came', async () => {
  const refuse = (body: string) => recording(() => new Response(body, { status: 409 })).client.send(callNext);
  expect(await refuse('{"code":"line_full"}')).toMatchObject({ error: { code: 'line_full' } });
  expect(await refuse('no upstream')).toMatchObject({ error: 'no upstream' });
});
