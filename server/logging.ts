import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Device, Staff } from '#domain/team/actor.ts';
import type { LogOptions } from './http/app-deps.ts';
import { createNetworkMark } from './http/network-mark.ts';
import { browserIdOf } from './http/browser-cookies.ts';
import { logFaultsOf } from './start/log-faults.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Staff or a screen, once somebody asked who it is. */
    actor: Pick<Staff | Device, 'kind' | 'id'> | null;
  }
  interface FastifyContextConfig {
    /** A route that stands for many: the pattern of this address. */
    patternOf?: (address: string) => string;
    /** Answers that say nothing of what people do: in the log only at `debug`. */
    isQuiet?: boolean;
  }
}

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
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
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

/** Where requests are not logged, nothing is done for each of them. */
export function logRequests(fastify: FastifyInstance, level: LogOptions['level']): void {
  logFaultsOf(fastify);
  fastify.decorateRequest('actor', null);
  if (level !== 'info' && level !== 'debug') return;
  const markOf = createNetworkMark();
  fastify.addHook('onResponse', (request, reply, done) => {
    const isQuiet = request.routeOptions.config?.isQuiet === true && reply.statusCode < 400;
    if (isQuiet && level !== 'debug') return done();
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...actorOf(request),
        network: markOf(request.ip),
      },
      'answered',
    );
    done();
  });
}

/** Never a name or a ticket's token. A guest is a browser that was here before; nobody comes with nothing. */
function actorOf(request: FastifyRequest): { actor: string; actorId?: string } {
  if (request.actor === null) return { actor: browserIdOf(request) === null ? 'nobody' : 'guest' };
  const { kind, id } = request.actor;
  return { actor: kind, ...(id === null ? {} : { actorId: id }) };
}

function routeOf(request: FastifyRequest): string {
  const { config, url = 'unknown' } = request.routeOptions;
  return config?.patternOf?.(request.url) ?? url;
}

/** A database's message may quote a value, and that of a JSON parser quotes its input. */
function describeError(thrown: unknown) {
  const error: Error & { code?: unknown } = thrown instanceof Error ? thrown : new Error('what was thrown is no error');
  const code = typeof error.code === 'string' ? error.code : undefined;
  const isFromDatabase = code !== undefined && /^[0-9A-Z]{5}$/.test(code);
  const stack = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const message = isFromDatabase
    ? 'the database refused a statement'
    : error.name === 'SyntaxError'
      ? 'something could not be read'
      : withoutPeople(error.message);
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message,
    stack: stack.slice(0, 12).join('\n'),
  };
}

/** A framework's message may quote an address or a body. */
function withoutPeople(message: string): string {
  return message
    .replace(/\/(t|letters|invite|reset|verify|inbound\/[\w-]+)\/[^\s'"]+/g, '/$1/…')
    .replace(/\+?\d[\d ().-]{5,}\d/g, '…')
    .replace(/"[^"]*"?/g, '"…"');
}
