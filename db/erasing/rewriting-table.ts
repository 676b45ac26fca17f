import type { Timestamp } from '../schema/column-types.ts';

/** A table of guests, or the database's log: when it was last rewritten. */
export interface RewritingTable {
  name: string;
  rewritten_at: Timestamp;
  /** Why it was left since it is due. */
  why: string | null;
  /** When the log of the server said so. */
  said_at: Timestamp | null;
}
