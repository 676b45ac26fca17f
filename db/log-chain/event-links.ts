import { hash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { eventText, type EventFields, noHash } from '#domain/log-chain/event-text.ts';
import type { ChainLink } from '#domain/log-chain/check-links.ts';
import type { Db } from '../database.ts';
import type { LineKey } from '../engine/facts-wanted.ts';
import { rowsOf } from '../rows.ts';
import type { LineTable } from '../schema/schema.ts';

/** SHA-256 in hexadecimal, of the text's UTF-8 bytes. */
export const hashOf = (text: string): string => hash('sha256', text);

/** The events of a line after `seq`, in order, in the form over which their hashes are computed. */
export async function findEventLinks(db: Db, line: LineKey, seq: number, max: number): Promise<ChainLink[]> {
  const rows = await rowsOf(db, 'event', { organization_id: line.organizationId, line_id: line.lineId })
    .select(['seq', 'actor_kind', 'actor_id', 'kind', 'ticket_id', 'command_id', 'data', 'hash'])
    // As text: a Date would drop everything finer than a millisecond.
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('at'))
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(max)
    .execute();
  return rows.map((row) => {
    const fields: EventFields = {
      ...line,
      seq: row.seq,
      at: `${row.at.replace(/000$/, '')}Z`,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      kind: row.kind,
      ticketId: row.ticket_id,
      commandId: row.command_id,
      data: row.data,
    };
    return {
      seq: row.seq,
      hash: row.hash?.toString('hex') ?? null,
      textAfter: (previous) => eventText(previous, fields),
    };
  });
}

/** The end of a line's log, read under the line's lock. */
type ChainedLine = Pick<Selectable<LineTable>, 'head' | 'chained' | 'head_hash'>;

/** Appends the event to the line's log and computes its hash; null if the events before it have none yet. */
export function linkEvent(line: ChainedLine, event: Omit<EventFields, 'seq' | 'at'> & { at: Date }) {
  const isChained = line.chained === line.head;
  line.head += 1;
  const seq = line.head;
  if (!isChained) return { seq, hash: null };
  const previous = line.head_hash?.toString('hex') ?? noHash;
  line.head_hash = hash('sha256', eventText(previous, { ...event, seq, at: event.at.toISOString() }), 'buffer');
  line.chained = seq;
  return { seq, hash: line.head_hash };
}
