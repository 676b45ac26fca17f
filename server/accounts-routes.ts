import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '#commands/context.ts';
import type { Secrets } from '#db/secrets.ts';
import { Refusal } from '#domain/refusal.ts';
import type { StaffAccounts } from './accounts.ts';
import { setApiHeaders } from './page-headers.ts';
import { registerPasskeys } from './passkey-routes.ts';
import { answerProblem } from './problems.ts';
import { refuseForgery } from './refuse-forgery.ts';
import { sendWebResponse, toWebRequest } from './web-request.ts';

export interface AccountsRoutesParts {
  accounts: StaffAccounts;
  commands: CommandContext;
  secrets: Secrets;
}

/** What of better-auth is offered to the outside; the rest of it does not exist here. An account is changed on its own page. */
const offered = new Set(['sign-in/email', 'sign-out', 'get-session']);

export async function registerAccounts(fastify: FastifyInstance, parts: AccountsRoutesParts): Promise<void> {
  const { accounts, secrets } = parts;
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // better-auth reads bodies itself.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.all<{ Params: { '*': string } }>('/api/auth/*', async (request, reply) => {
      if (!offered.has(request.params['*'])) throw new Refusal('not_found');
      refuseForgery(request, secrets);
      reply.header('cache-control', 'no-store');
      return sendWebResponse(reply, await accounts.answer(toWebRequest(request, reply), request.ip));
    });
  });
  await fastify.register(
    (scope, _options, done) => {
      scope.setErrorHandler(answerProblem);
      scope.addHook('onRequest', (request, reply, next) => {
        setApiHeaders(reply);
        refuseForgery(request, secrets);
        next();
      });
      registerPasskeys(scope, parts);
      done();
    },
    { prefix: '/api/auth/passkeys' },
  );
}
