// What a request names in its address, read together with who makes it: one statement, and no second round trip.

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { DeskRow } from '../place/desks.ts';
import { Remembered } from '../scope/remembered.ts';
import type { TicketRef } from '../ticket/tickets.ts';

/** The ids in the address of a request; null: it names none. */
export interface Named {
  ticketId: string | null;
  deskId: string | null;
}

export const nothingNamed: Named = { ticketId: null, deskId: null };

/** What was found in the organization of whoever asks. */
export interface NamedRows {
  ticket: TicketRef | null;
  desk: NamedDesk | null;
}

export type NamedDesk = Pick<DeskRow, 'organization_id' | 'place_id' | 'line_ids'>;

/** Longer than a guest stands at a desk: commands look again where a ticket went to another line. */
const knownTickets = new Remembered<TicketRef>({ forMs: 5 * 60_000 });
const knownDesks = new Remembered<NamedDesk>({ forMs: 2000 });

/** What a request names, if all of it was found a moment ago; null: it must be asked for. */
export function knownRows(db: Db, organizationId: string, { ticketId, deskId }: Named): NamedRows | null {
  const ticket = ticketId === null ? null : knownTickets.get(db, `${organizationId} ${ticketId}`);
  const desk = deskId === null ? null : knownDesks.get(db, `${organizationId} ${deskId}`);
  return ticket === undefined || desk === undefined ? null : { ticket, desk };
}

export function rememberRows(db: Db, { deskId }: Named, { ticket, desk }: NamedRows): void {
  if (ticket) rememberTicket(db, ticket);
  if (desk && deskId !== null) knownDesks.set(db, `${desk.organization_id} ${deskId}`, desk);
}

/** The ticket that was shown is the one that is named next. */
export function rememberTicket(db: Db, ref: TicketRef): void {
  knownTickets.set(db, `${ref.organizationId} ${ref.ticketId}`, ref);
}

export const namedRows = (
  organizationId: RawBuilder<unknown>,
  ticketId: RawBuilder<unknown>,
  deskId: RawBuilder<unknown>,
) =>
  sql<NamedRows>`jsonb_build_object(
    'ticket', (select jsonb_build_object('organizationId', n.organization_id, 'placeId', n.place_id, 'lineId', n.line_id, 'ticketId', n.id)
      from ticket n where n.organization_id = ${organizationId} and n.id = ${ticketId}),
    'desk', (select jsonb_build_object('organization_id', n.organization_id, 'place_id', n.place_id, 'line_ids', n.line_ids)
      from desk n where n.organization_id = ${organizationId} and n.id = ${deskId} and n.archived_at is null))`;
