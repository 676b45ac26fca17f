import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestScope, runInScope } from '#db/scope/scope.ts';

/**
 * Every request begins without an organization: its link, key or session leads to one, and then only that
 * organization's rows are visible. Reading a body in pieces runs in another async context, so the scope is entered
 * again after it.
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
