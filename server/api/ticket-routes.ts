// A ticket: its guest or staff read it, staff list tickets.

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Outcome } from '#commands/engine/line-command.ts';
import { auditExport } from '#commands/audit/audit.ts';
import { admission } from '#commands/ticket/admission.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import type { TicketAnswer } from '#commands/ticket/ticket-move.ts';
import { eraseTicket } from '#commands/erasing/erase-tickets.ts';
import { giveFeedback } from '#commands/ticket/give-feedback.ts';
import { guestTicket } from '#contract/guest-view.ts';
import { staffTicket, staffTicketPage } from '#contract/staff-view.ts';
import { changedGuestTicket, changedStaffTicket } from '#contract/changed-answers.ts';
import {
  changeHeaders,
  changeAnyTicketBody,
  feedbackBody,
  lineParams,
  moveHeaders,
  staffFieldNames,
  ticketOrTokenParams,
  ticketsQuery,
  tokenParams,
  tokenPattern,
} from '#contract/requests.ts';
import type { Changed, GuestTicket, StaffTicketPage } from '#contract/views.ts';
import { findLine, findLineIdentity, type LineIdentity } from '#db/place/lines.ts';
import { findGuestTicket, type GuestTicketRow } from '#db/ticket/guest-tickets.ts';
import { findTicketsOfLine, findWaitingOfLine } from '#db/ticket/staff-tickets.ts';
import { findTicketRef, findTicketRefByToken, type TicketRef } from '#db/ticket/tickets.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { isLinkOver } from '#domain/ticket/ticket-link.ts';
import { activeStates, endedStates, type TicketState } from '#domain/ticket/ticket.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { presentStaffTicket } from '#presenters/staff/staff-ticket.ts';
import {
  byAnybody,
  byKey,
  callerOf,
  guestOf,
  idempotencyKeyFrom,
  problems,
  seenOf,
  staffOf,
  type Api,
  type ApiDeps,
} from './calls.ts';
import { answerChange, asGuest, asStaff, beside, doneOf } from './changed.ts';
import { sendChangedTicket, sendStaffTicket } from './staff-answer.ts';

const getTicketSchema = {
  operationId: 'getTicket',
  summary: "A ticket, by its token (the guest's own view) or its id (staff)",
  tags: ['tickets'],
  security: byAnybody,
  params: ticketOrTokenParams,
  response: { 200: z.union([guestTicket, staffTicket]), ...problems },
};

const listTicketsSchema = {
  operationId: 'listTickets',
  summary: 'The tickets of a line: those in it, or those in one state',
  tags: ['staff'],
  security: byKey,
  params: lineParams,
  querystring: ticketsQuery,
  response: { 200: staffTicketPage, ...problems },
};

const changeTicketSchema = {
  operationId: 'changeTicket',
  summary: 'The guest (token) or staff (id) change what a ticket says; its place in line stays',
  tags: ['tickets', 'staff'],
  security: byAnybody,
  params: ticketOrTokenParams,
  headers: moveHeaders,
  body: changeAnyTicketBody,
  response: { 200: z.union([changedGuestTicket, changedStaffTicket]), ...problems },
};

const giveFeedbackSchema = {
  operationId: 'giveFeedback',
  summary: 'The guest says how it was, once the visit is over',
  tags: ['tickets'],
  params: tokenParams,
  headers: changeHeaders,
  body: feedbackBody,
  response: { 200: changedGuestTicket, ...problems },
};

const eraseTicketDataSchema = {
  operationId: 'eraseTicketData',
  summary: 'Erase what identifies the guest; the place in line stays',
  tags: ['tickets'],
  params: tokenParams,
  headers: changeHeaders,
  response: { 200: changedGuestTicket, ...problems },
};

export function registerTickets(api: Api, deps: ApiDeps): void {
  const { commands, db } = deps;

  api.get('/tickets/:ticket', { schema: getTicketSchema }, async (request, reply) => {
    const { ticket } = request.params;
    if (tokenPattern.test(ticket)) return guestView(deps, await refByToken(deps, ticket));
    const staff = staffOf(request);
    const ref = await refForStaff(deps, request, ticket);
    authorise(staff, 'see_names', ref);
    return sendStaffTicket(reply, deps, staff, { organizationId: ref.organizationId, id: ref.ticketId });
  });

  api.get('/lines/:line/tickets', { schema: listTicketsSchema }, async (request) => {
    const staff = staffOf(request);
    const line = await findLineIdentity(db, request.params.line);
    if (!line) throw new Refusal('not_found');
    authorise(staff, 'see_names', line);
    return page(deps, staff, line, request.query);
  });

  api.patch('/tickets/:ticket', { schema: changeTicketSchema }, async (request, reply) => {
    const { ticket } = request.params;
    if (!tokenPattern.test(ticket)) {
      const staff = staffOf(request);
      const ref = await refForStaff(deps, request, ticket);
      const seen = { ...ref, ...seenOf(request) };
      const changed = await changeTicket(asStaff(commands), staff, seen, request.body, idempotencyKeyFrom(request));
      return sendChangedTicket(reply, deps, staff, changed);
    }
    const ref = await refByToken(deps, ticket);
    const { browserId, address } = callerOf(request);
    const foreign = staffFieldNames.find((name) => request.body[name] !== undefined);
    if (foreign) throw fieldRefusal(foreign, 'unknown');
    // A new number gets a text and a new address gets an email, as after a join.
    const { phone, secondPhone, email } = request.body;
    const [actor, idempotencyKey] = [guestOf(request), idempotencyKeyFrom(request)];
    const isTold = Boolean(phone ?? secondPhone ?? email);
    const bound = isTold ? deps.limits.of({ browserId, address }) : null;
    const admitted = bound && (await admission(commands, { actor, ...ref, idempotencyKey }, bound));
    const input = { ...request.body, address, ...(admitted && { admission: admitted }) };
    return movedGuestView(deps, ref, await changeTicket(asGuest(commands), actor, ref, input, idempotencyKey));
  });

  api.post('/tickets/:ticket/feedback', { schema: giveFeedbackSchema }, async (request) => {
    const ref = await refByToken(deps, request.params.ticket);
    await giveFeedback(commands, guestOf(request), ref, request.body, idempotencyKeyFrom(request));
    return changedGuestView(deps, ref);
  });

  api.delete('/tickets/:ticket/data', { schema: eraseTicketDataSchema }, async (request) => {
    const ref = await refByToken(deps, request.params.ticket);
    await eraseTicket(commands, ref, { actor: guestOf(request), idempotencyKey: idempotencyKeyFrom(request) });
    return changedGuestView(deps, ref);
  });
}

export async function refByToken({ db, secrets }: ApiDeps, token: string): Promise<TicketRef> {
  const ref = await findTicketRefByToken(db, secrets, token);
  if (!ref) throw new Refusal('not_found');
  return ref;
}

/** A ticket of the caller's organization, as the address names it. */
export async function refForStaff({ db }: ApiDeps, request: FastifyRequest, ticketId: string): Promise<TicketRef> {
  const { organizationId } = staffOf(request);
  const ref = callerOf(request).named?.ticket ?? (await findTicketRef(db, organizationId, ticketId));
  if (!ref) throw new Refusal('not_found');
  return ref;
}

/** The guest's own view; its link expires one day after the ticket ended. */
export async function guestView(
  { db, secrets, commands }: ApiDeps,
  ref: TicketRef,
  read?: GuestTicketRow,
): Promise<GuestTicket> {
  const ticket = await presentGuestTicket({ db, secrets, now: commands.now }, ref, read);
  const endedAt = ticket.endedAt === null ? null : new Date(ticket.endedAt);
  if (isLinkOver(endedAt, commands.now())) throw new Refusal('not_found');
  return ticket;
}

/** The same view, after a change that is not in the log. */
export function changedGuestView(deps: ApiDeps, ref: TicketRef): Promise<Changed<GuestTicket>> {
  return answerChange(deps, beside, () => changedView(deps, ref));
}

/** The same view, with what a move did. */
export function movedGuestView(
  deps: ApiDeps,
  ref: TicketRef,
  { answer, shown }: Outcome<TicketAnswer>,
): Promise<Changed<GuestTicket>> {
  return answerChange(deps, doneOf(answer), () => changedView(deps, ref, shown?.guest), shown?.asOf);
}

/** The answer to a change does not say who was put ahead, so that is not looked for. */
async function changedView(deps: ApiDeps, ref: TicketRef, read?: GuestTicketRow): Promise<GuestTicket> {
  return guestView(deps, ref, read ?? (await findGuestTicket(deps.db, ref, { withStory: false })) ?? undefined);
}

interface ListInput {
  state?: TicketState;
  cursor?: string;
  limit: number;
}

async function page(
  { db, secrets, commands }: ApiDeps,
  staff: Staff,
  line: LineIdentity,
  { state, cursor, limit }: ListInput,
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
  if (!isOurs) throw new Refusal('invalid_fields', { errors: [{ path: 'cursor', code: 'format' }] });
  return value;
}
