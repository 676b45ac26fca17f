import fastifyCookie from '@fastify/cookie';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { RouterContextProvider } from 'react-router';
import { requestContext } from '#app/request.server.ts';
import { registerAccounts } from './accounts-routes.ts';
import { registerHealth } from './health.ts';
import { createJoinLimits } from './limits.ts';
import { loggingOptions, logRequests } from './logging.ts';
import type { AppParts } from './parts.ts';
import { isSetupKey } from './setup-key.ts';
import { visitorOf } from './visitor.ts';
import { maxBodyBytes } from './web-request.ts';

const requestMs = 30_000;

/** The whole server but its listening: API, streams, accounts, pages. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db, secrets, commands, accounts, demo } = parts;
  const app = fastify({
    ...loggingOptions(parts.log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: requestMs,
    return503OnClosing: true,
  });
  logRequests(app);
  await app.register(fastifyCookie);
  registerHealth(app, parts.pool);
  await registerAccounts(app, accounts);
  const limits = createJoinLimits((phone) => secrets.phoneIndex('', phone).toString('hex'));
  await parts.registerPages(app, {
    makeContext: async (request: FastifyRequest, context: RouterContextProvider, reply: FastifyReply) => {
      context.set(requestContext, {
        commands,
        visitor: await visitorOf(request, reply, parts),
        limits,
        accounts,
        demo,
        publicUrl: publicUrlOf(request, config.publicUrl),
        isSetupKey: (key) => isSetupKey(db, secrets, key),
      });
    },
  });
  return app;
}

/** Where links point: the configured address, else the one this visitor came by. */
export function publicUrlOf(request: FastifyRequest, configured: string | undefined): string {
  return configured ?? `${request.protocol}://${request.host}`;
}
