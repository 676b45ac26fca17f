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
import { browserIdOf, isXsrfToken, xsrfHeader } from '../browser-cookies.ts';
import { setApiHeaders } from '../page-headers.ts';
import { answerProblem } from '../problems.ts';
import { bearerOf, callerOf as staffBehind } from '../visitor.ts';
import { byKey, type ApiParts } from './calls.ts';
import { registerDesks } from './desks.ts';
import { registerJoin } from './join.ts';
import { registerLines } from './lines.ts';
import { openapi, finished } from './openapi.ts';
import { registerPlaces } from './places.ts';
import { registerTicketMoves } from './ticket-moves.ts';
import { registerTickets } from './tickets.ts';

/** The public API: `/api/v1`. */
export async function registerApi(fastify: FastifyInstance, parts: ApiParts): Promise<void> {
  await fastify.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      api.setValidatorCompiler(validatorCompiler);
      api.setSerializerCompiler(serializerCompiler);
      api.setErrorHandler(answerProblem);
      api.removeContentTypeParser('text/plain');
      api.decorateRequest('caller', null);
      api.addHook('onRequest', (request, reply) => identify(request, reply, parts));
      await api.register(fastifyRateLimit, keyLimit);
      await api.register(fastifySwagger, {
        openapi,
        transform: jsonSchemaTransform,
        transformObject: (document) => finished(jsonSchemaTransformObject(document)),
      });
      registerPlaces(api, parts);
      registerLines(api, parts);
      registerDesks(api, parts);
      registerJoin(api, parts);
      registerTickets(api, parts);
      registerTicketMoves(api, parts);
      api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(api.swagger()));
      api.all('/*', { schema: { hide: true } }, () => Promise.reject(new Refusal('not_found')));
    },
    { prefix: '/api/v1' },
  );
}

async function identify(request: FastifyRequest, reply: FastifyReply, parts: ApiParts): Promise<void> {
  setApiHeaders(reply);
  const browserId = browserIdOf(request);
  if (bearerOf(request) === null) refuseForgery(request, browserId, parts);
  const staff = await staffBehind(request, reply, parts);
  request.caller = { staff, browserId, address: request.ip };
  // Before anything is said of the body: a stranger learns nothing of what would have been right.
  if (request.routeOptions.schema?.security === byKey && !staff) throw new Refusal('unauthenticated');
}

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A change that a browser makes with its cookies must carry what only our own scripts can read. */
function refuseForgery(request: FastifyRequest, browserId: string | null, { secrets }: ApiParts): void {
  const hasCookies = Object.keys(request.cookies).some((name) => name.includes('turnstone'));
  if (!changing.has(request.method) || !hasCookies) return;
  const token = request.headers[xsrfHeader];
  if (browserId === null || typeof token !== 'string' || !isXsrfToken(secrets, browserId, token)) {
    throw new Refusal('xsrf');
  }
}

const callsPerMinute = 600;

/** For keys; the installation's own key and people have no such limit. */
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
