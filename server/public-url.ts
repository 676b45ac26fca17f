import type { FastifyRequest } from 'fastify';

/** Where links point: the configured address, else the one this visitor came by. */
export function publicUrlOf(request: FastifyRequest, configured: string | undefined): string {
  return configured ?? `${request.protocol}://${request.host}`;
}
