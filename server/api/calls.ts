// What the API calls share: the caller, the idempotency key, and the description of a route.

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JoinLimits } from '#app/session/request.server.ts';
import { idempotencyKeyOf, type IdempotencyKey } from '#commands/engine/idempotency-key.ts';
import { problem } from '#contract/problems.ts';
import type { NamedRows } from '#db/team/named-rows.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import type { KeyTries } from '../doors/limits.ts';
import type { AppDeps } from '../app-deps.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface ApiDeps extends Pick<AppDeps, 'config' | 'db' | 'secrets' | 'commands' | 'accounts' | 'hub' | 'demo'> {
  limits: JoinLimits;
  /** Counts tries with wrong keys. */
  keyTries?: KeyTries;
  /** Counts calls of nobody in particular; throws `too_many`. */
  countCall: (address: string) => void;
}

export interface Caller {
  staff: Staff | null;
  /** What staff name in the address, if it was read with them. */
  named?: NamedRows | null;
  browserId: string | null;
  address: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export function callerOf(request: FastifyRequest): Caller {
  return request.caller ?? { staff: null, browserId: null, address: request.ip };
}

/** Throws `unauthenticated` if the caller is neither staff nor a program with a key. */
export function staffOf(request: FastifyRequest): Staff {
  const { staff } = callerOf(request);
  if (!staff) throw new Refusal('unauthenticated');
  return staff;
}

export function guestOf(request: FastifyRequest): Actor {
  return { kind: 'guest', id: null, browserId: callerOf(request).browserId };
}

/** Reads the idempotency key. The same key with another address or body is refused. */
export function idempotencyKeyFrom(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  return idempotencyKeyOf(key, [request.method, request.routeOptions.url, request.params, request.body ?? null]);
}

/** The last event of the ticket that the caller saw, if they send it. */
export function seenOf(request: FastifyRequest): { seenSeq?: number } {
  const tag = /^"(\d+)"$/.exec(request.headers['if-match'] ?? '')?.[1];
  return tag === undefined ? {} : { seenSeq: Number(tag) };
}

const problemAnswer = {
  description: 'Why not',
  content: { 'application/problem+json': { schema: problem } },
};
export const problems = { '4xx': problemAnswer, '5xx': problemAnswer } as const;

type Security = Record<string, string[]>[];
/** Accepts an API key or a member's session. */
export const byKey: Security = [{ key: [] }];
export const byAnybody: Security = [{}, { key: [] }];
