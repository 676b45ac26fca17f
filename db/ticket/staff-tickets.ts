// Tickets as staff read them one by one or in lists, outside a live screen.

import { sql } from 'kysely';
import type { LineSettings } from '#domain/line/line-settings.ts';
import type { Service } from '#domain/ticket/service.ts';
import type { TicketState } from '#domain/ticket/ticket.ts';
import type { Db } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { joins, ticketColumns, type LiveTicket } from './live-rows.ts';

export interface TicketOfLine extends LiveTicket {
  /** The services of its line. */
  services: Service[];
  settings: Partial<LineSettings>;
}

/** A ticket with its line's facts: every answer to a staff command needs both. */
export async function findStaffTicket(
  db: Db,
  { organizationId, ticketId }: { organizationId: string; ticketId: string },
): Promise<TicketOfLine | null> {
  const { rows } = await sql<TicketOfLine>`select ${ticketColumns(true)}, l.services, l.settings
    from ticket t join line l on l.organization_id = t.organization_id and l.id = t.line_id ${joins(true)}
    where t.organization_id = ${organizationId} and t.id = ${ticketId}`.execute(db);
  return rows[0] ?? null;
}

export interface TicketListInput {
  states: readonly TicketState[];
  /** The end of the page before: a rank for waiting tickets, else an id. */
  after: string | null;
  max: number;
}

/** In the order in which they will be called. */
export async function findWaitingOfLine(db: Db, key: LineKey, input: TicketListInput): Promise<LiveTicket[]> {
  const { rows } = await sql<LiveTicket>`select ${ticketColumns(true)} from ticket t ${joins(true)}
    where t.organization_id = ${key.organizationId} and t.line_id = ${key.lineId} and t.state = 'waiting'
      and (${input.after}::text is null or t.rank > ${input.after}) order by t.rank limit ${input.max}`.execute(db);
  return rows;
}

/** In the order in which they joined. */
export async function findTicketsOfLine(db: Db, key: LineKey, input: TicketListInput): Promise<LiveTicket[]> {
  const { rows } = await sql<LiveTicket>`select ${ticketColumns(true)} from ticket t ${joins(true)}
    where t.organization_id = ${key.organizationId} and t.line_id = ${key.lineId} and t.state = any (${[...input.states]}::text[])
      and (${input.after}::uuid is null or t.id > ${input.after}::uuid) order by t.id limit ${input.max}`.execute(db);
  return rows;
}
