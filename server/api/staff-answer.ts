import type { FastifyReply } from 'fastify';
import type { StaffTicket } from '#contract/views.ts';
import { findEventsAfter } from '#db/events.ts';
import { findLine } from '#db/lines.ts';
import type { LiveTicket } from '#db/live-rows.ts';
import { findStaffTicket } from '#db/staff-tickets.ts';
import type { Staff } from '#domain/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Ticket } from '#domain/ticket.ts';
import { presentStaffTicket } from '#presenters/staff-ticket.ts';
import type { ApiParts } from './calls.ts';

type Parts = Pick<ApiParts, 'db' | 'secrets' | 'commands'>;

/** Answers with a ticket as this staff may see it now. Its tag is the number of its last event: what a change may be made on. */
export async function sendStaffTicket(
  reply: FastifyReply,
  parts: Parts,
  staff: Staff,
  ref: { organizationId: string; id: string },
): Promise<StaffTicket> {
  return send(reply, parts, staff, await rowOf(parts, ref));
}

/** Answers a change with the ticket as that change left it: a repeat gets the same, whatever happened since. */
export async function sendMovedTicket(
  reply: FastifyReply,
  parts: Parts,
  staff: Staff,
  moved: Ticket,
): Promise<StaffTicket> {
  const row = await rowOf(parts, moved);
  return send(reply, parts, staff, row.last_seq === moved.lastSeq ? row : await asOf(parts, row, moved));
}

async function rowOf({ db }: Parts, ref: { organizationId: string; id: string }): Promise<LiveTicket> {
  const row = await findStaffTicket(db, { organizationId: ref.organizationId, ticketId: ref.id });
  if (!row) throw new Refusal('not_found');
  return row;
}

async function send(
  reply: FastifyReply,
  { db, secrets, commands }: Parts,
  staff: Staff,
  row: LiveTicket,
): Promise<StaffTicket> {
  const { services = [], settings } = (await findLine(db, row.line_id)) ?? {};
  const ticket = presentStaffTicket(secrets, row, staff, { now: commands.now(), services, settings });
  reply.header('etag', `"${ticket.last.seq}"`);
  return ticket;
}

/** The row as it was after the event that `moved` ends with. */
async function asOf({ db }: Parts, row: LiveTicket, moved: Ticket): Promise<LiveTicket> {
  const [event] = await findEventsAfter(db, moved, moved.lastSeq - 1, 1);
  return {
    ...row,
    line_id: moved.lineId,
    rank: moved.rank,
    state: moved.state,
    desk_id: moved.deskId,
    called_at: moved.calledAt,
    confirmed_at: moved.confirmedAt,
    serving_at: moved.servingAt,
    ended_at: moved.endedAt,
    times_called: moved.timesCalled,
    last_seq: moved.lastSeq,
    last_kind: event?.kind ?? null,
    last_at: event?.at ?? null,
    last_actor_kind: event?.actor_kind ?? null,
    last_actor_id: event?.actor_id ?? null,
    // Something came after it: there is nothing to take back.
    last_before: null,
  };
}
