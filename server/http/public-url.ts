import type { FastifyRequest } from 'fastify';
import { plainHost } from './address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_URL; undefined: the address the visitor used. */
    publicUrl?: string;
  }
}

/** The base of links: the configured address, otherwise the one this visitor used. */
export function publicUrlOf(request: FastifyRequest): string {
  return request.server.publicUrl ?? originOf(request);
}

/**
 * The origin as the visitor's browser sees it. If the host is the configured one, this is PUBLIC_URL, even if a proxy
 * ends https without saying so (or is not trusted): browsers send that origin with every form. `doors/address.ts`
 * refuses invalid hosts before; where it does not check, an invalid host becomes `localhost`.
 */
export function originOf(request: FastifyRequest): string {
  const { publicUrl } = request.server;
  const host = plainHost(request.host) ?? 'localhost';
  if (publicUrl !== undefined && new URL(publicUrl).host === host) return publicUrl;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}
