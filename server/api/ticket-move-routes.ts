// The moves of one ticket as API calls: guests use the ticket's token, staff use its id.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { IdempotencyKey } from '#commands/engine/idempotency-key.ts';
import { callTicket } from '#commands/ticket/call-ticket.ts';
import {
  checkIn,
  confirmComing,
  delayTurn,
  finish,
  holdTicket,
  leaveLine,
  markNoShow,
  recallTicket,
  removeTicket,
  resumeTicket,
  serveTicket,
  stepAway,
} from '#commands/ticket/moves.ts';
import type { Outcome } from '#commands/engine/line-command.ts';
import { moveInLine } from '#commands/ticket/move-ticket.ts';
import { returnTicket } from '#commands/ticket/return-ticket.ts';
import type { TicketAnswer } from '#commands/ticket/ticket-move.ts';
import { transferTicket } from '#commands/ticket/transfer-ticket.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import { changedGuestTicket, changedStaffTicket } from '#contract/changed-answers.ts';
import * as requests from '#contract/requests.ts';
import type { Changed, GuestTicket, StaffTicket } from '#contract/views.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import {
  byAnybody,
  byKey,
  guestOf,
  idempotencyKeyFrom,
  problems,
  seenOf,
  staffOf,
  type Api,
  type ApiDeps,
} from './calls.ts';
import { asGuest, asStaff } from './changed.ts';
import { sendChangedTicket } from './staff-answer.ts';
import { movedGuestView, refByToken, refForStaff } from './ticket-routes.ts';

type Moved = Promise<Outcome<TicketAnswer>>;

export function registerTicketMoves(api: Api, deps: ApiDeps): void {
  registerGuestMoves(api, deps);
  registerStaffMoves(api, deps);
  registerSharedMoves(api, deps);
}

function registerGuestMoves(api: Api, deps: ApiDeps): void {
  const commands = asGuest(deps.commands);
  const move = <Body extends z.ZodType>(
    name: keyof typeof guestSummaries,
    body: Body,
    run: (
      request: FastifyRequest,
      ref: TicketRef,
      input: z.infer<Body>,
      idempotencyKey: IdempotencyKey | null,
    ) => Moved,
  ): void => {
    const schema = {
      operationId: `${name.replace('-a', 'A')}Ticket`,
      summary: guestSummaries[name],
      tags: ['tickets'],
      params: requests.tokenParams,
      headers: requests.changeHeaders,
      body,
      response: { 200: changedGuestTicket, ...problems },
    };
    api.post(`/tickets/:ticket/${name}`, { schema }, async (request): Promise<Changed<GuestTicket>> => {
      const { ticket } = request.params;
      const ref = await refByToken(deps, ticket);
      const moved = await run(request, ref, request.body as z.infer<Body>, idempotencyKeyFrom(request));
      return movedGuestView(deps, ref, moved);
    });
  };
  move('leave', requests.noBody, (request, ref, _input, idempotencyKey) =>
    leaveLine(commands, guestOf(request), ref, idempotencyKey),
  );
  move('confirm', requests.noBody, (request, ref, _input, idempotencyKey) =>
    confirmComing(commands, guestOf(request), ref, idempotencyKey),
  );
  move('delay', requests.delayBody, (request, ref, input, idempotencyKey) =>
    delayTurn(commands, guestOf(request), ref, input, idempotencyKey),
  );
  move('step-away', requests.stepAwayBody, (request, ref, { until }, idempotencyKey) =>
    stepAway(commands, guestOf(request), ref, { until: new Date(until) }, idempotencyKey),
  );
}

const guestSummaries = {
  leave: 'The guest leaves the line',
  confirm: 'The called guest says that they are coming',
  delay: 'The guest lets the next few people pass',
  'step-away':
    'The guest goes away until a time that they name, and keeps the place in line; uses one of the two delays',
} as const;

function registerStaffMoves(api: Api, deps: ApiDeps): void {
  const commands = asStaff(deps.commands);
  const move = <Body extends z.ZodType>(
    name: keyof typeof staffSummaries,
    body: Body,
    run: (staff: Staff, ref: TicketRef, input: z.infer<Body>, idempotencyKey: IdempotencyKey | null) => Moved,
  ): void => {
    const schema = {
      operationId: `${name.replace('-s', 'S')}Ticket`,
      summary: staffSummaries[name],
      tags: ['staff'],
      security: byKey,
      params: requests.ticketParams,
      headers: requests.moveHeaders,
      body,
      response: { 200: changedStaffTicket, ...problems },
    };
    api.post(`/tickets/:ticket/${name}`, { schema }, async (request, reply): Promise<Changed<StaffTicket>> => {
      const { ticket } = request.params;
      const input = request.body as z.infer<Body>;
      return staffMove(deps, { request, reply, ticket }, (staff, ref, idempotencyKey) =>
        run(staff, ref, input, idempotencyKey),
      );
    });
  };
  move('call', requests.callBody, (staff, ref, input, idempotencyKey) =>
    callTicket(commands, staff, ref, input, idempotencyKey),
  );
  move('recall', requests.noBody, (staff, ref, _input, idempotencyKey) =>
    recallTicket(commands, staff, ref, idempotencyKey),
  );
  move('serve', requests.noBody, (staff, ref, _input, idempotencyKey) =>
    serveTicket(commands, staff, ref, idempotencyKey),
  );
  move('finish', requests.noBody, (staff, ref, _input, idempotencyKey) => finish(commands, staff, ref, idempotencyKey));
  move('no-show', requests.noBody, (staff, ref, _input, idempotencyKey) =>
    markNoShow(commands, staff, ref, idempotencyKey),
  );
  move('hold', requests.noBody, (staff, ref, _input, idempotencyKey) =>
    holdTicket(commands, staff, ref, idempotencyKey),
  );
  move('transfer', requests.transferBody, (staff, ref, input, idempotencyKey) =>
    transferTicket(commands, staff, ref, input, idempotencyKey),
  );
  move('move', requests.moveBody, (staff, ref, input, idempotencyKey) =>
    moveInLine(commands, staff, ref, input, idempotencyKey),
  );
  move('remove', requests.removeBody, (staff, ref, input, idempotencyKey) =>
    removeTicket(commands, staff, ref, input, idempotencyKey),
  );
  move('undo', requests.noBody, (staff, ref, _input, idempotencyKey) => undoMove(commands, staff, ref, idempotencyKey));
}

const staffSummaries = {
  call: 'Call this guest; out of order with a reason',
  recall: 'Call the called guest again',
  serve: 'The called guest has come',
  finish: 'The guest has been served',
  'no-show': 'The called guest did not come',
  hold: 'Set aside, keeping the place in line',
  transfer: 'Send on to another line of the place',
  move: 'Put elsewhere in the line, with a reason',
  remove: 'Take out of the line, with a reason',
  undo: 'Take back what was done within the last minute',
} as const;

/** One address for two callers: guests for themselves (token), or staff for them (id). */
function registerSharedMoves(api: Api, deps: ApiDeps): void {
  const { commands } = deps;
  const move = <Body extends z.ZodType>(
    name: keyof typeof sharedSummaries,
    body: Body,
    run: (
      commands: CommandContext,
      actor: Actor,
      ref: TicketRef,
      idempotencyKey: IdempotencyKey | null,
      input: z.infer<Body>,
    ) => Moved,
  ): void => {
    const schema = {
      operationId: `${name.replace('-i', 'I')}Ticket`,
      summary: sharedSummaries[name],
      tags: ['tickets', 'staff'],
      security: byAnybody,
      params: requests.ticketOrTokenParams,
      headers: requests.moveHeaders,
      body,
      response: { 200: z.union([changedGuestTicket, changedStaffTicket]), ...problems },
    };
    api.post(`/tickets/:ticket/${name}`, { schema }, async (request, reply) => {
      const { ticket } = request.params;
      const input = request.body as z.infer<Body>;
      if (!requests.tokenPattern.test(ticket))
        return staffMove(deps, { request, reply, ticket }, (staff, ref, idempotencyKey) =>
          run(asStaff(commands), staff, ref, idempotencyKey, input),
        );
      const ref = await refByToken(deps, ticket);
      const moved = await run(asGuest(commands), guestOf(request), ref, idempotencyKeyFrom(request), input);
      return movedGuestView(deps, ref, moved);
    });
  };
  move('check-in', requests.noBody, checkIn);
  move('resume', requests.noBody, resumeTicket);
  move('return', requests.returnBody, (to, actor, ref, idempotencyKey, input) =>
    returnTicket(to, actor, ref, input ?? {}, idempotencyKey),
  );
}

const sharedSummaries = {
  'check-in': 'Take up a place that was kept: by the guest (token) or by staff (id)',
  resume: 'Back to waiting, at the place that was kept: by the guest (token) or by staff (id)',
  return: 'Back into the line: by staff (id), or by the guest who missed the call (token)',
} as const;

interface MoveCall {
  request: FastifyRequest;
  reply: FastifyReply;
  ticket: string;
}

async function staffMove(
  deps: ApiDeps,
  { request, reply, ticket }: MoveCall,
  run: (staff: Staff, ref: TicketRef, idempotencyKey: IdempotencyKey | null) => Moved,
): Promise<Changed<StaffTicket>> {
  const staff = staffOf(request);
  const ref = await refForStaff(deps, request, ticket);
  const moved = await run(staff, { ...ref, ...seenOf(request) }, idempotencyKeyFrom(request));
  return sendChangedTicket(reply, deps, staff, moved);
}
