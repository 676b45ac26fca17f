import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppDeps } from '../http/app-deps.ts';
import { isRefusal } from '#domain/refusal.ts';
import { setFileHeaders } from '../http/page-headers.ts';
import { presentWebManifest } from '#presenters/screens/web-manifest.ts';

/** Made by `bin/make/build-installable.ts`. */
const folder = fileURLToPath(new URL('../../build/installable/', import.meta.url));
const iconPattern = /^[a-z]+-\d+\.png$/;
const oneDaySeconds = 86_400;

/**
 * What a phone installs from this server: the service worker that shows notifications, the icons, and how a ticket
 * looks on the home screen.
 */
export function registerInstallable(app: FastifyInstance, { commands }: Pick<AppDeps, 'commands'>): void {
  app.get('/service-worker.js', (_request, reply) => {
    // Requested again each time: an old copy in a browser must not outlive the server's version.
    setFileHeaders(reply, "default-src 'none'; connect-src 'self'; img-src 'self'").header('cache-control', 'no-cache');
    return sendFile(reply, 'service-worker.js', 'text/javascript; charset=utf-8');
  });

  app.get<{ Params: { file: string } }>('/icons/:file', (request, reply) => {
    const { file } = request.params;
    setFileHeaders(reply).header('cache-control', `public, max-age=${oneDaySeconds}`);
    return iconPattern.test(file) ? sendFile(reply, `icons/${file}`, 'image/png') : notFound(reply);
  });

  app.get<{ Params: { token: string } }>('/t/:token/app.webmanifest', async (request, reply) => {
    setFileHeaders(reply).header('cache-control', 'no-store');
    try {
      const manifest = await presentWebManifest(commands, request.params.token);
      return reply.type('application/manifest+json; charset=utf-8').send(JSON.stringify(manifest));
    } catch (error) {
      if (isRefusal(error)) return notFound(reply);
      throw error;
    }
  });
}

/** A server without a build has nothing to install. */
async function sendFile(reply: FastifyReply, path: string, type: string): Promise<FastifyReply> {
  const content = await readFile(`${folder}${path}`).catch(() => null);
  return content ? reply.type(type).send(content) : notFound(reply);
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send();
}
