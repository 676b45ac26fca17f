import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { EventTable } from '../schema/event-table.ts';
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

/** The lines in which tickets were before their last event. */
export async function findLinesBefore(db: Db, organizationId: string, ticketIds: readonly string[]): Promise<string[]> {
  const before = sql<string | null>`e.data -> 'before' ->> 'lineId'`;
  const rows = await db
    .selectFrom('ticket as t')
    .innerJoin('event as e', (join) =>
      join
        .onRef('e.organization_id', '=', 't.organization_id')
        .onRef('e.line_id', '=', 't.line_id')
        .onRef('e.seq', '=', 't.last_seq'),
    )
    .select(before.as('line_id'))
    .distinct()
    .where('t.organization_id', '=', organizationId)
    .where('t.id', 'in', ticketIds)
    .execute();
  return rows.flatMap(({ line_id: lineId }) => lineId ?? []);
}

export async function insertEvent(trx: Transaction<Database>, event: Insertable<EventTable>): Promise<void> {
  await trx.insertInto('event').values(event).execute();
}
