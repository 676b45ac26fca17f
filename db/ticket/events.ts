import { sql, type Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { EventTable } from '../schema/ticket-table.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { insertInto, rowsOf } from '../rows.ts';

export type EventRow = Selectable<EventTable>;

/** Events of a line after `seq`, in order. */
export function findEventsAfter(
  db: Db,
  { organizationId, lineId }: LineKey,
  seq: number,
  max: number,
): Promise<EventRow[]> {
  const log = rowsOf(db, 'event', { organization_id: organizationId, line_id: lineId });
  return log.selectAll().where('seq', '>', seq).orderBy('seq').limit(max).execute();
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

export const insertEvent = insertInto('event');
