import type { FastifyReply } from 'fastify';
import type { Outcome } from '#commands/engine/command.ts';
import type { TicketAnswer } from '#commands/ticket/ticket-move.ts';
import type { Changed, StaffTicket } from '#contract/views.ts';
import { findStaffTicket, type TicketOfLine } from '#db/ticket/staff-tickets.ts';
import { rememberTicket } from '#db/team/named-rows.ts';
import type { Staff } from '#domain/team/actor.ts';
import { eventMark } from '#domain/ticket/ticket.ts';
import { orNotFound } from '#domain/refusal.ts';
import { presentStaffTicket } from '#presenters/staff/staff-ticket.ts';
import { answerChange, doneOf, type ApiDeps } from './calls.ts';

type Deps = Pick<ApiDeps, 'db' | 'secrets' | 'commands'>;

/** Answers with a ticket as this caller may see it now. Its ETag names its last event, for conditional changes. */
export async function sendStaffTicket(
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
