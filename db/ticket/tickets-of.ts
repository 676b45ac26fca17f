import { sql, type RawBuilder } from 'kysely';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { unseen } from '../planned-once.ts';

/** These tickets `t` with their lines `l`; its parameters are two lists, however many there are. */
export const ticketsOf = (keys: readonly TicketKey[]): RawBuilder<unknown> => sql`
  unnest(${unseen(
    keys.map((key) => key.organizationId),
    'uuid[]',
  )}, ${unseen(
    keys.map((key) => key.ticketId),
    'uuid[]',
  )}) i(org, id)
  join ticket t on t.organization_id = i.org and t.id = i.id
  join line l on l.organization_id = t.organization_id and l.id = t.line_id`;
