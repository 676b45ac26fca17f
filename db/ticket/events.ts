import { sql, type Selectable } from 'kysely';
import type { Db } from '../database.ts';
import type { EventTable } from '../schema/ticket-table.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { insertInto, rowsOf } from '../rows.ts';

export type EventRow = Selectable<EventTable>;

/** Events of a line after `seq`, in order. */
export function findEventsAfter(db: Db, { organizationId, lineId }: LineKey, seq: number, max: number) {
  const log = rowsOf(db, 'event', { organization_id: organizationId, line_id: lineId });
  return log.selectAll().where('seq', '>', seq).orderBy('seq').limit(max).execute();
}

/** The lines in which tickets were before their last event. */
export async function findLinesBefore(db: Db, organizationId: string, ticketIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ lineId: string | null }>`select distinct e.data -> 'before' ->> 'lineId' as "lineId"
    from ticket t join event e on e.organization_id = t.organization_id and e.line_id = t.line_id and e.seq = t.last_seq
    where t.organization_id = ${organizationId} and t.id = any (${ticketIds}::uuid[])`.execute(db);
  return rows.flatMap(({ lineId }) => lineId ?? []);
}

export const insertEvent = insertInto('event');
