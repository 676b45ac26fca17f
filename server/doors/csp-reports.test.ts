import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type TestApp } from '#test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());

const old = 'application/csp-report';
async function send(body: unknown, { type = old, address = '10.6.0.1' } = {}): Promise<number> {
  const headers = { host: 'localhost', 'content-type': type, 'x-forwarded-for': address };
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return (await t.app.inject({ method: 'POST', url: '/csp-report', headers, payload })).statusCode;
}
const logged = (): Record<string, unknown>[] =>
  t.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).includes('policy'))
    .map(({ directive, blocked, page }) => ({ directive, blocked, page }));

test('what a policy kept out is logged in words of our own, and never an address', async () => {
  const report = {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/quill?x',
    'document-uri': 'http://localhost/t/quill-token?phone=1',
  };
  expect(await send({ 'csp-report': report })).toBe(204);
  const body = { effectiveDirective: 'quill', blockedURL: 'inline', documentURL: 'http://localhost/quill' };
  expect(await send([{ type: 'csp-violation', body }], { type: 'application/reports+json' })).toBe(204);
  expect(logged()).toEqual([
    { directive: 'script-src-elem', blocked: 'other', page: '/t' },
    { directive: 'other', blocked: 'inline', page: 'other' },
  ]);
  expect(t.log.join('')).not.toMatch(/quill|evil/);
});

test('nothing else is taken, nothing large, and not many', async () => {
  const address = '10.6.0.2';
  expect(await send('{}', { type: 'application/json', address })).toBe(415);
  expect(await send('x'.repeat(8193), { address })).toBe(413);
  expect(await send('[[', { address })).toBe(204);
  for (let n = 3; n < 20; n++) await send('{}', { address });
  expect(await send('{}', { address })).toBe(429);
  for (let n = 0; n < 100; n++) await send('{}', { address: `10.7.${n}.1` });
  expect(await send('{}', { address: '10.6.0.3' })).toBe(429);
});
