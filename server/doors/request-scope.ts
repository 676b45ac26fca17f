import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestScope, runInScope } from '#db/scope/scope.ts';

/**
 * Every request begins with no organization open: what it holds (a link, a key, a session) leads to one, and only that one's rows are
 * seen. A body that comes in pieces is read in a context of its own, so the scope is entered again behind it.
 */
export function openScopes(app: FastifyInstance): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  app.addHook('onRequest', (request, _reply, done) => {
    const scope = new RequestScope();
    scopes.set(request, scope);
    runInScope(scope, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    runInScope(scopes.get(request) ?? new RequestScope(), done);
  });
}
