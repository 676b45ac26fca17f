import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFolder, loadBuild, registerApp } from '#server/render.ts';
import { buildWhenStale } from '../bin/build-when-stale.ts';

let app: FastifyInstance;

beforeAll(async () => {
  await buildWhenStale();
  app = fastify();
  await app.register(fastifyCookie);
  await registerApp(app, { build: await loadBuild() });
}, 120_000);

afterAll(() => app.close());

const missing = '/there-is-no-such-page';

describe('a page', () => {
  test('speaks the language of the address, remembers it and stays where it is', async () => {
    const { statusCode, headers, body } = await app.inject({
      url: `${missing}?lang=ar`,
      headers: { cookie: 'lang=es', 'accept-language': 'en' },
    });
    expect(statusCode).toBe(404);
    expect(body).toMatch(/<html lang="ar" dir="rtl"/);
    expect(body).toContain('لا يوجد شيء هنا');
    expect(String(headers['set-cookie'])).toMatch(/^lang=ar; Path=\//);
  });

  test('speaks the cookie’s language, else the browser’s, and sets nothing', async () => {
    const cookie = await app.inject({ url: missing, headers: { cookie: 'lang=es', 'accept-language': 'ar' } });
    expect(cookie.body).toContain('<html lang="es" dir="ltr"');
    expect(cookie.headers['set-cookie']).toBeUndefined();
    const browser = await app.inject({ url: missing, headers: { 'accept-language': 'fr, ar;q=0.5' } });
    expect(browser.body).toContain('<html lang="ar"');
  });

  test('sends the browser to the texts of its own language', async () => {
    const { body } = await app.inject({ url: `${missing}?lang=ar` });
    const url = /href="(\/assets\/for-[\w-]+\.json)"/.exec(body)?.[1] ?? '';
    const texts = await app.inject({ url });
    expect(texts.json()).toMatchObject({ 'page.not_found_title': ['لا يوجد شيء هنا'] });
  });

  test('allows its own scripts and styles alone', async () => {
    const { headers, body } = await app.inject({ url: missing });
    const policy = String(headers['content-security-policy']);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    for (const part of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    const tags = body.match(/<(?:script|style)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(3);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
    const again = await app.inject({ url: missing });
    expect(again.headers['content-security-policy']).not.toBe(policy);
  });

  test('leaves no trace and stands in no frame', async () => {
    const { headers } = await app.inject({ url: missing });
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('comes compressed', async () => {
    const { headers, rawPayload } = await app.inject({ url: missing, headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('</html>');
  });

  test('asked for without its body has none', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: missing });
    expect([statusCode, body]).toEqual([404, '']);
  });
});

describe('a form', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('that nothing can take is answered in the visitor’s language, with the host’s name', async () => {
    const headers = { ...form, host: 'wait.example', 'accept-language': 'es' };
    const { statusCode, body } = await app.inject({ method: 'POST', url: missing, headers, payload: 'a=b' });
    expect(statusCode).toBe(405);
    expect(body).toContain('<html lang="es"');
    expect(body).toContain('Algo falló al cargar wait.example');
  });

  test('of another origin is refused', async () => {
    const headers = { ...form, host: 'wait.example', origin: 'http://evil.example' };
    const { statusCode } = await app.inject({ method: 'POST', url: missing, headers, payload: 'a=b' });
    expect(statusCode).toBe(400);
  });

  // Under `no-referrer` every plain form says 'null'. 405: it was let in, and nothing there takes it.
  const browser = `turnstone_browser=${randomUUID()}`;
  test.each([
    ['in the house’s own network, with the cookie that no other site’s post carries', { cookie: browser }, 405],
    ['that brought no cookie', {}, 400],
    ['that a header says is this site’s', { 'sec-fetch-site': 'same-origin' }, 405],
    ['that a header says is another site’s', { cookie: browser, 'sec-fetch-site': 'cross-site' }, 400],
  ])('whose origin is hidden, %s', async (_what, more, expected) => {
    const headers = { ...form, ...more, host: 'wait.example', origin: 'null' };
    const { statusCode } = await app.inject({ method: 'POST', url: missing, headers, payload: 'a=b' });
    expect(statusCode).toBe(expected);
  });

  test('over 64 KiB is refused before it is read', async () => {
    const payload = `a=${'b'.repeat(65_536)}`;
    const { statusCode } = await app.inject({ method: 'POST', url: missing, headers: form, payload });
    expect(statusCode).toBe(413);
  });
});

describe('an asset', () => {
  const scriptUrl = () =>
    `/assets/${readdirSync(`${clientFolder}assets`).find((name) => /^root-.+\.js$/.test(name)) ?? 'none'}`;

  test('is kept for ever', async () => {
    const { statusCode, headers } = await app.inject({ url: scriptUrl() });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['br', 'gzip'])('was compressed at build: %s', async (encoding) => {
    const { headers } = await app.inject({ url: scriptUrl(), headers: { 'accept-encoding': encoding } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toContain('javascript');
  });

  test('that is not there is a page that is not there', async () => {
    const { statusCode, headers } = await app.inject({ url: '/assets/gone.js' });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
  });
});
