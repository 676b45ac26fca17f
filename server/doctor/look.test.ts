// What is read of this machine and asked of servers: real folders, and real answers.

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '#test/providers/test-certificate.ts';
import { loadConfig } from '../start/config.ts';
import { lookAtFolder, lookAtSecret } from './look-at-machine.ts';
import { lookAtAddress, lookAtServer, reachOf } from './look-at-network.ts';
import { lookAtInstallation } from './look.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const secret = 'q3V-xT7mZp_1Kd0sLw9eRb2Yc8uHfJ4n';
const configOf = (env: Record<string, string> = {}) => loadConfig({ TURNSTONE_DATA: folder, ...env });

test('a data folder: who may read its secrets, and whether it is one', async () => {
  await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
  await writeFile(join(folder, 'secret'), secret, { mode: 0o600 });
  await writeFile(join(folder, 'postgres', 'password'), secret, { mode: 0o600 });
  expect(await lookAtFolder(configOf())).toMatchObject({
    state: 'good',
    isUsed: true,
    isEmbedded: true,
    openFiles: [],
  });
  await chmod(join(folder, 'secret'), 0o640);
  expect((await lookAtFolder(configOf())).openFiles).toEqual([join(folder, 'secret')]);
  const elsewhere = await lookAtFolder(configOf({ TURNSTONE_DATA: join(folder, 'a', 'b') }));
  expect(elsewhere).toMatchObject({ state: 'missing', isUsed: false });
  expect(elsewhere.disk?.bytes).toBeGreaterThan(0);
  expect((await lookAtFolder(configOf({ TURNSTONE_DATA: join(folder, 'secret') }))).state).toBe('file');
});

test('a secret: there, missing, damaged, or waiting to be changed; it is not among what is told', async () => {
  expect((await lookAtSecret(configOf())).seen.state).toBe('missing');
  await writeFile(join(folder, 'secret'), secret);
  await writeFile(join(folder, 'secret.next'), `${secret}-next`);
  const { seen, secrets } = await lookAtSecret(configOf());
  expect(seen).toEqual({ source: join(folder, 'secret'), state: 'there', isNextWaiting: true });
  expect(secrets).toEqual([secret, `${secret}-next`]);
  expect((await lookAtSecret(configOf({ TURNSTONE_SECRET_FILE: join(folder, 'gone') }))).seen.state).toBe('unusable');
  await writeFile(join(folder, 'secret'), '');
  expect((await lookAtSecret(configOf())).seen.state).toBe('unusable');
});

test('wrong settings hide the rest', async () => {
  const { settingsFault, folder: seen } = await lookAtInstallation({ PORT: 'x' });
  expect(settingsFault).toMatch(/^PORT: /);
  expect(seen).toBeNull();
});

test.for([
  ['localhost', 'loopback'],
  ['127.0.0.1', 'loopback'],
  ['[::1]', 'loopback'],
  ['192.168.1.5', 'private'],
  ['10.0.0.1', 'private'],
  ['clinic.local', 'private'],
  ['clinic', 'private'],
  ['8.8.8.8', 'public'],
  ['line.example.org', 'public'],
] as const)('%s is %s', ([host, reach]) => {
  expect(reachOf(host)).toBe(reach);
});

test('a server: none, another program, Turnstone; and whether an address leads to the same one', async () => {
  const answers: Record<string, unknown> = {};
  let status = 200;
  const listening = createServer((request, response) => {
    response.writeHead(status).end(JSON.stringify(answers[request.url ?? ''] ?? 'hello'));
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const port = String((listening.address() as AddressInfo).port);
  const url = `http://127.0.0.1:${port}`;
  const config = configOf({ HOST: '127.0.0.1', PORT: port, PUBLIC_URL: url });
  try {
    expect((await lookAtServer(config)).answer).toEqual({ kind: 'other', status: 200 });
    expect((await lookAtAddress(config, url)).answer).toEqual({ kind: 'other', status: 200 });
    // Its own database is away: nobody can say whose that address is.
    status = 503;
    expect((await lookAtAddress(config, url)).answer).toBeNull();
    status = 200;
    answers['/readyz'] = { status: 'unavailable', checks: { database: true, disk: false } };
    answers['/api/v1/push-key'] = { publicKey: 'BAbc' };
    expect((await lookAtServer(config)).answer).toEqual({ kind: 'turnstone', failing: ['disk'] });
    expect((await lookAtAddress(config, url)).answer).toMatchObject({ kind: 'turnstone', isOwn: true });
    expect((await lookAtAddress(config, 'http://127.0.0.1:9')).answer).toMatchObject({ isOwn: false });
    // Nothing there speaks TLS.
    const secure = await lookAtAddress({ ...config, publicUrl: `https://127.0.0.1:${port}` }, url);
    expect(secure).toMatchObject({ answer: { kind: 'none' }, certificate: null });
  } finally {
    listening.closeAllConnections();
    await new Promise((done) => listening.close(done));
  }
  expect((await lookAtServer(config)).answer).toEqual({ kind: 'none' });
  expect((await lookAtAddress(config, url)).answer).toEqual({ kind: 'none', why: 'nothing listens there' });
});

test('a certificate: how long it is valid, and why browsers refuse it', async () => {
  const certificate = makeCertificate();
  if (certificate === null) return;
  const listening = createSecureServer(certificate, (_request, response) => response.end());
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const config = configOf({ PUBLIC_URL: `https://127.0.0.1:${(listening.address() as AddressInfo).port}` });
  const seen = await lookAtAddress(config, 'http://127.0.0.1:9');
  expect(seen.certificate).toEqual({ daysLeft: 1, fault: expect.stringMatching(/^[A-Z_]+$/) });
  expect(seen.answer).toEqual({ kind: 'none', why: expect.stringMatching(/^[A-Z_]+$/) });
  listening.closeAllConnections();
  await new Promise((done) => listening.close(done));
});
