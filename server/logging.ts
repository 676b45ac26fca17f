import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { LogOptions } from './app-deps.ts';
import { logFaultsOf } from './start/log-faults.ts';

/**
 * One line of JSON for each request, with its route's pattern in place of its address: addresses contain ticket tokens,
 * and headers and bodies contain personal data. Of an error, only its kind and where it was thrown are logged.
 */
export function loggingOptions({ level, write }: LogOptions): FastifyServerOptions {
  return {
    logger: {
      level,
      stream: { write },
      base: null,
      redact: { paths: ['req.headers', 'res.headers', 'body', 'phone', 'name', 'token', 'email'], remove: true },
      serializers: { req: () => ({}), res: () => ({}), err: describeError },
    },
    genReqId: newRequestId,
    requestIdHeader: false,
  };
}

/** Twelve letters: every page shows the id, and people read it out. Node draws the random bytes of many UUIDs at once. */
function newRequestId(): string {
  const [first = '', second = '', , , last = ''] = randomUUID().split('-');
  return Buffer.from(first + second + last.slice(-6), 'hex').toString('base64url');
}

export function logRequests(fastify: FastifyInstance): void {
  logFaultsOf(fastify);
  fastify.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}

export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown';
}

type DescribedError = { type: string; code?: string; message: string; stack: string };

/** A database's message may quote a value; its code is enough. */
function describeError(thrown: unknown): DescribedError {
  const error: Error & { code?: unknown } = thrown instanceof Error ? thrown : new Error('what was thrown is no error');
  const code = typeof error.code === 'string' ? error.code : undefined;
  const isFromDatabase = code !== undefined && /^[0-9A-Z]{5}$/.test(code);
  const stack = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: isFromDatabase ? 'the database refused a statement' : messageOf(error),
    stack: stack.slice(0, 12).join('\n'),
  };
}

/** The message of a JSON parser quotes its input. */
function messageOf({ name, message }: Error): string {
  return name === 'SyntaxError' ? 'something could not be read' : withoutPeople(message);
}

/** A framework's message may quote an address or a body. */
function withoutPeople(message: string): string {
  return message
    .replace(/\/(t|letters|inbound\/[\w-]+)\/[^\s'"]+/g, '/$1/…')
    .replace(/\+?\d[\d ().-]{5,}\d/g, '…')
    .replace(/"[^"]*"?/g, '"…"');
}
