// A ticket: its guest or staff read it, staff list tickets.

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
  changeAnyTicketBody,
  feedbackBody,
  lineParams,
  moveHeaders,
  staffFieldNames,
  ticketOrTokenParams,
  ticketsQuery,
  tokenPattern,
} from '#contract/requests.ts';
import type { Changed, GuestTicket, StaffTicket, StaffTicketPage } from '#contract/views.ts';
import { findLine, findLineIdentity, type LineIdentity } from '#db/place/lines.ts';
import { findGuestTicket, type GuestTicketRow } from '#db/ticket/guest-tickets.ts';
import { findTicketsOfLine, findWaitingOfLine } from '#db/ticket/staff-tickets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { isLinkOver } from '#domain/ticket/ticket-link.ts';
import { activeStates, endedStates, type TicketState } from '#domain/ticket/ticket.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { presentStaffTicket } from '#presenters/staff/staff-ticket.ts';
import { byAnybody, callerOf, guestOf, refByToken, refForStaff, seenOf, staffOf, type ApiDeps } from './calls.ts';
import { answerChange, asGuest, asStaff, beside, doneOf } from './changed.ts';
import { forAnybody, forGuest, forStaff, type Call } from './operations.ts';
import { sendChangedTicket, sendStaffTicket } from './staff-answer.ts';

export const ticketOperations = [
  forAnybody('GET /tickets/:ticket', {
    id: 'getTicket',
    summary: "A ticket, by its token (the guest's own view) or its id (staff)",
    tags: ['tickets'],
    security: byAnybody,
    params: ticketOrTokenParams,
    answer: z.union([guestTicket, staffTicket]),
    run: async ({ deps, request, reply, params: { ticket } }) => {
      if (tokenPattern.test(ticket)) return guestView(deps, await refByToken(deps, ticket));
      const staff = staffOf(request);
      const ref = await refForStaff(deps, request, ticket);
      authorise(staff, 'see_names', ref);
      return sendStaffTicket(reply, deps, staff, { organizationId: ref.organizationId, id: ref.ticketId });
    },
  }),
  forStaff('GET /lines/:line/tickets', {
    id: 'listTickets',
    summary: 'The tickets of a line: those in it, or those in one state',
    tags: ['staff'],
    params: lineParams,
    query: ticketsQuery,
    answer: staffTicketPage,
    run: async ({ deps, staff, params, query }) => {
      const line = await findLineIdentity(deps.db, params.line);
      if (!line) throw new Refusal('not_found');
      authorise(staff, 'see_names', line);
      return page(deps, staff, line, query);
    },
  }),
  forAnybody('PATCH /tickets/:ticket', {
    id: 'changeTicket',
    summary: 'The guest (token) or staff (id) change what a ticket says; its place in line stays',
    tags: ['tickets', 'staff'],
    security: byAnybody,
    params: ticketOrTokenParams,
    headers: moveHeaders,
    body: changeAnyTicketBody,
    answer: z.union([changedGuestTicket, changedStaffTicket]),
    run: (call) => (tokenPattern.test(call.params.ticket) ? changeByGuest(call) : changeByStaff(call)),
  }),
  forGuest('POST /tickets/:ticket/feedback', {
    id: 'giveFeedback',
    summary: 'The guest says how it was, once the visit is over',
    body: feedbackBody,
    answer: changedGuestTicket,
    run: async ({ deps, guest, ref, body, idempotencyKey }) => {
      await giveFeedback(deps.commands, guest, ref, body, idempotencyKey);
      return changedGuestView(deps, ref);
    },
  }),
  forGuest('DELETE /tickets/:ticket/data', {
    id: 'eraseTicketData',
    summary: 'Erase what identifies the guest; the place in line stays',
    answer: changedGuestTicket,
    run: async ({ deps, guest, ref, idempotencyKey }) => {
      await eraseTicket(deps.commands, ref, { actor: guest, idempotencyKey });
      return changedGuestView(deps, ref);
    },
  }),
];

type TicketChange = Call<z.output<typeof ticketOrTokenParams>, undefined, z.output<typeof changeAnyTicketBody>>;

async function changeByStaff(call: TicketChange): Promise<Changed<StaffTicket>> {
  const { deps, request, reply, params, body, idempotencyKey } = call;
  const staff = staffOf(request);
  const seen = { ...(await refForStaff(deps, request, params.ticket)), ...seenOf(request) };
  return sendChangedTicket(
    reply,
    deps,
    staff,
    await changeTicket(asStaff(deps.commands), staff, seen, body, idempotencyKey),
  );
}

async function changeByGuest({
  deps,
  request,
  params,
  body,
  idempotencyKey,
}: TicketChange): Promise<Changed<GuestTicket>> {
  const ref = await refByToken(deps, params.ticket);
  const { browserId, address } = callerOf(request);
  const foreign = staffFieldNames.find((name) => body[name] !== undefined);
  if (foreign) throw fieldRefusal(foreign, 'unknown');
  // A new number gets a text and a new address gets an email, as after a join.
  const isTold = Boolean(body.phone ?? body.secondPhone ?? body.email);
  const actor = guestOf(request);
  const bound = isTold ? deps.limits.of({ browserId, address }) : null;
  const admitted = bound && (await admission(deps.commands, { actor, ...ref, idempotencyKey }, bound));
  const input = { ...body, address, ...(admitted && { admission: admitted }) };
  return movedGuestView(deps, ref, await changeTicket(asGuest(deps.commands), actor, ref, input, idempotencyKey));
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
