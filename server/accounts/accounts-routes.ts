import type { AppDeps } from '../http/app-deps.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import { refuseOddText } from '../doors/odd-text.ts';
import { isOfferedAddress } from '#accounts/offered-accounts.ts';
import { answerCalls } from '../http/page-headers.ts';
import { registerPasskeys } from './passkey-routes.ts';
import { refuseForgery } from '../doors/refuse-forgery.ts';
import { readBody, sendWebResponse, toWebRequest } from '../http/web-request.ts';

const otherMethods = ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

export async function registerAccounts(
  fastify: FastifyInstance,
  deps: Pick<AppDeps, 'accounts' | 'commands' | 'secrets'>,
): Promise<void> {
  const { accounts, secrets } = deps;
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // better-auth reads bodies itself.
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const url = '/api/auth/*';
    scope.route({
      method: ['GET', 'POST'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const body = request.method === 'POST' ? { bytes: await readBody(request, reply) } : undefined;
        const asked = toWebRequest(request, reply, body);
        // Check the address that the library will read, not our own reading of it.
        if (!isOfferedAddress(asked.url)) throw new Refusal('not_found');
        refuseForgery(request, secrets);
        reply.header('cache-control', 'no-store');
        return sendWebResponse(reply, await accounts.answer(asked, request.ip));
      },
    });
    scope.route({ method: otherMethods, url, handler: () => Promise.reject(new Refusal('not_found')) });
  });
  await fastify.register(
    (scope, _options, done) => {
      answerCalls(scope);
      scope.addHook('onRequest', (request, _reply, next) => {
        refuseForgery(request, secrets);
        next();
      });
      refuseOddText(scope);
      registerPasskeys(scope, deps);
      done();
    },
    { prefix: '/api/auth/passkeys' },
  );
}
