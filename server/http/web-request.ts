import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { checkedTarget } from './address.ts';
import { originOf } from './public-url.ts';

/** A form of this product has a few hundred bytes; no page posts nearly as much as this. */
export const maxBodyBytes = 65_536;

/** Reads the body of a page or account request. Throws `too_large` as soon as it is too large, with or without a content length. */
export async function readBody(request: FastifyRequest, maxBytes = maxBodyBytes): Promise<Buffer> {
  const { raw } = request;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal('too_large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((done, fail) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else fail(new Refusal('too_large'));
    });
    raw.once('end', () => done(Buffer.concat(chunks)));
    raw.once('error', fail);
  });
}

/** The web's Request for a Fastify request, with the body that was read. */
export function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  body?: { bytes: Buffer; type?: string | undefined },
): Request {
  const url = new URL(`${originOf(request)}${checkedTarget(request)}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':') || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  if (body?.type !== undefined) headers.set('content-type', body.type);
  return new Request(url, {
    method: request.method,
    headers,
    signal: signalOf(reply),
    ...(body ? { body: new Uint8Array(body.bytes) } : {}),
  });
}

/** Aborts the work for a page when its visitor disconnects. */
function signalOf(reply: FastifyReply): AbortSignal {
  const abandon = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abandon.abort();
  });
  return abandon.signal;
}

/** Answers with a web Response; streams its body, or sends the `whole` body if it was read already. */
export function sendWebResponse(reply: FastifyReply, response: Response, whole?: string): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (whole !== undefined || !response.body) return reply.send(whole ?? '');
  return reply.send(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]));
}
