import { pipeline, Readable, type Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { checkedTarget } from '../doors/address.ts';
import { originOf } from '../public-url.ts';

/** A form of this product is a few hundred bytes; nothing a page posts comes near. */
export const maxBodyBytes = 65_536;

/** What a page or an account is sent. Throws `too_large` as soon as it is, whether its length was said or not. */
export async function readBody(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const { raw } = request;
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge(reply);
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((done, fail) => {
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBodyBytes) return chunks.push(chunk);
      // What still comes is let go, so that the answer is read before the connection ends.
      raw.removeAllListeners('data').resume();
      return fail(tooLarge(reply));
    });
    raw.once('end', () => done(Buffer.concat(chunks)));
    raw.once('error', fail);
  });
}

function tooLarge(reply: FastifyReply): Refusal {
  reply.header('connection', 'close');
  return new Refusal('too_large');
}

/** The web's Request for a Fastify request, with the body that was read of it. */
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

/** Ends the work for a page nobody waits for any more. */
function signalOf(reply: FastifyReply): AbortSignal {
  const abandon = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abandon.abort();
  });
  return abandon.signal;
}

/** Answers with a web Response; its body is streamed as it comes, through what changes it on the way. */
export function sendWebResponse(reply: FastifyReply, response: Response, change?: Transform): FastifyReply {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  if (!response.body) return reply.send('');
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  // A page that breaks off, on either side, ends the other side.
  return reply.send(change ? pipeline(body, change, () => undefined) : body);
}
