import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const asked = new AsyncLocalStorage<string>();

/** The address that the request under way came from; null: no request is under way. */
export const askedFrom = (): string | null => asked.getStore() ?? null;

/** From here on, whatever is done for a request can tell where it came from. */
export function rememberAskedFrom(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => asked.run(request.ip, done));
}
