import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** A screen that asks to be let in. What it holds and what it shows are kept as hashes. */
export interface PairingTable {
  id: string;
  device_code_hash: Buffer;
  user_code_hash: Buffer;
  /** What the screen and staff compare. */
  name: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  polled_at: Timestamp | null;
  interval_seconds: number;
  decided_at: Timestamp | null;
  is_refused: Generated<boolean>;
  organization_id: string | null;
  device_id: string | null;
}
