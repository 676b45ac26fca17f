import fastifyCookie from '@fastify/cookie';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/request.server.ts';
import { registerApi } from './api/register.ts';
import { registerAccounts } from './accounts-routes.ts';
import { answerWithoutPage } from './error-page.ts';
import { registerHealth } from './health.ts';
import { createJoinLimits } from './limits.ts';
import { loggingOptions, logRequests } from './logging.ts';
import { setTransportSecurity } from './page-headers.ts';
import type { AppParts } from './parts.ts';
import { publicUrlOf } from './public-url.ts';
import { isSetupKey } from './setup-key.ts';
import { registerStreams } from './streams.ts';
import { callerOf, visitorOf } from './visitor.ts';
import { maxBodyBytes } from './web-request.ts';

const requestMs = 30_000;

/** The whole server but its listening: API, streams, accounts, pages. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, secrets, commands, hub, accounts, demo } = parts;
  const app = fastify({
    ...loggingOptions(parts.log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: requestMs,
    return503OnClosing: true,
  });
  app.decorate('publicUrl', config.publicUrl);
  app.setErrorHandler(answerWithoutPage);
  logRequests(app);
  await app.register(fastifyCookie);
  registerHealth(app, parts.pool);
  if (config.publicUrl?.startsWith('https:')) {
    app.addHook('onRequest', (_request, reply, done) => {
      setTransportSecurity(reply);
      done();
    });
  }
  await registerAccounts(app, accounts);
  const limits = createJoinLimits((digits) => secrets.phoneIndex('', digits).toString('hex'));
  await registerApi(app, { ...parts, limits });
  registerStreams(app, { hub, db, secrets, callerOf: (request, reply) => callerOf(request, reply, parts) });
  await parts.registerPages(app, {
    makeContext: async (request: FastifyRequest, context: RouterContextProvider, reply: FastifyReply) => {
      // Asked first, so that a page is not half made when the database is away: the visitor is told so, and comes again.
      await parts.pool.query('select 1');
      context.set(requestContext, {
        commands,
        visitor: await visitorOf(request, reply, parts),
        limits,
        accounts,
        demo,
        publicUrl: publicUrlOf(request),
        isSetupKey: (key) => isSetupKey(db, secrets, key),
      });
    },
  });
  return app;
}
