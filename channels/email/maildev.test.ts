// A mail server that was not written here: maildev takes the letter and says, as a mail program would, what is in it.

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { vendorPackage } from '#test/providers/vendor-package.ts';
import { email } from './email.ts';

const load = await vendorPackage('maildev', '2.2.1');
let running: ChildProcess | null = null;

afterAll(async () => {
  if (!running || running.exitCode !== null) return;
  const ended = new Promise((done) => running?.once('exit', done));
  running.kill('SIGKILL');
  await ended;
});

test.skipIf(load === null)('a letter is read by maildev as it was meant', { timeout: 40_000 }, async () => {
  const [smtp, web] = [await freePort(), await freePort()];
  const folder = dirname(load?.resolve('maildev/package.json') ?? '');
  const input = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--smtp', String(smtp), '--web', String(web)];
  const carrier = ['--incoming-user', 'place', '--incoming-pass', 'sesame-opens'];
  running = spawn(process.execPath, [join(folder, 'bin/maildev'), ...input, ...carrier], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${web}/email`;
  await untilThere(address);

  const settings = { host: '127.0.0.1', port: String(smtp), security: 'none', user: 'place', from: 'line@example.org' };
  const message = {
    id: '0198c0de-0000-7000-8000-00000000abcd',
    organizationId: '0198c0de-0000-7000-8000-000000000001',
    placeId: '0198c0de-0000-7000-8000-000000000002',
    to: 'amina@example.net',
    from: null,
    subject: 'A12: đến lượt bạn',
    text: 'A12: đến lượt bạn, quầy 3.\n.\nhttps://line.example.org/t/abc',
    encoding: 'ucs2' as const,
    callbackUrl: null,
    language: 'vi',
    facts: {},
    kind: 'called',
    ttlSeconds: 600,
  };
  const openWith = (password: string) =>
    email.open({ ...settings, name: 'Quầy 3', password }, { report() {}, text() {} });
  const refused = await openWith('wrong').send(message, AbortSignal.timeout(5000));
  expect(refused).toMatchObject({ kind: 'rejected', class: 'authentication' });
  const sent = await openWith('sesame-opens').send(message, AbortSignal.timeout(5000));
  expect(sent).toEqual({ kind: 'accepted', ref: message.id });

  // It reads what it took in its own time.
  let emails: Record<string, unknown>[] = [];
  await expect
    .poll(async () => (emails = (await (await fetch(address)).json()) as typeof emails), { timeout: 10_000 })
    .toHaveLength(1);
  expect(emails[0]).toMatchObject({
    messageId: `${message.id}@example.org`,
    subject: message.subject,
    from: [{ address: 'line@example.org', name: 'Quầy 3' }],
    to: [{ address: 'amina@example.net' }],
    headers: { 'auto-submitted': 'auto-generated', 'content-language': 'vi' },
  });
  expect(String(emails[0]?.['text']).trim()).toBe(message.text);
  expect(emails[0]?.['html']).toContain('<html lang="vi" dir="ltr">');
});

async function untilThere(address: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await fetch(address).catch(() => null)) return;
    await pause(100);
  }
  throw new Error('maildev did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
