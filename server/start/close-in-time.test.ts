// Closing ends even if clients stay connected.

import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { closeInTime } from './close-in-time.ts';

test.each([
  ['a reader that never hangs up', 'GET /stream HTTP/1.1\r\nhost: a.example\r\n\r\n'],
  ['a sender that never ends', 'POST /form HTTP/1.1\r\nhost: a.example\r\ncontent-length: 9\r\n\r\na=b'],
])('%s holds nothing up', async (_who, input) => {
  const app = fastify();
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.write('begun');
  });
  app.post('/form', () => 'taken');
  closeInTime(app, 300);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(input);
  await once(app.server, 'request');
  const closed = app.close().then(() => 'closed');
  expect(await Promise.race([closed, sleep(100, 'open')])).toBe('open');
  expect(await Promise.race([closed, sleep(5_000, 'open')])).toBe('closed');
  socket.destroy();
});
