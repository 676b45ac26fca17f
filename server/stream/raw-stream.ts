import type { Socket } from 'node:net';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sink } from '#live/hub.ts';
import { cookiesOf } from '../http/cookie-names.ts';

const keepAliveMs = 30_000;

/**
 * Answers a request with Server-Sent Events and returns the bare socket. No HTTP layer is between a frame and the
 * network: the body ends with the connection, and neither request nor response stays in memory for the hours that a
 * stream may last. Null: there is no connection, or none of its own. `detachSocket` is not documented: this holds for
 * Node 24, which the project ships (streams.test.ts cuts, half-closes and pipelines).
 */
export function takeSocket(request: FastifyRequest, reply: FastifyReply): Socket | null {
  const { socket } = request.raw;
  reply.hijack();
  if (socket.destroyed) return null;
  // An earlier request on this connection is not answered yet: its answer would be cut in two by the stream. Browsers
  // never do this; whoever does connects again.
  if (reply.raw.socket !== socket) {
    socket.destroy();
    return null;
  }
  reply.raw.detachSocket(socket);
  // Ignores all further input: no second request may follow on the connection of a stream.
  socket.removeAllListeners('data');
  socket.on('data', ignore);
  socket.on('error', ignore);
  socket.setTimeout(0);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, keepAliveMs);
  return socket;
}

/** Returns where the frames go. `isPacked`: compressed, which is for few and large ones. */
export function writeHead(socket: Socket, reply: FastifyReply, isPacked = false): Sink {
  const headers = Object.entries({
    ...reply.getHeaders(),
    'set-cookie': cookiesOf(reply.request, reply),
    ...streamHeaders,
    ...(isPacked && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
  }).flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}: ${one}\r\n`));
  // A random retry time: with a fixed one, all clients would reconnect at the same moment.
  const retryMs = Math.round(1000 + Math.random() * 2000);
  const head = `HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`;
  const retry = `retry: ${retryMs}\n\n`;
  socket.write(isPacked ? head : head + retry);
  if (!isPacked) return socket;
  const sink = packed(socket);
  sink.write(retry);
  return sink;
}

/** Each frame is flushed: it is read at once. */
function packed(socket: Socket): Sink {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH });
  gzip.on('error', () => socket.destroy());
  gzip.pipe(socket);
  socket.once('close', () => gzip.destroy());
  return {
    get destroyed() {
      return socket.destroyed;
    },
    get writableLength() {
      return gzip.writableLength + gzip.readableLength + socket.writableLength;
    },
    write: (frame) => gzip.write(frame),
    end: () => gzip.end(),
    destroy: () => socket.destroy(),
  };
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  connection: 'close',
};

function ignore(): void {}
