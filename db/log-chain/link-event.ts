import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { LineTable } from '../schema/schema.ts';
import { eventText, noHash, type EventFields } from '#domain/log-chain/event-text.ts';

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
