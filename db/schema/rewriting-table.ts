import type { Timestamp } from './column-types.ts';

/** A table with guest data, or the database's log: when it was last rewritten. */
export interface RewritingTable {
  name: string;
  rewritten_at: Timestamp;
  /** Why it was skipped since it became due. */
  why: string | null;
  /** When the server's log reported it. */
  said_at: Timestamp | null;
}
