// Tables with one row per installation, and the stored answers for repeated commands.

import type { ColumnType, Generated } from 'kysely';
import type { BackupFault, BackupKind } from '#domain/installation/backup-plan.ts';
import type { MadeTimestamp, Timestamp } from './column-types.ts';

interface InstallationTable {
  id: number;
  setup_done_at: Timestamp | null;
  setup_key_hash: Buffer | null;
  /** The key pair that signs notifications, as encrypted JSON. */
  push_keys: Buffer | null;
  /** When the database's files were last free of erased data. */
  rewritten_at: Timestamp | null;
  beat_at: Timestamp | null;
  /** Since when a backup is taken every night; null: none is. */
  backups_since: Timestamp | null;
  backup_hour: Generated<number>;
  backups_kept: Generated<number>;
}

/** A backup that the installation took of itself, or tried to. */
export interface BackupTable {
  id: string;
  kind: BackupKind;
  started_at: Timestamp;
  /** By the database's clock: a process that died does not write it any more. */
  beat_at: MadeTimestamp;
  ended_at: Timestamp | null;
  /** Its name in the folder of backups. */
  file: string;
  bytes: number | null;
  /** What was read of the tables so far. */
  read_bytes: Generated<number>;
  /** Null: it is whole, or not ended. */
  fault: BackupFault | null;
}

/** A current or former secret of the database; the highest number is the current one. */
interface InstallationSecretTable {
  key_id: number;
  check_value: Buffer;
  since: Timestamp;
  /** The secret, encrypted with the next one; null: it is the current one, or was lost. */
  sealed: Buffer | null;
  /** Whether the look-up hashes were moved to this secret. */
  is_followed: Generated<boolean>;
}

/** How large the database was, once a day. */
interface DatabaseSizeTable {
  day: string;
  bytes: number;
}

/** A table with guest data, or the database's log: when it was last rewritten. */
interface RewritingTable {
  name: string;
  rewritten_at: Timestamp;
  /** Why it was skipped since it became due. */
  why: string | null;
  /** When the server's log reported it. */
  said_at: Timestamp | null;
}

interface IdempotencyTable {
  organization_id: string;
  scope: string;
  key: string;
  /** Keyed; empty if it was erased. */
  body_hash: Buffer;
  /** A refusal's code and details, if it is one. */
  answer: ColumnType<unknown, string, string>;
  is_refusal: ColumnType<boolean, boolean | undefined, boolean>;
  /** The ticket of the guest who sent the command, or whom it was about. */
  ticket_id: string | null;
  created_at: Timestamp;
}

export interface InstallationTables {
  idempotency: IdempotencyTable;
  database_size: DatabaseSizeTable;
  backup: BackupTable;
  installation: InstallationTable;
  installation_secret: InstallationSecretTable;
  rewriting: RewritingTable;
}
