import fastifyRateLimit from '@fastify/rate-limit';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { Refusal } from '#domain/refusal.ts';
import { browserIdOf } from '../http/browser-cookies.ts';
import { refuseOddText } from '../doors/odd-text.ts';
import { refuseUnknown } from '../http/known-methods.ts';
import { answerCalls } from '../http/problem-answers.ts';
import { refuseForgery } from '../doors/refuse-forgery.ts';
import { bearerOf, callerOf as staffBehind } from '../pages/visitor.ts';
import { auditOperations } from './audit-routes.ts';
import { byKey, type Api, type ApiDeps } from './calls.ts';
import { deskOperations } from './desk-routes.ts';
import { imageOperations, pictureOperations, takePictures, placeOperations } from './place-routes.ts';
import { joinOperations } from './join-routes.ts';
import { lineOperations } from './line-routes.ts';
import { openapi, finished } from './openapi.ts';
import { registerOperations, type Operation } from './operations.ts';
import { pushOperations } from './push-routes.ts';
import { ticketFileOperations } from './ticket-file-routes.ts';
import { moveOperations, ticketOperations } from './ticket-routes.ts';

const operations: readonly Operation[] = [
  ...placeOperations,
  ...imageOperations,
  ...lineOperations,
  ...deskOperations,
  ...joinOperations,
  ...ticketOperations,
  ...moveOperations,
  ...ticketFileOperations,
  ...pushOperations,
  ...auditOperations,
];

/** The public API: `/api/v1`. */
export async function registerApi(fastify: FastifyInstance, deps: ApiDeps): Promise<void> {
  await fastify.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      api.setValidatorCompiler(validatorCompiler);
      api.setSerializerCompiler(serializerCompiler);
      answerCalls(scope);
      takeJson(api);
      api.decorateRequest('caller', null);
      api.addHook('onRequest', (request, reply) => identify(request, reply, deps));
      refuseOddText(api);
      await api.register(fastifyRateLimit, keyLimit);
      await api.register(fastifySwagger, {
        openapi,
        transform: jsonSchemaTransform,
        transformObject: (document) => finished(jsonSchemaTransformObject(document)),
      });
      registerOperations(api, deps, operations);
      await api.register(async (pictures) => {
        takePictures(pictures);
        registerOperations(pictures, deps, pictureOperations);
      });
      api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(api.swagger()));
      api.all('/*', { schema: { hide: true } }, refuseUnknown);
    },
    { prefix: '/api/v1' },
  );
  // No page is below `/api/`.
  await fastify.register(async (beside) => {
    answerCalls(beside);
    beside.all('/api/*', refuseUnknown);
  });
}

/** JSON alone, or nothing: many programs say that they send JSON with every call, also where it has no body. */
function takeJson(api: Api): void {
  api.removeAllContentTypeParsers();
  const parse = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body as string, done);
  });
}

async function identify(request: FastifyRequest, reply: FastifyReply, deps: ApiDeps): Promise<void> {
  const browserId = browserIdOf(request);
  if (bearerOf(request) === null) refuseForgery(request, deps.secrets);
  const { staff, named } = await staffBehind(request, reply, deps);
  request.caller = { staff, named, browserId, address: request.ip };
  if (!staff) deps.countCall(request.ip);
  // Checked before the body is validated: a stranger must not learn what a valid body looks like.
  if (request.routeOptions.schema?.security === byKey && !staff) throw new Refusal('unauthenticated');
}

const callsPerMinute = 600;

/** Limits API keys; the installation's own key and people are not limited here. */
const keyLimit = {
  global: true,
  hook: 'preHandler' as const,
  max: callsPerMinute,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => request.caller?.staff?.id ?? '',
  allowList: (request: FastifyRequest) => request.caller?.staff?.kind !== 'key' || request.caller.staff.id === null,
  errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) =>
    new Refusal('too_many', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
};
