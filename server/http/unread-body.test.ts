import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBeforeTheEnd } from './unread-body.ts';
import { readBody } from './web-request.ts';

let app: FastifyInstance;
let socket: Socket;
beforeAll(async () => {
  app = fastify({ bodyLimit: 1000 });
  answerBeforeTheEnd(app);
  app.post('/parsed', () => 'taken');
  void app.register((pages, _options, done) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    pages.post('/read', async (request) => (await readBody(request, 1000)).length);
    done();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
});
afterAll(async () => {
  socket.destroy();
  await app.close();
});

const bytes = 40_000;
const part = Buffer.alloc(bytes / 4, 'a');
const inPieces = [`transfer-encoding: chunked`, `${part.length.toString(16)}\r\n`, '\r\n', '0\r\n\r\n'] as const;
const withLength = [`content-length: ${bytes}`, '', '', ''] as const;

test.for([
  ['/read', withLength],
  ['/read', inPieces],
  ['/parsed', withLength],
  ['/parsed', inPieces],
] as const)('%s: the answer comes before the body has ended, and the connection stays', async ([path, body]) => {
  const [length, before, after, end] = body;
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\n${length}\r\n\r\n${before}`);
  socket.write(part);
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 [45]/);
  for (let at = 1; at < 4; at += 1) socket.write(Buffer.concat([Buffer.from(after + before), part]));
  socket.write(
    `${after}${end}POST /parsed HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1\r\n\r\na`,
  );
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200/);
});
