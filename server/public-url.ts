import type { FastifyRequest } from 'fastify';
import { plainHost } from './doors/address.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_URL; undefined: by whatever address a visitor came. */
    publicUrl?: string;
  }
}

/** Where links point: the configured address, else the one this visitor came by. */
export function publicUrlOf(request: FastifyRequest): string {
  return request.server.publicUrl ?? originOf(request);
}

/**
 * The origin as the visitor's browser sees it. A proxy that ends https and says nothing of it (or is not trusted) is seen through
 * where the visitor came by the configured name: browsers send that origin with every form. A host that is none is refused before
 * (`doors/address.ts`); where it is not, it names nothing.
 */
export function originOf(request: FastifyRequest): string {
  const { publicUrl } = request.server;
  const host = plainHost(request.host) ?? 'localhost';
  if (publicUrl !== undefined && new URL(publicUrl).host === host) return publicUrl;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
}
