import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problem } from '#contract/problems.ts';
import { answerBrokenHttp } from './broken-http.ts';

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  app = fastify({
    clientErrorHandler: answerBrokenHttp,
    http: { headersTimeout: 50, connectionsCheckingInterval: 20 },
  });
  app.get('/', () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

const mark = 'SECRET-OF-A-GUEST';

test.for([
  [400, 'bad_request', `GET /${mark} HTTP/9.9\r\n\r\n`],
  [400, 'bad_request', `NONSENSE ${mark}\r\n\r\n`],
  [431, 'headers_too_large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${mark.repeat(2000)}\r\n\r\n`],
  [408, 'request_timeout', `GET / HTTP/1.1\r\nhost: ${mark}`],
] as const)('%i is answered as the problem %s, with nothing of what was sent', async ([status, code, sent]) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of ['content-type: application/problem+json', 'x-content-type-options: nosniff'])
    expect(head).toContain(header);
  expect(head).toContain(`content-length: ${body.length}`);
  expect(problem.parse(JSON.parse(body))).toMatchObject({ status, code });
  expect(answer).not.toContain(mark);
});
