// A ticket: its guest or staff read, change and move it, staff list tickets.

import { z } from 'zod';
import type { Outcome, Command, TicketCommand } from '#commands/engine/command.ts';
import { auditExport } from '#commands/engine/audit.ts';
import { admission } from '#commands/ticket/admission.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import type { TicketAnswer } from '#commands/ticket/ticket-move.ts';
import { eraseTicket } from '#commands/erasing/erase-guests.ts';
import { giveFeedback } from '#commands/ticket/give-feedback.ts';
import { guestTicket } from '#contract/guest-view.ts';
import { staffTicket, staffTicketPage } from '#contract/staff-view.ts';
import { changedGuestTicket, changedStaffTicket } from '#contract/changed-answers.ts';
import * as requests from '#contract/requests.ts';
import type { Changed, GuestTicket, StaffTicket, StaffTicketPage } from '#contract/views.ts';
import { findLine, findLineIdentity, type LineIdentity } from '#db/place/lines.ts';
import { findGuestTicket, type GuestTicketRow } from '#db/ticket/guest-tickets.ts';
import {
  findTicketsOfLine,
  findWaitingOfLine,
  findStaffTicket,
  type TicketOfLine,
  type TicketRef,
} from '#db/ticket/tickets.ts';
import { authorise, type Staff, type Actor } from '#domain/team/actor.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { activeStates, endedStates, eventMark } from '#domain/ticket/ticket.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { presentStaffTicket } from '#presenters/staff/staff-ticket.ts';
import { callerOf, answerChange, beside, doneOf, shownTo, type ApiDeps } from './calls.ts';
import {
  asSeen,
  forEither,
  forGuest,
  forStaff,
  type Call,
  type OfTicket,
  forStaffOfTicket,
  type Operation,
} from './operations.ts';
import type { FastifyReply } from 'fastify';
import { rememberTicket } from '#db/team/named-rows.ts';
import { callTicket, moveInLine, returnTicket, transferTicket } from '#commands/ticket/move-ticket.ts';
import * as moves from '#commands/ticket/moves.ts';
import { undoMove } from '#commands/ticket/undo-move.ts';

export const ticketOperations = [
  forEither('GET /tickets/:ticket', {
    id: 'getTicket',
    summary: "A ticket, by its token (the guest's own view) or its id (staff)",
    tags: ['tickets'],
    answer: z.union([guestTicket, staffTicket]),
    run: async ({ deps, reply, staff, ref }) => {
      if (!staff) return guestView(deps, ref);
      authorise(staff, 'see_names', ref);
      return sendStaffTicket(reply, deps, staff, { organizationId: ref.organizationId, id: ref.ticketId });
    },
  }),
  forStaff('GET /lines/:line/tickets', {
    id: 'listTickets',
    summary: 'The tickets of a line: those in it, or those in one state',
    description:
      'Those who wait alone (`state=waiting`) in the order of calls, all others in the order in which they joined.',
    tags: ['staff'],
    params: requests.lineParams,
    query: requests.ticketsQuery,
    answer: staffTicketPage,
    run: async ({ deps, staff, params, query }) => {
      const line = orNotFound(await findLineIdentity(deps.db, params.line));
      authorise(staff, 'see_names', line);
      return page(deps, staff, line, query);
    },
  }),
  forEither('PATCH /tickets/:ticket', {
    id: 'changeTicket',
    summary: 'The guest (token) or staff (id) change what a ticket says; its place in line stays',
    headers: requests.moveHeaders,
    body: requests.changeAnyTicketBody,
    answer: z.union([changedGuestTicket, changedStaffTicket]),
    run: async (call) => {
      const { deps, staff, actor, body, idempotencyKey } = call;
      const input = staff ? body : { ...body, ...(await admittedChange(call)) };
      const commands = shownTo(staff, deps.commands);
      return answerMove(call, await changeTicket(commands, actor, asSeen(call), input, idempotencyKey));
    },
  }),
  forGuest('POST /tickets/:ticket/feedback', {
    id: 'giveFeedback',
    summary: 'The guest says how it was, once the visit is over',
    body: requests.feedbackBody,
    answer: changedGuestTicket,
    run: async ({ deps, actor, ref, body, idempotencyKey }) => {
      await giveFeedback(deps.commands, actor, ref, body, idempotencyKey);
      return changedGuestView(deps, ref);
    },
  }),
  forGuest('DELETE /tickets/:ticket/data', {
    id: 'eraseTicketData',
    summary: 'Erase what identifies the guest; the place in line stays',
    answer: changedGuestTicket,
    run: async ({ deps, actor, ref, idempotencyKey }) => {
      await eraseTicket(deps.commands, ref, { actor, idempotencyKey });
      return changedGuestView(deps, ref);
    },
  }),
];

type GuestChange = Call<unknown, unknown, z.output<typeof requests.changeAnyTicketBody>> & OfTicket;

/** Refuses what only staff may change. A new number gets a text and a new address gets an email, as after a join. */
async function admittedChange({ deps, request, actor, ref, body, idempotencyKey }: GuestChange) {
  const { browserId, address } = callerOf(request);
  const foreign = requests.staffFieldNames.find((name) => body[name] !== undefined);
  if (foreign) throw fieldRefusal(foreign, 'unknown');
  const isTold = Boolean(body.phone ?? body.secondPhone ?? body.email);
  const bound = isTold ? deps.limits.of({ browserId, address }) : null;
  const admitted = bound && (await admission(deps.commands, { actor, ...ref, idempotencyKey }, bound));
  return { address, ...(admitted && { admission: admitted }) };
}

/** Answers a move or a change of a ticket, to whoever asked for it. */
function answerMove(
  { deps, reply, staff, ref }: Call & OfTicket,
  moved: Outcome<TicketAnswer>,
): Promise<Changed<StaffTicket | GuestTicket>> {
  return staff ? sendChangedTicket(reply, deps, staff, moved) : changedGuestView(deps, ref, moved);
}

const guestView = ({ db, secrets, commands }: ApiDeps, ref: TicketRef, read?: GuestTicketRow): Promise<GuestTicket> =>
  presentGuestTicket({ db, secrets, now: commands.now }, ref, read);

/** The same view, with what a move did; without one, after a change that is not in the log. */
export function changedGuestView(
  deps: ApiDeps,
  ref: TicketRef,
  moved?: Outcome<TicketAnswer>,
): Promise<Changed<GuestTicket>> {
  const show = async (): Promise<GuestTicket> => {
    // The answer to a change does not say who was put ahead, so that is not looked for.
    const read = moved?.shown?.guest ?? (await findGuestTicket(deps.db, ref, { withStory: false }));
    return guestView(deps, ref, read ?? undefined);
  };
  return answerChange(deps, moved ? doneOf(moved.answer) : beside, show, moved?.shown?.asOf);
}

async function page(
  { db, secrets, commands }: ApiDeps,
  staff: Staff,
  line: LineIdentity,
  { state, cursor, limit }: z.output<typeof requests.ticketsQuery>,
): Promise<StaffTicketPage> {
  // Page by page, these are the guests of many days: a file of the history by another door.
  const isOfThePast = state !== undefined && endedStates.includes(state);
  if (isOfThePast) requireProof(staff, 'export');
  const isWaiting = state === 'waiting';
  const after = cursor === undefined ? null : cursorValue(cursor, isWaiting);
  const find = isWaiting ? findWaitingOfLine : findTicketsOfLine;
  const { services = [], settings } = (await findLine(db, line.lineId)) ?? {};
  const rows = await find(db, line, { states: state ? [state] : activeStates, after, max: limit });
  const { organizationId, placeId } = line;
  const note = { organizationId, placeId, what: 'tickets', as: 'json', count: rows.length } as const;
  if (isOfThePast && staff.kind === 'member') await auditExport(commands, staff, note);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    items: rows.map((row) => presentStaffTicket(secrets, row, staff, { now: commands.now(), services, settings })),
    next: last ? Buffer.from(isWaiting ? last.rank : last.id).toString('base64url') : null,
  };
}

/** Throws `invalid_fields` for a cursor that this server did not make. */
function cursorValue(cursor: string, isRank: boolean): string {
  const value = Buffer.from(cursor, 'base64url').toString();
  const isOurs = isRank ? /^[\x21-\x7e]{1,150}$/.test(value) : z.uuid().safeParse(value).success;
  if (!isOurs) throw fieldRefusal('cursor', 'format');
  return value;
}

type Deps = Pick<ApiDeps, 'db' | 'secrets' | 'commands'>;

/** Answers with a ticket as this caller may see it now. Its ETag names its last event, for conditional changes. */
async function sendStaffTicket(
  reply: FastifyReply,
  { db, secrets, commands }: Deps,
  staff: Staff,
  ref: { organizationId: string; id: string },
  read?: TicketOfLine,
): Promise<StaffTicket> {
  const key = { organizationId: ref.organizationId, ticketId: ref.id };
  const row = orNotFound(read ?? (await findStaffTicket(db, key)));
  const { services, settings } = row;
  const ticket = presentStaffTicket(secrets, row, staff, { now: commands.now(), services, settings });
  reply.header('etag', `"${eventMark({ lineId: ticket.lineId, lastSeq: ticket.last.seq })}"`);
  return ticket;
}

/** Answers a change: the ticket is current, the result is from the time of the change. */
export function sendChangedTicket(
  reply: FastifyReply,
  deps: Deps,
  staff: Staff,
  { answer, shown }: Outcome<TicketAnswer>,
): Promise<Changed<StaffTicket>> {
  const { organizationId, placeId, lineId, id: ticketId } = answer.ticket;
  rememberTicket(deps.db, { organizationId, placeId, lineId, ticketId });
  const show = (): Promise<StaffTicket> => sendStaffTicket(reply, deps, staff, answer.ticket, shown?.staff);
  return answerChange(deps, doneOf(answer), show, shown?.asOf);
}

// The moves of one ticket as API calls: guests use the ticket's token, staff use its id.
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
