import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { chooseLanguage } from '#locales/choose-language.ts';
import { databaseFaultOf, isInputFault } from '#commands/engine/database-fault.ts';
import { statusOf, type Problem } from '#contract/problems.ts';
import { fieldRefusal, isRefusal, Refusal, type RefusalCode } from '#domain/refusal.ts';
import { offeredLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { callHeaders } from './page-headers.ts';

const retryAfterSeconds = 2;

/** Calls: headers of their answers, which are never cached, and problems in place of pages. */
export function answerCalls(scope: FastifyInstance): void {
  scope.setErrorHandler(answerProblem);
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(callHeaders);
    done();
  });
}

/** Answers an error by RFC 9457, in the requested language. Details of an unexpected error go to the log, never into the answer. */
export async function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = notedRefusal(error, request, reply, retryAfterSeconds);
  if (refusal.code === 'nobody_waiting') return reply.code(204).send();
  const { language } = chooseLanguage({ browser: request.headers['accept-language'], offered: offeredLanguages });
  if (refusal.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply
    .code(statusOf[refusal.code])
    .headers(callHeaders)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .header('x-request-id', request.id)
    .serializer(JSON.stringify)
    .send(problemOf(refusal, language, request.id));
}

/** Logs what went wrong, and says when to come again. */
export function notedRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, whenAwaySeconds: number) {
  const refusal = refusalOf(error);
  // A client that disconnects before the answer is not an error.
  if (refusal.code === 'unexpected' && !reply.raw.destroyed) request.log.error({ err: error }, 'unexpected');
  const isAway = refusal.code === 'unavailable';
  if (isAway) sayWhy(error, request);
  const wait = refusal.details.retryAfterSeconds ?? (isAway ? whenAwaySeconds : undefined);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return refusal;
}

const sayWhyEveryMs = 10_000;
let lastSaid = -Infinity;

/** Logs why the server is unavailable, at most every ten seconds: the reason is the same for every visitor. */
export function sayWhy(error: unknown, request: FastifyRequest): void {
  if (performance.now() - lastSaid < sayWhyEveryMs) return;
  lastSaid = performance.now();
  request.log.warn({ err: isRefusal(error) && error.cause !== undefined ? error.cause : error }, 'unavailable');
}

function problemOf({ code, details }: Refusal, language: Language, requestId: string): Problem {
  const { errors, state, opensAt, ticketId } = details;
  return {
    type: `urn:turnstone:problem:${code}`,
    title: translate(language, `problem.${code}`),
    status: statusOf[code],
    detail: translate(language, `error.${code}`),
    code,
    ...(errors ? { errors } : {}),
    ...(state ? { state } : {}),
    ...(opensAt === undefined ? {} : { opensAt: opensAt?.toISOString() ?? null }),
    ...(ticketId ? { ticketId } : {}),
    ...(code === 'unexpected' ? { requestId } : {}),
  };
}

/** Maps any thrown error to a refusal of the product. */
export function refusalOf(error: unknown): Refusal {
  if (isRefusal(error)) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (typeof code === 'string' && byFrameworkCode[code]) return new Refusal(byFrameworkCode[code]);
  if (databaseFaultOf(error) !== 'content') return new Refusal('unavailable');
  if (isInputFault(error)) return new Refusal('invalid_fields');
  if (statusCode === 503) return new Refusal('unavailable');
  // A body that is no JSON, among others.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return fieldRefusal('', 'invalid');
  return new Refusal('unexpected');
}

const byFrameworkCode: Partial<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_NOT_FOUND: 'not_found',
};

interface ValidationIssue {
  /** `/languages/0` */
  instancePath: string;
  keyword: string;
  message: string;
  params: { keys?: string[] };
}

/** An invalid address is `not_found`; in a body or query, the invalid fields are named. */
function invalid(error: unknown): Refusal {
  const { validation, validationContext } = error as { validation: ValidationIssue[]; validationContext?: string };
  if (validationContext === 'params') return new Refusal('not_found');
  const errors = validation.flatMap((issue) => {
    const path = issue.instancePath.split('/').filter(Boolean);
    const keys = issue.params.keys ?? [];
    if (keys.length > 0) return keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown' }));
    return [{ path: path.join('.'), code: codeOf(issue) }];
  });
  return new Refusal('invalid_fields', { errors });
}

const byKeyword: Partial<Record<string, string>> = {
  too_small: 'out_of_range',
  too_big: 'out_of_range',
  invalid_value: 'not_a_choice',
  invalid_format: 'format',
};

function codeOf({ keyword, message }: ValidationIssue): string {
  // Our own checks have one word as their message: the rule.
  if (keyword === 'custom' && /^[a-z_]+$/.test(message)) return message;
  if (keyword === 'invalid_type' && message.endsWith('received undefined')) return 'required';
  return byKeyword[keyword] ?? 'invalid';
}
