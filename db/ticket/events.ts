import type { Insertable, Selectable, Transaction } from 'kysely';
import type { TicketBefore } from '#domain/ticket/ticket.ts';
import type { Database, Db } from '../database.ts';
import type { EventTable } from '../log-chain/event-table.ts';
import type { TicketRef } from './tickets.ts';
import { holds } from '../rows.ts';

export type EventRow = Selectable<EventTable>;

/** Events of a line after `seq`, in order. */
export function findEventsAfter(
  db: Db,
  line: { organizationId: string; lineId: string },
  seq: number,
  max: number,
): Promise<EventRow[]> {
  return db
    .selectFrom('event')
    .selectAll()
    .where((is) => holds(is, { organization_id: line.organizationId, line_id: line.lineId }))
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(max)
    .execute();
}

/** The last event of a ticket, and its state before it. */
export async function findLastEvent(
  db: Db,
  ref: TicketRef,
): Promise<{ seq: number; before: TicketBefore | null } | null> {
  const row = await db
    .selectFrom('ticket as t')
    .innerJoin('event as e', (join) =>
      join
        .onRef('e.organization_id', '=', 't.organization_id')
        .onRef('e.line_id', '=', 't.line_id')
        .onRef('e.seq', '=', 't.last_seq'),
    )
    .select(['e.seq', 'e.data'])
    .where((is) => holds(is, { 't.organization_id': ref.organizationId, 't.id': ref.ticketId }))
    .executeTakeFirst();
  if (!row) return null;
  return { seq: row.seq, before: (row.data['before'] as TicketBefore | undefined) ?? null };
}

export async function insertEvent(trx: Transaction<Database>, event: Insertable<EventTable>): Promise<void> {
  await trx.insertInto('event').values(event).execute();
}
