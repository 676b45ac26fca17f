// Who calls the API, which place or ticket they name, and with which idempotency key.

import type { Changed, Done } from '#contract/views.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { createHash } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JoinLimits } from '#app/session/request.server.ts';
import { idempotencyKeyOf, type IdempotencyKey } from '#commands/engine/idempotency-key.ts';
import type { NamedRows } from '#db/team/named-rows.ts';
import { findPlaceBySlug, findPublicPlace, type PlaceRow } from '#db/place/places.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import { isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import type { AppDeps } from '../http/app-deps.ts';

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface ApiDeps extends Pick<AppDeps, 'config' | 'db' | 'secrets' | 'commands' | 'accounts' | 'hub' | 'demo'> {
  limits: JoinLimits;
  /** Counts tries with wrong keys; throws `too_many`. */
  countWrongKey?: (address: string) => void;
  /** Counts calls of nobody in particular; throws `too_many`. */
  countCall: (address: string) => void;
}

interface Caller {
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

const idPattern = z.uuid();

/** By id or slug. */
export async function placeOf({ db }: Pick<ApiDeps, 'db'>, place: string): Promise<PlaceRow> {
  return orNotFound(await (idPattern.safeParse(place).success ? findPublicPlace : findPlaceBySlug)(db, place));
}

/**
 * Reads the idempotency key. The same key with another address or body is refused. A picture is known by its hash: as
 * JSON it would be four times as long.
 */
export function idempotencyKeyFrom(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  const { method, routeOptions, params, body = null } = request;
  const known = Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : body;
  return idempotencyKeyOf(key, [method, routeOptions.url, params, known]);
}

/** A command names the fields of its own input. In the body of the call these are inside `field`. */
export async function inside<Result>(field: string, names: readonly string[], command: Promise<Result>) {
  try {
    return await command;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, details } = error;
    const errors = details.errors?.map((one) =>
      names.includes(one.path.split('.', 1)[0] ?? '') ? { ...one, path: `${field}.${one.path}` } : one,
    );
    throw new Refusal(code, errors ? { ...details, errors } : details);
  }
}

type Security = Record<string, string[]>[];
/** Accepts an API key or a member's session. */
export const byKey: Security = [{ key: [] }];
export const byAnybody: Security = [{}, { key: [] }];

/** Commands whose answer shows the ticket as staff see it, or its guest: read in their own transaction. */
export const shownTo = (staff: Staff | null, commands: CommandContext): CommandContext => ({
  ...commands,
  reader: staff ? 'staff' : 'guest',
});

/** A change that is not in the log of any line. */
export const beside: Done = { seq: null, state: null };

/** The result of a move or a change, as stored with the idempotency key. */
export function doneOf({ ticket, seq }: { ticket: { state: string }; seq: number | null }): Done {
  return { seq, state: ticket.state };
}

/**
 * Answers with the current view and with what the change did when it was first requested. `readAt`: when what is shown
 * was read, if the change read it.
 */
export async function answerChange<View extends object>(
  { commands }: Pick<ApiDeps, 'commands'>,
  done: Done,
  show: () => Promise<View>,
  readAt?: Date,
): Promise<Changed<View>> {
  // Taken before the read: the view may be newer than this time, never older.
  const asOf = (readAt ?? commands.now()).toISOString();
  return { ...(await show()), done, asOf };
}
