import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const get = async (url: string) => {
  const { statusCode: status, headers, payload } = await t.app.inject({ method: 'GET', url });
  return { status, headers, payload };
};

test('a ticket says how it looks on a home screen, in its guest’s language, and leads back to itself', async () => {
  const { body } = await t.call(`POST /lines/${t.harbour.lines.walkIn}/tickets`, { body: { language: 'ar' } });
  const path = `/t/${String(body['token'])}`;
  const { status, headers, payload } = await get(`${path}/app.webmanifest`);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(headers['cache-control']).toBe('no-store');
  const manifest = JSON.parse(payload) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    id: path,
    start_url: path,
    scope: '/',
    display: 'standalone',
    name: `${String(body['number'])} · Harbour Clinic`,
    short_name: 'Harbour Clinic',
    lang: 'ar',
    dir: 'rtl',
  });
  expect(manifest['icons']).toEqual(
    expect.arrayContaining([
      { src: '/icons/turnstone-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/turnstone-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ]),
  );
  expect(t.log.join('\n')).not.toContain(String(body['token']));

  // Once the link is over, it does not tell where somebody was.
  expect((await t.call(`POST /tickets/${String(body['token'])}/leave`)).status).toBe(200);
  expect((await get(`${path}/app.webmanifest`)).status).toBe(200);
  t.harbour.clock.pass(25 * 3600);
  expect(await get(`${path}/app.webmanifest`)).toMatchObject({ status: 404, payload: '' });
});

test.each(['/t/AAAAAAAAAAAAAAAAAAAAAA/app.webmanifest', '/icons/nothing-1.png', '/icons/..%2fservice-worker.js'])(
  '%s is nowhere',
  async (url) => {
    expect(await get(url)).toMatchObject({ status: 404, payload: '' });
  },
);
