import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { loggingOptions, logRequests } from '../logging.ts';
import { answerWithoutPage } from '../http/plain-error-page.ts';
import { clientFolder, loadBuild, registerApp } from './render.ts';
import type { AppOptions } from '../http/app-deps.ts';
import { buildWhenStale } from '../../bin/make/build-when-stale.ts';

let app: FastifyInstance;
const log: string[] = [];

beforeAll(async () => {
  await buildWhenStale();
  app = fastify(loggingOptions({ level: 'info', write: (line) => void log.push(line) }));
  logRequests(app, 'info');
  app.setErrorHandler(answerWithoutPage);
  await registerApp(app, { build: await loadBuild() });
}, 120_000);

afterAll(() => app.close());

const missing = '/there-is-no-such-page';

test('the log names a page by its pattern, and assets not at all', async () => {
  log.length = 0;
  const asset = readdirSync(`${clientFolder}assets`).find((name) => name.endsWith('.js')) ?? '';
  for (const url of ['/t/Jx0aB3cD', `/assets/${asset}`, '/desk/mill/settings/look?lang=ar', '/Jx0aB3cD'])
    await app.inject({ url });
  const answered = log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ route }) => route)).toEqual(['/t/:token', '/desk/:place/settings/look', '/*']);
  expect(log.join('')).not.toMatch(/Jx0aB3cD|mill/);
});

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
    const browser = await app.inject({ url: missing, headers: { 'accept-language': 'sw, ar;q=0.5' } });
    expect(browser.body).toContain('<html lang="ar"');
  });

  test('sends the browser to the texts of its own language', async () => {
    const { body } = await app.inject({ url: `${missing}?lang=ar` });
    const url = /&quot;ticket&quot;:&quot;(\/assets\/for-[\w-]+\.json)&quot;/.exec(body)?.[1] ?? '';
    const texts = await app.inject({ url });
    expect(texts.json()).toMatchObject({ 'page.try_again': ['حاول مرة أخرى'] });
  });

  test('allows its own scripts and styles alone', async () => {
    const { headers, body } = await app.inject({ url: missing });
    const policy = String(headers['content-security-policy']);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    for (const part of ["default-src 'self'", "frame-ancestors 'self'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    const tags = body.match(/<(?:script|style)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
    const again = await app.inject({ url: missing });
    expect(again.headers['content-security-policy']).not.toBe(policy);
  });

  test('leaves no trace and stands in no frame', async () => {
    const { headers } = await app.inject({ url: missing });
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
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
    expect(body).toContain('wait.example no pudo cargar esta página');
  });

  test('of another origin is refused', async () => {
    const headers = { ...form, host: 'wait.example', origin: 'http://evil.example' };
    const { statusCode } = await app.inject({ method: 'POST', url: missing, headers, payload: 'a=b' });
    expect(statusCode).toBe(403);
  });

  test('over 64 KiB is refused before it is read', async () => {
    const payload = `a=${'b'.repeat(65_536)}`;
    const { statusCode } = await app.inject({ method: 'POST', url: missing, headers: form, payload });
    expect(statusCode).toBe(413);
  });

  test('over 64 KiB is refused as it comes, where its length was not said', async () => {
    const payload = Readable.from(Array.from({ length: 70 }, () => 'b'.repeat(1000)));
    const { statusCode } = await app.inject({ method: 'POST', url: missing, headers: form, payload });
    expect(statusCode).toBe(413);
  });

  test.each([
    ['multipart/form-data; boundary=x', '--x', 415],
    ['text/plain', 'a=b', 415],
    ['application/json', '{}', 415],
    ['application/x-www-form-urlencoded', 'a=%00', 422],
  ])('of the type %s is refused where no page takes it', async (type, payload, status) => {
    const headers = { 'content-type': type, host: 'wait.example' };
    expect((await app.inject({ method: 'POST', url: missing, headers, payload })).statusCode).toBe(status);
  });
});

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const)('no page is there for %s', async (method) => {
  const { statusCode, headers } = await app.inject({ method, url: missing });
  expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
});

describe('a page that cannot be made', () => {
  const asked = { accept: 'text/html', 'accept-language': 'es' };

  /** A broken app on its own server. */
  async function brokenApp(options: Partial<AppOptions>): Promise<FastifyInstance> {
    const broken = fastify();
    await registerApp(broken, { build: await loadBuild(), ...options });
    return broken;
  }

  test('for want of a database is the app’s own, and comes again by itself unless something was sent', async () => {
    const away = await brokenApp({ makeContext: () => Promise.reject(new Refusal('unavailable')) });
    const { statusCode, headers, body } = await away.inject({ url: '/p/harbour', headers: asked });
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '5', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    expect(body).toContain('Su lugar en la fila está a salvo');
    expect(body).toContain('<noscript><meta http-equiv="refresh"');
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<script nonce="${nonce}">(function look(pause)`);
    expect(body).not.toContain('<script type="module"');

    const form = { ...asked, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await away.inject({ method: 'POST', url: '/p/harbour', headers: form, payload: 'a=b' });
    expect(sent.statusCode).toBe(503);
    expect(sent.body).toContain('Vuelva atrás');
    expect(sent.body).not.toContain('refresh');
    const part = await away.inject({ url: '/p/harbour.data' });
    expect(part.statusCode).toBe(503);
    await away.close();
  });

  test('because the app cannot render at all is said without it', async () => {
    const build = await loadBuild();
    const entry = { ...build.entry, module: { ...build.entry.module, default: () => Promise.reject(new Error('no')) } };
    const broken = await brokenApp({ build: { ...build, entry } });
    const { statusCode, headers, body } = await broken.inject({ url: missing, headers: asked });
    expect(statusCode).toBe(500);
    const nonce = /style-src 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    expect(body).toMatch(/^<!doctype html><html lang="es" dir="ltr">/);
    expect(body).toContain(`<style nonce="${nonce}">`);
    expect(body).toContain('<a href="">Intentar de nuevo</a>');
    expect(body).not.toMatch(/<script|Error: no/);
    const program = await broken.inject({ url: missing, headers: { accept: 'application/json' } });
    expect(program.statusCode).toBe(500);
    expect(program.body).not.toContain('<html');
    await broken.close();
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
