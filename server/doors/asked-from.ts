import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const asked = new AsyncLocalStorage<string>();

/** The address that the current request came from; null outside a request. */
export const askedFrom = (): string | null => asked.getStore() ?? null;

/** From here on, code that runs for a request can read where the request came from. */
export function rememberAskedFrom(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asked.run(request.ip, done));
}
