import type { ColumnType, Generated } from 'kysely';
import type { AuditData } from '#domain/audit/kinds.ts';
import type { Count, Timestamp } from './column-types.ts';

interface AuditHeadTable {
  organization_id: string;
  seq: Generated<number>;
  hash: Buffer | null;
  /** The number of the entry before the first one that still exists. */
  kept_from_seq: Generated<number>;
  kept_from_hash: Generated<Buffer | null>;
}

export interface AuditEntryTable {
  organization_id: string;
  seq: Count;
  at: Timestamp;
  actor_kind: string;
  actor_id: string | null;
  kind: string;
  subject_kind: string | null;
  subject_id: string | null;
  place_id: string | null;
  data: ColumnType<AuditData, string, string>;
  /** Encrypted, with the salt of its mark; null: none or erased. */
  network: Buffer | null;
  network_mark: Buffer | null;
  hash: Buffer;
}

export interface AuditTables {
  audit_head: AuditHeadTable;
  audit_entry: AuditEntryTable;
}
