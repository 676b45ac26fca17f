// What an installation has once, and the answers it keeps for repeats.

import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './column-types.ts';

export interface InstallationTable {
  id: number;
  setup_done_at: Timestamp | null;
  setup_key_hash: Buffer | null;
  /** The pair that signs notifications, encrypted JSON. */
  push_keys: Buffer | null;
  /** When nothing that was erased before was in the files of the database any more. */
  rewritten_at: Timestamp | null;
  beat_at: Timestamp | null;
}

/** A secret that the database is or was kept with; the highest number is the one of today. */
export interface InstallationSecretTable {
  key_id: number;
  check_value: Buffer;
  since: Timestamp;
  /** The secret, sealed by the one after it; null: it is today's, or was lost. */
  sealed: Buffer | null;
  /** What is looked up followed to it. */
  is_followed: Generated<boolean>;
}

export interface IdempotencyTable {
  organization_id: string;
  scope: string;
  key: string;
  /** Keyed; empty where it was erased. */
  body_hash: Buffer;
  /** A refusal's code and details, where it is one. */
  answer: ColumnType<unknown, string, string>;
  is_refusal: ColumnType<boolean, boolean | undefined, boolean>;
  /** Of the guest whose wish it was, or whom it was about. */
  ticket_id: string | null;
  created_at: Timestamp;
}
