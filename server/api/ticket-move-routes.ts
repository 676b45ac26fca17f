// The moves of one ticket, as calls: the guest's own by the ticket's token, staff's by its id.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Once } from '#commands/engine/once.ts';
import { callTicket } from '#commands/ticket/call-ticket.ts';
import { checkIn } from '#commands/ticket/check-in.ts';
import { confirmComing } from '#commands/ticket/confirm-coming.ts';
import { delayTurn } from '#commands/ticket/delay-turn.ts';
import { finish } from '#commands/ticket/finish-ticket.ts';
import { holdTicket, resumeTicket } from '#commands/ticket/hold-ticket.ts';
import { leaveLine } from '#commands/ticket/leave-line.ts';
import type { Outcome } from '#commands/engine/line-command.ts';
import { markNoShow } from '#commands/ticket/mark-no-show.ts';
import { moveInLine } from '#commands/ticket/move-ticket.ts';
import { recallTicket } from '#commands/ticket/recall-ticket.ts';
import { removeTicket } from '#commands/ticket/remove-ticket.ts';
import { returnTicket } from '#commands/ticket/return-ticket.ts';
import { serveTicket } from '#commands/ticket/serve-ticket.ts';
import type { TicketAnswer } from '#commands/ticket/ticket-move.ts';
import { transferTicket } from '#commands/ticket/transfer-ticket.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import { changedGuestTicket, changedStaffTicket } from '#contract/changed-answers.ts';
import * as requests from '#contract/requests.ts';
import type { Changed, GuestTicket, StaffTicket } from '#contract/views.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Staff } from '#domain/team/actor.ts';
import { byAnybody, byKey, guestOf, onceFrom, problems, seenOf, staffOf, type Api, type ApiParts } from './calls.ts';
import { doneOf } from './changed.ts';
import { sendChangedTicket } from './staff-answer.ts';
import { changedGuestView, refByToken, refForStaff } from './ticket-routes.ts';

type Moved = Promise<Outcome<TicketAnswer>>;

export function registerTicketMoves(api: Api, parts: ApiParts): void {
  registerGuestMoves(api, parts);
  registerStaffMoves(api, parts);
  registerReturn(api, parts);
  registerCheckIn(api, parts);
}

function registerGuestMoves(api: Api, parts: ApiParts): void {
  const { commands } = parts;
  const move = <Body extends z.ZodType>(
    name: keyof typeof guestSummaries,
    body: Body,
    run: (request: FastifyRequest, ref: TicketRef, wish: z.infer<Body>, once: Once | null) => Moved,
  ): void => {
    const schema = {
      operationId: `${name}Ticket`,
      summary: guestSummaries[name],
      tags: ['tickets'],
      params: requests.tokenParams,
      headers: requests.changeHeaders,
      body,
      response: { 200: changedGuestTicket, ...problems },
    };
    api.post(`/tickets/:ticket/${name}`, { schema }, async (request): Promise<Changed<GuestTicket>> => {
      const { ticket } = request.params;
      const ref = await refByToken(parts, ticket);
      const { answer } = await run(request, ref, request.body as z.infer<Body>, onceFrom(request));
      return changedGuestView(parts, ref, doneOf(answer));
    });
  };
  move('leave', requests.noBody, (request, ref, _wish, once) => leaveLine(commands, guestOf(request), ref, once));
  move('confirm', requests.noBody, (request, ref, _wish, once) => confirmComing(commands, guestOf(request), ref, once));
  move('delay', requests.delayBody, (request, ref, wish, once) =>
    delayTurn(commands, guestOf(request), ref, wish, once),
  );
}

const guestSummaries = {
  leave: 'The guest leaves the line',
  confirm: 'The called guest says that they are coming',
  delay: 'The guest lets the next few people pass',
} as const;

function registerStaffMoves(api: Api, parts: ApiParts): void {
  const { commands } = parts;
  const move = <Body extends z.ZodType>(
    name: keyof typeof staffSummaries,
    body: Body,
    run: (staff: Staff, ref: TicketRef, wish: z.infer<Body>, once: Once | null) => Moved,
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
      const wish = request.body as z.infer<Body>;
      return staffMove(parts, { request, reply, ticket }, (staff, ref, once) => run(staff, ref, wish, once));
    });
  };
  move('call', requests.callBody, (staff, ref, wish, once) => callTicket(commands, staff, ref, wish, once));
  move('recall', requests.noBody, (staff, ref, _wish, once) => recallTicket(commands, staff, ref, once));
  move('serve', requests.noBody, (staff, ref, _wish, once) => serveTicket(commands, staff, ref, once));
  move('finish', requests.noBody, (staff, ref, _wish, once) => finish(commands, staff, ref, once));
  move('no-show', requests.noBody, (staff, ref, _wish, once) => markNoShow(commands, staff, ref, once));
  move('hold', requests.noBody, (staff, ref, _wish, once) => holdTicket(commands, staff, ref, once));
  move('resume', requests.noBody, (staff, ref, _wish, once) => resumeTicket(commands, staff, ref, once));
  move('transfer', requests.transferBody, (staff, ref, wish, once) => transferTicket(commands, staff, ref, wish, once));
  move('move', requests.moveBody, (staff, ref, wish, once) => moveInLine(commands, staff, ref, wish, once));
  move('remove', requests.removeBody, (staff, ref, wish, once) => removeTicket(commands, staff, ref, wish, once));
  move('undo', requests.noBody, (staff, ref, _wish, once) => undoMove(commands, staff, ref, once));
}

const staffSummaries = {
  call: 'Call this guest; out of order with a reason',
  recall: 'Call the called guest again',
  serve: 'The called guest has come',
  finish: 'The guest has been served',
  'no-show': 'The called guest did not come',
  hold: 'Set aside, keeping the place in line',
  resume: 'Back to waiting, at the place that was kept',
  transfer: 'Send on to another line of the place',
  move: 'Put elsewhere in the line, with a reason',
  remove: 'Take out of the line, with a reason',
  undo: 'Take back what was done within the last minute',
} as const;

/** One address for two: the guest whose place was kept says that they are here, or staff say it for them. */
function registerCheckIn(api: Api, parts: ApiParts): void {
  api.post(
    '/tickets/:ticket/check-in',
    {
      schema: {
        operationId: 'checkInTicket',
        summary: 'Take up a place that was kept: by the guest (token) or by staff (id)',
        tags: ['tickets', 'staff'],
        security: byAnybody,
        params: requests.ticketOrTokenParams,
        headers: requests.moveHeaders,
        body: requests.noBody,
        response: { 200: z.union([changedGuestTicket, changedStaffTicket]), ...problems },
      },
    },
    async (request, reply) => {
      const { ticket } = request.params;
      const { commands } = parts;
      if (!requests.tokenPattern.test(ticket))
        return staffMove(parts, { request, reply, ticket }, (staff, ref, once) => checkIn(commands, staff, ref, once));
      const ref = await refByToken(parts, ticket);
      const { answer } = await checkIn(commands, guestOf(request), ref, onceFrom(request));
      return changedGuestView(parts, ref, doneOf(answer));
    },
  );
}

/** One address for two: staff put someone back into the line; a guest who missed the call comes back by themselves. */
function registerReturn(api: Api, parts: ApiParts): void {
  api.post(
    '/tickets/:ticket/return',
    {
      schema: {
        operationId: 'returnTicket',
        summary: 'Back into the line: by staff (id), or by the guest who missed the call (token)',
        tags: ['tickets', 'staff'],
        security: byAnybody,
        params: requests.ticketOrTokenParams,
        headers: requests.moveHeaders,
        body: requests.returnBody,
        response: { 200: z.union([changedGuestTicket, changedStaffTicket]), ...problems },
      },
    },
    async (request, reply) => {
      const { ticket } = request.params;
      const wish = request.body ?? {};
      const { commands } = parts;
      if (!requests.tokenPattern.test(ticket)) {
        return staffMove(parts, { request, reply, ticket }, (staff, ref, once) =>
          returnTicket(commands, staff, ref, wish, once),
        );
      }
      const ref = await refByToken(parts, ticket);
      const { answer } = await returnTicket(commands, guestOf(request), ref, wish, onceFrom(request));
      return changedGuestView(parts, ref, doneOf(answer));
    },
  );
}

interface MoveCall {
  request: FastifyRequest;
  reply: FastifyReply;
  ticket: string;
}

async function staffMove(
  parts: ApiParts,
  { request, reply, ticket }: MoveCall,
  run: (staff: Staff, ref: TicketRef, once: Once | null) => Moved,
): Promise<Changed<StaffTicket>> {
  const staff = staffOf(request);
  const ref = await refForStaff(parts, staff, ticket);
  const { answer } = await run(staff, { ...ref, ...seenOf(request) }, onceFrom(request));
  return sendChangedTicket(reply, parts, staff, answer);
}
