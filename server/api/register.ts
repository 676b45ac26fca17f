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
import { browserIdOf } from '../browser-cookies.ts';
import { refuseOddText } from '../doors/odd-text.ts';
import { setApiHeaders } from '../page-headers.ts';
import { answerProblem } from '../problems.ts';
import { refuseForgery } from '../refuse-forgery.ts';
import { bearerOf, callerOf as staffBehind } from '../visitor.ts';
import { registerAudit } from './audit.ts';
import { byKey, type ApiParts } from './calls.ts';
import { registerDesks } from './desks.ts';
import { registerImages } from './images.ts';
import { registerJoin } from './join.ts';
import { registerLines } from './lines.ts';
import { openapi, finished } from './openapi.ts';
import { registerPlaces } from './places.ts';
import { registerPush } from './push.ts';
import { registerTicketFile } from './ticket-file.ts';
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
      refuseOddText(api);
      await api.register(fastifyRateLimit, keyLimit);
      await api.register(fastifySwagger, {
        openapi,
        transform: jsonSchemaTransform,
        transformObject: (document) => finished(jsonSchemaTransformObject(document)),
      });
      registerPlaces(api, parts);
      await registerImages(api, parts);
      registerLines(api, parts);
      registerDesks(api, parts);
      registerJoin(api, parts);
      registerTickets(api, parts);
      registerTicketMoves(api, parts);
      registerTicketFile(api, parts);
      registerPush(api, parts);
      registerAudit(api, parts);
      api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(api.swagger()));
      api.all('/*', { schema: { hide: true } }, () => Promise.reject(new Refusal('not_found')));
    },
    { prefix: '/api/v1' },
  );
}

async function identify(request: FastifyRequest, reply: FastifyReply, parts: ApiParts): Promise<void> {
  setApiHeaders(reply);
  const browserId = browserIdOf(request);
  if (bearerOf(request) === null) refuseForgery(request, parts.secrets);
  const staff = await staffBehind(request, reply, parts);
  request.caller = { staff, browserId, address: request.ip };
  // Before anything is said of the body: a stranger learns nothing of what would have been right.
  if (request.routeOptions.schema?.security === byKey && !staff) throw new Refusal('unauthenticated');
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
