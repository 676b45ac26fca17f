import type { FastifyRequest } from 'fastify';

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
 * where the visitor came by the configured name: browsers send that origin with every form.
 */
export function originOf(request: FastifyRequest): string {
  const { publicUrl } = request.server;
  if (publicUrl !== undefined && new URL(publicUrl).host === request.host) return publicUrl;
  return `${request.protocol}://${request.host}`;
}
