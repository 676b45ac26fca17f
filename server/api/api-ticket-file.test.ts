import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
let guest: { id: string; token: string };
beforeAll(async () => {
  t = await openApp();
  const body = { name: 'Amara', phone: '+1 202 555 0101' };
  guest = (await t.call(`POST /lines/${t.harbour.lines.walkIn}/tickets`, { body })).body as unknown as typeof guest;
});
afterAll(() => t.close());

const patch = (id: string, body: object, key?: string, headers = {}) =>
  t.call(`PATCH /tickets/${id}`, { body, key, headers });

test('staff change what a ticket says by its id, on the ticket as they saw it', async () => {
  const { host, viewer, stranger } = t.keys;
  const seen = await t.call(`GET /tickets/${guest.id}`, { key: host });
  const change = { note: 'Left ear', tags: ['results'], partySize: 2 };
  const done = await patch(guest.id, change, host, { 'if-match': String(seen.headers['etag']) });
  expect(done).toMatchObject({ status: 200, body: change });
  expect(done.headers['etag']).toBe(seen.headers['etag']);
  const weakened = { 'if-match': `W/${String(seen.headers['etag'])}` };
  expect((await patch(guest.id, change, host, weakened)).status).toBe(200);
  for (const stale of ['"999"', 'W/"999"'])
    expect((await patch(guest.id, { note: 'x' }, host, { 'if-match': stale })).status).toBe(412);
  expect((await patch(guest.id, { note: 'x' }, viewer)).status).toBe(403);
  expect((await patch(guest.id, { note: 'x' }, stranger)).status).toBe(404);
  expect((await patch(guest.id, { note: 'x' })).status).toBe(401);
  expect((await patch(guest.id, { tags: ['x'.repeat(30)] }, host)).body).toMatchObject({
    code: 'invalid_fields',
    errors: [{ path: 'tags', code: 'tag_invalid' }],
  });
});

test('a guest changes the same ticket by its token, but nothing that is for staff', async () => {
  expect(await patch(guest.token, { travelMinutes: 20 })).toMatchObject({ status: 200, body: { travelMinutes: 20 } });
  expect(await patch(guest.token, { note: 'x' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'note', code: 'unknown' }] },
  });
  const own = await t.call(`GET /tickets/${guest.token}`);
  expect(JSON.stringify(own.body)).not.toMatch(/Left ear|results/);
});

test('a text is written, counted and shown; what the guest wrote is read once for all', async () => {
  const { host, viewer, stranger } = t.keys;
  const write = (text: string, key: string) => t.call(`POST /tickets/${guest.id}/message`, { key, body: { text } });
  const file = await write('Have you eaten?', host);
  expect(file).toMatchObject({ status: 200, body: { textsLeft: 4 } });
  expect(JSON.stringify(file.body)).toContain('Have you eaten?');
  expect((await write('Hello', viewer)).status).toBe(403);
  expect((await write('Hello', stranger)).status).toBe(404);
  expect((await write('', host)).body).toMatchObject({ errors: [{ path: 'text', code: 'text_missing' }] });
  expect((await t.call(`GET /tickets/${guest.id}/file`, { key: viewer })).status).toBe(200);
  expect((await t.call(`GET /tickets/${guest.id}/file`, { key: stranger })).status).toBe(404);
  expect((await t.call(`GET /tickets/${guest.token}/file`, { key: host })).status).toBe(404);
  for (const _ of [1, 2])
    expect((await t.call(`POST /tickets/${guest.id}/texts-seen`, { key: host, body: {} })).status).toBe(204);
  expect((await t.call(`POST /tickets/${guest.id}/texts-seen`, { key: viewer, body: {} })).status).toBe(403);
  expect(t.log.join('')).not.toMatch(/Have you eaten|Left ear/);
});
