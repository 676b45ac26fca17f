// Tickets as staff read them one by one or in lists, outside a live screen.

import { sql, type RawBuilder } from 'kysely';
import { endedStates, type TicketState } from '#domain/ticket/ticket.ts';
import type { Db } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import type { LineRow } from '../place/lines.ts';
import type { TicketRow } from '../schema/ticket-table.ts';
import { plannedOnce } from '../planned-once.ts';
import { columnsFor, joinsFor, ticketsOf, type LiveTicket } from './ticket-reader.ts';
import { notEnded } from './tickets.ts';

/** A ticket with its line's facts: every answer to a staff command needs both. */
export interface TicketOfLine
  extends LiveTicket, Pick<TicketRow, 'consent' | 'consent_at' | 'erased_at'>, Pick<LineRow, 'services' | 'settings'> {}

export const staffTickets = (keys: readonly TicketKey[]): RawBuilder<TicketOfLine> =>
  sql<TicketOfLine>`${plannedOnce} select ${columnsFor('staff')}, l.services, l.settings, t.consent, t.consent_at, t.erased_at from ${ticketsOf(keys)} ${joinsFor('staff')}`;

export async function findStaffTicket(db: Db, key: TicketKey): Promise<TicketOfLine | null> {
  const { rows } = await staffTickets([key]).execute(db);
  return rows[0] ?? null;
}

interface TicketListInput {
  states: readonly TicketState[];
  /** The end of the page before: a rank for waiting tickets, else an id. */
  after: string | null;
  max: number;
}

const ofLine = (
  key: LineKey,
  tickets: RawBuilder<unknown>,
) => sql`select ${columnsFor('staff')} from ${tickets} t ${joinsFor('staff')}
    where t.organization_id = ${key.organizationId} and t.line_id = ${key.lineId}`;

/** In the order in which they will be called. */
export async function findWaitingOfLine(db: Db, key: LineKey, input: TicketListInput): Promise<LiveTicket[]> {
  const { rows } = await sql<LiveTicket>`${ofLine(key, sql`ticket`)} and t.state = 'waiting'
      and (${input.after}::text is null or t.rank > ${input.after}) order by t.rank limit ${input.max}`.execute(db);
  return rows;
}

/** In the order in which they joined: of states that have ended, or of states that have not. */
export async function findTicketsOfLine(db: Db, key: LineKey, input: TicketListInput): Promise<LiveTicket[]> {
  const hasEnded = input.states.every((state) => endedStates.includes(state));
  const tickets = hasEnded ? sql`ticket` : notEnded;
  const { rows } = await sql<LiveTicket>`${ofLine(key, tickets)} and t.state = any (${[...input.states]}::text[])
      and (${input.after}::uuid is null or t.id > ${input.after}::uuid) order by t.id limit ${input.max}`.execute(db);
  return rows;
}
