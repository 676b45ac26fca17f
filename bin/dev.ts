import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { buildInstallable } from './make/build-installable.ts';
import { compileCatalogs, writeMessageTypes } from './catalogs/compile-catalogs.ts';
import { main } from '#server/main.ts';
import type { AppOptions } from '#server/http/app-deps.ts';
import { registerApp } from '#server/pages/render.ts';

/** Serves the app from its sources, with hot reload, for `npm run dev`. */
async function registerDevelopmentApp(
  fastify: FastifyInstance,
  options: Pick<AppOptions, 'makeContext'>,
): Promise<void> {
  await Promise.all([compileCatalogs(), writeMessageTypes()]);
  await buildInstallable(fileURLToPath(new URL('../build/installable', import.meta.url)));
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: fastify.server } },
    appType: 'custom',
  });
  fastify.addHook('onClose', () => vite.close());
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      reply.hijack();
    });
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  const build = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  await registerApp(fastify, { ...options, build, isDevelopment: true });
}

if (import.meta.main) await main({ registerPages: registerDevelopmentApp });
