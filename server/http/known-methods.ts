// Below `/api/`, an address that is there says which methods it takes (405, `Allow`) where it does not take this one.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    methodsAt: (path: string) => string[];
  }
}

/** Before the first route: it sees those that are registered after it. */
export function rememberMethods(app: FastifyInstance): void {
  // Bounded by the routes.
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const pattern = `^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`;
    known.set(pattern, new Set([...(known.get(pattern) ?? []), ...[method].flat()]));
  });
  app.decorate('methodsAt', (path: string) => [
    ...new Set([...known].flatMap(([pattern, methods]) => (new RegExp(pattern).test(path) ? [...methods] : []))),
  ]);
}

export function refuseUnknown({ url, server }: FastifyRequest, reply: FastifyReply): never {
  const methods = server.methodsAt(url.split('?', 1)[0] ?? '');
  if (methods.length === 0) throw new Refusal('not_found');
  reply.header('allow', methods.toSorted().join(', '));
  throw new Refusal('method_not_allowed');
}
