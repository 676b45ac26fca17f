import { expect, test } from 'vitest';
import { createApiClient, newWishKey } from './api-client.ts';

function recording() {
  const sent: Request[] = [];
  const client = createApiClient({
    baseUrl: 'http://localhost/api/v1',
    cookies: () => 'lang=en; XSRF-TOKEN=abc-123; other=1',
    fetch: (request) => {
      sent.push(request);
      return Promise.resolve(Response.json({ id: 'x' }));
    },
  });
  return { client, sent };
}

test('a change carries the token of the page and a key of its own', async () => {
  const { client, sent } = recording();
  await client.POST('/desks/{desk}/call-next', { params: { path: { desk: 'd1' } } });
  await client.POST('/desks/{desk}/call-next', { params: { path: { desk: 'd1' } } });
  expect(sent.map(({ url }) => url)).toEqual(Array(2).fill('http://localhost/api/v1/desks/d1/call-next'));
  expect(sent[0]?.headers.get('x-xsrf-token')).toBe('abc-123');
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
});

test('a change that is sent again keeps its key', async () => {
  const { client, sent } = recording();
  const header = { 'idempotency-key': newWishKey() };
  await client.POST('/desks/{desk}/call-next', { params: { path: { desk: 'd1' }, header } });
  expect(sent[0]?.headers.get('idempotency-key')).toBe(header['idempotency-key']);
});

test('reading carries neither', async () => {
  const { client, sent } = recording();
  const { data } = await client.GET('/places/{place}', { params: { path: { place: 'harbour' } } });
  expect(data?.id).toBe('x');
  expect(sent[0]?.headers.has('x-xsrf-token')).toBe(false);
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
});
