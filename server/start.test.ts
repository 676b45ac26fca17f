// The whole server from an empty start: its own database, its own port.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#test/postgres/postgres.ts';
import { loadConfig, type Config } from './start/config.ts';
import { startServer, type RunningServer } from './start.ts';

const apiKey = 'the-key-of-this-whole-installation';
let config: Config;
let folder = '';
const said: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone start '));
  const environment = { TURNSTONE_DATA: join(folder, 'data'), HOST: '127.0.0.1', PORT: String(await freePort()) };
  config = loadConfig({ ...environment, TURNSTONE_API_KEY: apiKey });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (own: Config = config): Promise<RunningServer> =>
  startServer({
    config: own,
    say: (line) => void said.push(line),
    log: { level: 'silent', write: () => undefined },
    registerPages: (fastify, { makeContext }) => {
      fastify.all('/*', async (request, reply) => {
        const { RouterContextProvider } = await import('react-router');
        await makeContext(request, new RouterContextProvider(), reply);
        return 'a page';
      });
      return Promise.resolve();
    },
  });

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${config.port}${path}`, { ...init, signal: AbortSignal.timeout(15_000) });

const makePlace = (slug: string): Promise<Response> =>
  ask('/api/v1/places', {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      slug,
      name: 'The Old Mill Bakery',
      country: 'GB',
      timeZone: 'Europe/London',
      languages: ['en'],
      defaultLanguage: 'en',
    }),
  });

/** How often the system turned a connection away because the process had not taken the earlier ones. */
async function turnedAway(): Promise<number> {
  const lines = (await readFile('/proc/net/netstat', 'utf8')).split('\n').filter((line) => line.startsWith('TcpExt:'));
  const [names = [], values = []] = lines.map((line) => line.split(' '));
  return Number(values[names.indexOf('ListenOverflows')]);
}

const crowd = (port: number, size: number): string => `
  let left = ${size};
  for (let at = 0; at < ${size}; at += 1)
    require('node:net').connect(${port}, '127.0.0.1', () => { if (--left === 0) process.exit(); });`;

test('starts from nothing, stops cleanly however often it is asked, finds its own again, and lets a crowd in', async () => {
  const first = await start();
  expect(first.setupKey).toMatch(/^[\w-]{20}$/);
  expect((await ask('/readyz')).status).toBe(200);
  expect((await makePlace('mill-bakery')).status).toBe(201);
  const page = await ask('/');
  expect(page.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    'turnstone_browser',
    'XSRF-TOKEN',
  ]);
  expect(page.headers.getSetCookie()[0]).toContain('HttpOnly');
  await Promise.all([first.stop(), first.stop()]);
  await expect(ask('/healthz')).rejects.toThrow('fetch failed');

  const second = await start();
  expect(second.setupKey).not.toBe(first.setupKey);
  expect((await ask('/api/v1/places/mill-bakery')).status).toBe(200);
  const before = await turnedAway();
  // While this process waits for the child, it takes no connection.
  spawnSync(process.execPath, ['-e', crowd(config.port, 1000)], { timeout: 20_000 });
  expect(await turnedAway()).toBe(before);
  await second.stop();
});

test('says unavailable while the database is dead, and starts it again by itself', async () => {
  const server = await start();
  try {
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    const seen = new Set<number>();
    const deadline = Date.now() + 30_000;
    const kinds = new Set<string>();
    while (Date.now() < deadline) {
      const call = await ask('/api/v1/places/mill-bakery');
      const page = await ask('/', { headers: { accept: 'text/html' } });
      seen.add(call.status).add(page.status);
      if (page.status === 503) kinds.add(`${page.headers.get('content-type')} ${page.headers.get('retry-after')}`);
      if (call.status === 200 && page.status === 200 && seen.has(503)) break;
      await sleep(50);
    }
    expect(seen).toEqual(new Set([200, 503]));
    expect([...kinds]).toEqual(['text/html; charset=utf-8 5']);
    expect(await postmaster()).not.toBe(pid);
    expect((await makePlace('after-the-fall')).status).toBe(201);
  } finally {
    await server.stop();
  }
});

test('a port that is taken ends the start, and leaves nothing running', async () => {
  const blocker = createServer().listen(config.port, '127.0.0.1');
  await expect(start()).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await new Promise((done) => blocker.close(done));
  const server = await start();
  expect((await ask('/readyz')).status).toBe(200);
  await server.stop();
});

test('with a database elsewhere, a folder that nobody made yet is made, and all is ready', async () => {
  const database = await createTestDatabase();
  const owner = new URL(inject('postgresServer').owner);
  owner.pathname = new URL(database.connectionString).pathname;
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(config.port),
    TURNSTONE_DATA: join(folder, 'not there', 'data'),
    TURNSTONE_SECRET: 'Zm9yIHRlc3RzIG9ubHksIGd1YXJkcyBub3RoaW5n',
    DATABASE_URL: owner.href,
    DATABASE_APP_URL: database.connectionString,
  };
  const server = await start(loadConfig(environment));
  try {
    expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'ok', checks: { disk: true } });
  } finally {
    await server.stop();
    await database.drop();
  }
});

async function postmaster(): Promise<number> {
  const content = await readFile(join(config.dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(content.split('\n')[0]);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
