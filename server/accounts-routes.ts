import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { StaffAccounts } from './accounts.ts';
import { sendWebResponse, toWebRequest } from './web-request.ts';

/** What of better-auth is offered to the outside; the rest of it does not exist here. */
const offered = new Set([
  'sign-in/email',
  'sign-out',
  'get-session',
  'change-password',
  'list-sessions',
  'revoke-sessions',
]);

export async function registerAccounts(fastify: FastifyInstance, accounts: StaffAccounts): Promise<void> {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // better-auth reads bodies itself.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.all<{ Params: { '*': string } }>('/api/auth/*', async (request, reply) => {
      if (!offered.has(request.params['*'])) throw new Refusal('not_found');
      reply.header('cache-control', 'no-store');
      return sendWebResponse(reply, await accounts.answer(toWebRequest(request, reply), request.ip));
    });
  });
}
