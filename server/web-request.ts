import { Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserIdOf } from './browser-cookies.ts';
import { checkedTarget } from './doors/address.ts';
import { originOf } from './public-url.ts';

/** A form of this product is a few hundred bytes; nothing a page posts comes near. */
export const maxBodyBytes = 65_536;

export class BodyTooLarge extends Error {
  readonly code = 'too_large';
  readonly statusCode = 413;
}

/** The web's Request for a Fastify request whose body is still an unread stream. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const url = new URL(`${originOf(request)}${checkedTarget(request)}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':') || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  if (headers.get('origin') === 'null' && isOwnForm(request)) headers.set('origin', url.origin);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(url, {
    method: request.method,
    headers,
    signal: signalOf(reply),
    ...(hasBody ? { body: boundedBody(request), duplex: 'half' } : {}),
  });
}

/**
 * Under `no-referrer` a browser posts a plain form with the origin 'null'. A header that no page can forge says whose form it was; browsers
 * send it over https and to this machine only. Elsewhere, in a house's own network, the browser's cookie says so: it is
 * `SameSite=Lax`, and no post from another site carries it.
 */
function isOwnForm(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? browserIdOf(request) !== null : site === 'same-origin';
}

function boundedBody(request: FastifyRequest): ReadableStream {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes)
    throw new BodyTooLarge('The body is larger than 64 KiB');
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) done(new BodyTooLarge('The body is larger than 64 KiB'));
      else done(null, chunk);
    },
  });
  return Readable.toWeb(request.raw.pipe(bounded)) as ReadableStream;
}

/** Ends the work for a page nobody waits for any more. */
function signalOf(reply: FastifyReply): AbortSignal {
  const abandon = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abandon.abort();
  });
  return abandon.signal;
}

/** Answers with a web Response; its body is streamed as it comes. */
export function sendWebResponse(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.send(response.body ? Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) : '');
}
