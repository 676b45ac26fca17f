// What a request names in its address, read together with who makes it: one statement, and no second round trip.

import { sql, type RawBuilder } from 'kysely';
import type { DeskRow } from '../place/desks.ts';
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
