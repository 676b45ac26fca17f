// The API is a table of operations. A row has all of one operation: its description, who may call it, what comes in and
// goes out, and what it does.

import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { IdempotencyKey } from '#commands/engine/idempotency-key.ts';
import { problem } from '#contract/problems.ts';
import { changeHeaders, ticketParams, tokenParams } from '#contract/requests.ts';
import {
  byKey,
  guestOf,
  idempotencyKeyFrom,
  refByToken,
  refForStaff,
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

const ticketIn = ({ params }: FastifyRequest): string => (params as { ticket: string }).ticket;

export const forAnybody = rowsFor({}, () => ({}));
export const forStaff = rowsFor({ security: byKey }, (_deps, request) => ({ staff: staffOf(request) }));
/** Staff name a ticket of their organization by its id. */
export const forStaffOfTicket = rowsFor(
  { tags: ['staff'], security: byKey, params: ticketParams },
  async (deps, request) => ({ staff: staffOf(request), ref: await refForStaff(deps, request, ticketIn(request)) }),
);
/** Guests name their own ticket by its token. */
export const forGuest = rowsFor({ tags: ['tickets'], params: tokenParams }, async (deps, request) => ({
  guest: guestOf(request),
  ref: await refByToken(deps, ticketIn(request)),
}));

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
