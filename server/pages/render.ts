import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { faultContext, formProofContext, pageContext } from '#app/context/context.server.ts';
import { statusOf } from '#contract/problems.ts';
import { Refusal } from '#domain/refusal.ts';
import { withProofs } from '../doors/form-proofs.ts';
import { isUpload, readPageBody, type PageBody } from '../doors/page-body.ts';
import type { AppOptions } from '../http/app-deps.ts';
import { answerWithoutPage, wantsPage } from '../http/plain-error-page.ts';
import { guestAssets, isGuestPattern } from '#app/page/guest-routes.server.ts';
import { setPageHeaders } from '../http/page-headers.ts';
import { pagePatterns } from './page-patterns.ts';
import { refusalOf, sayWhy } from '../http/problem-answers.ts';
import { sendWebResponse, toWebRequest } from '../http/web-request.ts';

export const clientFolder = fileURLToPath(new URL('../../build/client/', import.meta.url));

/** The app built by `bin/make/build.ts`. */
export function loadBuild(): Promise<ServerBuild> {
  return import('#build/server/index.js');
}

/** Serves the app and its assets at every address without another route. */
export async function registerApp(fastify: FastifyInstance, options: AppOptions): Promise<void> {
  await fastify.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    // React Router reads forms itself, so the body is passed on unread.
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    await pages.register(fastifyCompress, { ...compression, global: true });
    const answer = answerOf(options);
    if (!options.isDevelopment) await serveAssets(pages, (...asked) => renderPage(...asked, options, answer));
    const url = '/*';
    // In development the pages change while the server runs.
    const config: FastifyContextConfig =
      typeof options.build === 'function' ? {} : { patternOf: pagePatterns(options.build.routes) };
    pages.route({
      config,
      method: ['GET', 'HEAD', 'POST'],
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => renderPage(request, reply, options, answer),
    });
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
      url,
      handler: (_request, reply) => reply.code(405).header('allow', 'GET, HEAD, POST').send(),
    });
  });
}

type Answer = ReturnType<typeof createRequestHandler>;

function answerOf({ build, isDevelopment }: AppOptions): Answer {
  const answer = createRequestHandler(build, isDevelopment ? 'development' : 'production');
  // In development the pages change while the server runs.
  if (typeof build === 'function') return answer;
  const answerGuest = createRequestHandler({ ...build, assets: guestAssets(build.assets) }, 'production');
  const patternOf = pagePatterns(build.routes);
  return (request, context) =>
    (isGuestPattern(patternOf(new URL(request.url).pathname)) ? answerGuest : answer)(request, context);
}

async function renderPage(request: FastifyRequest, reply: FastifyReply, options: AppOptions, answer: Answer) {
  options.countPage?.(request);
  const nonce = randomBytes(16).toString('base64');
  setPageHeaders(reply, {
    nonce,
    isSecure: request.protocol === 'https',
    isDevelopment: options.isDevelopment ?? false,
  });
  const context = new RouterContextProvider();
  context.set(pageContext, { nonce, requestId: request.id, logError: (error) => request.log.error(error) });
  const begin = () => makeContext(request, reply, context, options);
  // Who may send a file is known before it is read.
  if (isUpload(request)) {
    await begin();
    if (!options.maySendFiles?.(context)) throw new Refusal('not_found');
  }
  const body =
    request.method === 'POST' ? await readPageBody(request, options.isFormProof ?? (() => false)) : undefined;
  if (!isUpload(request)) await begin();
  const response = asNoted(await answer(ownRequest(request, reply, body), context), context);
  const { html } = context.get(pageContext);
  if (html !== undefined) return sendWebResponse(reply, response, withProofs(html, context.get(formProofContext)));
  // The app failed while it rendered its error page, and React Router answers with plain text: the server makes a page.
  const isBare = (response.headers.get('content-type') ?? 'text/plain').startsWith('text/plain');
  if (response.status >= 400 && isBare && wantsPage(request))
    return answerWithoutPage(new Refusal(response.status === 400 ? 'xsrf' : 'unexpected'), request, reply);
  return sendWebResponse(reply, response);
}

/** React Router answers 500 to a script's request for any refusal. The context has the real status. */
function asNoted(response: Response, context: RouterContextProvider): Response {
  const noted = context.get(faultContext);
  if (response.status !== 500 || noted === null || noted.status < 400) return response;
  const { headers, body } = response;
  if (noted.retryAfterSeconds !== undefined) headers.set('retry-after', String(noted.retryAfterSeconds));
  return new Response(body, { status: noted.status, headers });
}

/** The sender is checked already. React Router checks the origin again, so the header gets the expected value. */
function ownRequest(request: FastifyRequest, reply: FastifyReply, body: PageBody | undefined): Request {
  const own = toWebRequest(request, reply, body);
  if (body) own.headers.set('origin', new URL(own.url).origin);
  return own;
}

/** If the database is away, the app shows its own error page; every other error ends the request here. */
async function makeContext(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RouterContextProvider,
  options: AppOptions,
): Promise<void> {
  try {
    await options.makeContext?.(request, context, reply);
  } catch (error) {
    if (refusalOf(error).code !== 'unavailable') throw error;
    sayWhy(error, request);
    context.set(faultContext, { status: statusOf.unavailable });
  }
}

const brotliQuality = 4;

const compression = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 512,
  // In another thread: it takes as long as half of a page.
  syncThreshold: 0,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  zlibOptions: { level: 6 },
};

/** One route for all assets: registering hundreds takes a third of a second. An unknown asset is answered as an unknown page. */
async function serveAssets(
  pages: FastifyInstance,
  answerPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): Promise<void> {
  const root = `${clientFolder}assets/`;
  const names = new Set(await readdir(root));
  await pages.register(fastifyStatic, { ...assets, root });
  pages.get<{ Params: { '*': string } }>('/assets/*', { config: { isQuiet: true } }, (request, reply) =>
    names.has(request.params['*']) ? reply.sendFile(request.params['*']) : answerPage(request, reply),
  );
}

const assets = {
  serve: false,
  preCompressed: true,
  // The file names contain a hash of the content.
  setHeaders(reply: { header: (name: string, value: string) => unknown }) {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('x-content-type-options', 'nosniff');
  },
};
