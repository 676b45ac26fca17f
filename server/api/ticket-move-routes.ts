// The moves of one ticket as API calls: guests use the ticket's token, staff use its id.

import { z } from 'zod';
import type { Command, Outcome, TicketCommand } from '#commands/engine/command.ts';
import { callTicket, moveInLine, returnTicket, transferTicket } from '#commands/ticket/move-ticket.ts';
import * as moves from '#commands/ticket/moves.ts';
import type { TicketAnswer } from '#commands/ticket/ticket-move.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';
import { changedGuestTicket, changedStaffTicket } from '#contract/changed-answers.ts';
import * as requests from '#contract/requests.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import { shownTo } from './calls.ts';
import {
  asSeen,
  forEither,
  forGuest,
  forStaffOfTicket,
  type Call,
  type OfTicket,
  type Operation,
} from './operations.ts';
import { sendChangedTicket, answerMove, changedGuestView } from './ticket-routes.ts';

type Row<By extends Actor, Body extends z.ZodType> = [
  name: string,
  summary: string,
  body: Body,
  move: TicketCommand<z.output<Body>, TicketAnswer, By>,
];

/** A move that needs no input. */
const plain =
  <By extends Actor>(move: Command<TicketRef, TicketAnswer, By>): TicketCommand<unknown, TicketAnswer, By> =>
  (commands, actor, ref, _input, idempotencyKey) =>
    move(commands, actor, ref, idempotencyKey);

const moved = <By extends Actor, Body extends z.ZodType>(
  call: Call<unknown, unknown, z.output<Body>> & OfTicket<By>,
  move: Row<By, Body>[3],
): Promise<Outcome<TicketAnswer>> =>
  move(shownTo(call.staff, call.deps.commands), call.actor, asSeen(call), call.body, call.idempotencyKey);

const pathOf = (name: string): string => `POST /tickets/:ticket/${name}`;
const idOf = (name: string): string => `${name.replace(/-(.)/, (_dash, letter: string) => letter.toUpperCase())}Ticket`;

const byGuest = <Body extends z.ZodType>(...[name, summary, body, move]: Row<Actor, Body>): Operation =>
  forGuest(pathOf(name), {
    id: idOf(name),
    summary,
    body,
    answer: changedGuestTicket,
    run: async (call) => changedGuestView(call.deps, call.ref, await moved(call, move)),
  });

const byStaff = <Body extends z.ZodType>(...[name, summary, body, move]: Row<Staff, Body>): Operation =>
  forStaffOfTicket(pathOf(name), {
    id: idOf(name),
    summary,
    headers: requests.moveHeaders,
    body,
    answer: changedStaffTicket,
    run: async (call) => sendChangedTicket(call.reply, call.deps, call.staff, await moved(call, move)),
  });

const byEither = <Body extends z.ZodType>(...[name, summary, body, move]: Row<Actor, Body>): Operation =>
  forEither(pathOf(name), {
    id: idOf(name),
    summary,
    headers: requests.moveHeaders,
    body,
    answer: z.union([changedGuestTicket, changedStaffTicket]),
    run: async (call) => answerMove(call, await moved(call, move)),
  });

const { noBody } = requests;

export const moveOperations = [
  byGuest('leave', 'The guest leaves the line', noBody, plain(moves.leaveLine)),
  byGuest('confirm', 'The called guest says that they are coming', noBody, plain(moves.confirmComing)),
  byGuest('delay', 'The guest lets the next few people pass', requests.delayBody, moves.delayTurn),
  byGuest(
    'step-away',
    'The guest goes away until a time that they name, and keeps the place in line; uses one of the two delays',
    requests.stepAwayBody,
    (commands, guest, ref, { until }, idempotencyKey) =>
      moves.stepAway(commands, guest, ref, { until: new Date(until) }, idempotencyKey),
  ),
  byStaff('call', 'Call this guest; out of order with a reason', requests.callBody, callTicket),
  byStaff('recall', 'Call the called guest again', noBody, plain(moves.recallTicket)),
  byStaff('serve', 'The called guest has come', noBody, plain(moves.serveTicket)),
  byStaff('finish', 'The guest has been served', noBody, plain(moves.finish)),
  byStaff('no-show', 'The called guest did not come', noBody, plain(moves.markNoShow)),
  byStaff('hold', 'Set aside, keeping the place in line', noBody, plain(moves.holdTicket)),
  byStaff('transfer', 'Send on to another line of the place', requests.transferBody, transferTicket),
  byStaff('move', 'Put elsewhere in the line, with a reason', requests.moveBody, moveInLine),
  byStaff('remove', 'Take out of the line, with a reason', requests.removeBody, moves.removeTicket),
  byStaff('undo', 'Take back what was done within the last minute', noBody, plain(undoMove)),
  byEither(
    'check-in',
    'Take up a place that was kept: by the guest (token) or by staff (id)',
    noBody,
    plain(moves.checkIn),
  ),
  byEither(
    'resume',
    'Back to waiting, at the place that was kept: by the guest (token) or by staff (id)',
    noBody,
    plain(moves.resumeTicket),
  ),
  byEither(
    'return',
    'Back into the line: by staff (id), or by the guest who missed the call (token)',
    requests.returnBody,
    (commands, actor, ref, input, idempotencyKey) => returnTicket(commands, actor, ref, input ?? {}, idempotencyKey),
  ),
];
