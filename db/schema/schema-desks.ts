// Where people are called to.

import type { MadeTimestamp, Owned, Timestamp } from './column-types.ts';

export interface DeskTable extends Owned {
  place_id: string;
  name: string;
  directions: string | null;
  /** Lines it serves, in order of preference. */
  line_ids: string[];
  is_open: boolean;
  /** When whoever closed it for a while means to be back. */
  break_until: Timestamp | null;
  member_id: string | null;
  position: number;
  /** Set where it was removed: it is kept for the record alone. */
  archived_at: Timestamp | null;
  created_at: MadeTimestamp;
}
