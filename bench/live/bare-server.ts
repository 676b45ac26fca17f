// The baseline of the fan-out: Node's own http server keeps its sockets in a list and, on command, writes prepared
// bytes to each of them in one loop. It knows nothing and computes nothing.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions, clock } from './child.ts';

type BareQuestion =
  | { ask: 'listen' }
  /** `sample` is a frame of the hub; if `isOwn`, every socket gets its own bytes with its own place in line. */
  | { ask: 'prepare'; sample: string; isOwn: boolean }
  | { ask: 'write' }
  /** From now on each request is answered with this many bytes at once. */
  | { ask: 'greet'; bytes: number };

const responses: ServerResponse[] = [];
let frames: Buffer[] = [];
let greeting = '';

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
  response.flushHeaders();
  if (greeting !== '') response.write(greeting);
  responses.push(response);
  request.socket.once('close', () => responses.splice(responses.indexOf(response), 1));
});

answerQuestions(
  async (asked) => {
    const question = asked as BareQuestion;
    if (question.ask === 'listen') {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      return { port: (server.address() as AddressInfo).port };
    }
    if (question.ask === 'greet') {
      greeting = `data: ${'x'.repeat(question.bytes)}\n\n`;
      return {};
    }
    if (question.ask === 'prepare') {
      const shared = Buffer.from(question.sample);
      frames = responses.map((_, at) =>
        question.isOwn ? Buffer.from(question.sample.replace(/"ahead":\d+/, `"ahead":${at}`)) : shared,
      );
      return { prepared: frames.length };
    }
    const sockets = responses.map(({ socket }) => socket);
    const began = clock();
    for (let at = 0; at < sockets.length; at++) sockets[at]?.write(frames[at] ?? '');
    return { began };
  },
  () => Promise.resolve(),
);
