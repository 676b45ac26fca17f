// The API is a table of operations. A row has all of one operation: its description, who may call it, what comes in and
// goes out, and what it does.

import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { IdempotencyKey } from '#commands/engine/idempotency-key.ts';
import { problem } from '#contract/problems.ts';
import {
  changeHeaders,
  placeParams,
  ticketOrTokenParams,
  ticketParams,
  tokenParams,
  tokenPattern,
} from '#contract/requests.ts';
import { findTicketRef, findTicketRefByToken, type TicketRef } from '#db/ticket/tickets.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import { isLinkOver } from '#domain/ticket/ticket-link.ts';
import {
  byAnybody,
  byKey,
  callerOf,
  guestOf,
  idempotencyKeyFrom,
  placeOf,
  staffOf,
  type Api,
  type ApiDeps,
} from './calls.ts';

type Schema = z.ZodType;
type None = z.ZodUndefined;

export interface Call<Params = unknown, Query = unknown, Body = unknown> {
  deps: ApiDeps;
  request: FastifyRequest;
  reply: FastifyReply;
  params: Params;
  query: Query;
  body: Body;
  idempotencyKey: IdempotencyKey | null;
}

interface Described {
  tags?: string[];
  /** `byKey`: a stranger is refused before the body is looked at. */
  security?: typeof byKey;
  params?: Schema;
}

interface Row<
  Found,
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
> extends Described {
  id: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  /** Of a change, if not `changeHeaders`. Null: a repeat does no harm, so there is no idempotency key. */
  headers?: Schema | null;
  body?: Body;
  answer?: Answer;
  status?: 201;
  /** What it means when nothing is answered (204). */
  nothing?: string;
  run: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>> & Found) => Promise<z.input<Answer> | null>;
}

export interface Operation {
  method: HTTPMethods;
  url: string;
  schema: object;
  status: number;
  run: (deps: ApiDeps, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Rows for one kind of caller. `find`: what each of them needs before it runs. */
const rowsFor =
  <Found extends object>(caller: Described, find: (deps: ApiDeps, request: FastifyRequest) => Found | Promise<Found>) =>
  <
    Params extends Schema = None,
    Query extends Schema = None,
    Body extends Schema = None,
    Answer extends Schema = z.ZodVoid,
  >(
    path: string,
    { id, run, query, headers, answer, nothing, status, ...row }: Row<Found, Params, Query, Body, Answer>,
  ): Operation => {
    const [method, url = ''] = path.split(' ') as [HTTPMethods, string?];
    const schema = {
      ...caller,
      ...row,
      operationId: id,
      ...(query && { querystring: query }),
      ...(method !== 'GET' && headers !== null && { headers: headers ?? changeHeaders }),
      response: {
        ...(answer && { [status ?? 200]: answer }),
        ...(nothing && { 204: z.null().describe(nothing) }),
        ...problems,
      },
    };
    const call = async (deps: ApiDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      run({
        ...(await find(deps, request)),
        deps,
        request,
        reply,
        params: request.params as z.output<Params>,
        query: request.query as z.output<Query>,
        body: request.body as z.output<Body>,
        idempotencyKey: idempotencyKeyFrom(request),
      });
    return { method, url, schema, status: status ?? 200, run: call };
  };

const problemAnswer = {
  description: 'Why not',
  content: { 'application/problem+json': { schema: problem } },
};
const problems = { '4xx': problemAnswer, '5xx': problemAnswer };

const named = ({ params }: FastifyRequest, what: string): string => (params as Record<string, string>)[what] ?? '';

export const forAnybody = rowsFor({}, () => ({}));
export const forStaff = rowsFor({ security: byKey }, (_deps, request) => ({ staff: staffOf(request) }));
export const forStaffOfPlace = rowsFor({ security: byKey, params: placeParams }, async (deps, request) => ({
  staff: staffOf(request),
  place: await placeOf(deps, named(request, 'place')),
}));

/** Who asks about a ticket: its guest (no staff), or staff. */
export interface OfTicket<By extends Actor = Actor> {
  actor: By;
  staff: Staff | null;
  ref: TicketRef;
}

/** The link of a guest is over for every request at the same moment. */
const findAsGuest = async (deps: ApiDeps, request: FastifyRequest): Promise<OfTicket> => {
  const found = await findTicketRefByToken(deps.db, deps.secrets, named(request, 'ticket'));
  const { endedAt, ...ref } = orNotFound(found);
  if (isLinkOver(endedAt, deps.commands.now())) throw new Refusal('not_found');
  return { actor: guestOf(request), staff: null, ref };
};
const findAsStaff = async (deps: ApiDeps, request: FastifyRequest): Promise<OfTicket<Staff> & { staff: Staff }> => {
  const staff = staffOf(request);
  const known = callerOf(request).named?.ticket;
  const ref = known ?? (await findTicketRef(deps.db, staff.organizationId, named(request, 'ticket')));
  return { actor: staff, staff, ref: orNotFound(ref) };
};

/** The ticket with its last event that staff saw, if they send it. */
export function asSeen({ request, staff, ref }: Pick<Call, 'request'> & OfTicket): TicketRef {
  const seen = staff && /"(.+)"$/.exec(request.headers['if-match'] ?? '')?.[1];
  return seen ? { ...ref, seen } : ref;
}

/** Guests name their own ticket by its token. */
export const forGuest = rowsFor({ tags: ['tickets'], params: tokenParams }, findAsGuest);
/** Staff name a ticket of their organization by its id. */
export const forStaffOfTicket = rowsFor({ tags: ['staff'], security: byKey, params: ticketParams }, findAsStaff);
/** One address for two callers: guests for themselves (token), or staff for them (id). */
export const forEither = rowsFor(
  { tags: ['tickets', 'staff'], security: byAnybody, params: ticketOrTokenParams },
  (deps, request): Promise<OfTicket> =>
    (tokenPattern.test(named(request, 'ticket')) ? findAsGuest : findAsStaff)(deps, request),
);

export function registerOperations(api: Api, deps: ApiDeps, operations: readonly Operation[]): void {
  for (const { method, url, schema, status, run } of operations) {
    api.route({
      method,
      url,
      schema,
      handler: async (request, reply) => {
        const answer = (await run(deps, request, reply)) ?? null;
        return reply.code(answer === null ? 204 : status).send(answer);
      },
    });
  }
}
