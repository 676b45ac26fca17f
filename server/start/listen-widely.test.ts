import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { closeInTime } from './close-in-time.ts';
import { listenWidely } from './listen-widely.ts';

const host = '127.0.0.1';

async function open() {
  const app = fastify();
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  app.get('/', () => 'there');
  app.get('/slow', async () => {
    await held;
    return 'done';
  });
  closeInTime(app, 2_000);
  await listenWidely(app, { host, port: 0 });
  return { app, answer, port: (app.server.address() as AddressInfo).port };
}

function ask(port: number, path: string): Socket {
  const socket = connect({ port, host }).setEncoding('utf8');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a.example\r\n\r\n`);
  return socket;
}

test('a busy server takes several connections in each turn of its loop', async () => {
  const { app, port } = await open();
  const screens = Array.from({ length: 200 }, () => ask(port, '/'));
  let turns = 0;
  let turn = setImmediate(function next() {
    turns += 1;
    turn = setImmediate(next);
    for (const until = performance.now() + 5; performance.now() < until;);
  });
  await Promise.all(screens.map((screen) => once(screen, 'data')));
  clearImmediate(turn);
  expect(turns).toBeLessThan(screens.length / 2);
  for (const screen of screens) screen.destroy();
  await app.close();
});

test('what is under way is answered before it closes, and then nobody listens', async () => {
  const { app, answer, port } = await open();
  const slow = Array.from({ length: 32 }, () => ask(port, '/slow'));
  const said = Promise.all(slow.map(async (socket) => String(await once(socket, 'data'))));
  for (let come = 0; come < slow.length; come += 1) await once(app.server, 'request');
  let isClosed = false;
  const closed = app.close().then(() => (isClosed = true));
  await new Promise((done) => setTimeout(done, 100));
  expect(isClosed).toBe(false);
  answer();
  for (const text of await said) expect(text).toMatch(/done$/);
  await closed;
  expect(await once(connect({ port, host }), 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
});

test('a port that another installation shares among its sockets is taken', async () => {
  const { app, port } = await open();
  await expect(listenWidely(fastify(), { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await app.close();
});
