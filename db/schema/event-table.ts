import type { ColumnType, Generated } from 'kysely';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import type { Count, Timestamp } from './column-types.ts';

export interface EventTable {
  organization_id: string;
  line_id: string;
  seq: Count;
  at: Timestamp;
  actor_kind: string;
  actor_id: string | null;
  kind: EventKind;
  ticket_id: string | null;
  data: ColumnType<Record<string, unknown>, string, string>;
  command_id: string;
  /** The hash of this event and of the hash before it; null: not chained yet. */
  hash: Generated<Buffer | null>;
}
