import type { FastifyReply } from 'fastify';
import type { StaffTicket } from '#contract/views.ts';
import { findStaffTicket } from '#db/staff-tickets.ts';
import type { Staff } from '#domain/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { presentStaffTicket } from '#presenters/staff-ticket.ts';
import type { ApiParts } from './calls.ts';

/** Answers with a ticket as this staff may see it. Its tag is the number of its last event: what a change may be made on. */
export async function sendStaffTicket(
  reply: FastifyReply,
  { db, secrets, commands }: Pick<ApiParts, 'db' | 'secrets' | 'commands'>,
  staff: Staff,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<StaffTicket> {
  const row = await findStaffTicket(db, { organizationId, ticketId: id });
  if (!row) throw new Refusal('not_found');
  const ticket = presentStaffTicket(secrets, row, staff, { now: commands.now() });
  reply.header('etag', `"${ticket.last.seq}"`);
  return ticket;
}
