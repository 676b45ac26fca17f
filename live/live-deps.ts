import type { Db } from '#db/database.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Delivery } from './delivery.ts';
import type { FanOut } from './fan-out.ts';

/** Intervals and delays, in milliseconds. */
export const usualTiming = {
  /** Between two searches of the database for unannounced changes. */
  check: 2000,
  /** After this long without a search that succeeded, screens are not called live. */
  trusted: 10_000,
  /** Between two requested searches. */
  look: 100,
  /** Between two checks of what changes by the clock alone. */
  reappraise: 30_000,
  /** Between two reads of one line. */
  read: 20,
  /** Between two frames with new calls: nobody reads more of them in a second. */
  call: 120,
  board: 1000,
  desk: 100,
  /** `near`: guests behind the first twenty; `far`: guests beyond rank 200. */
  near: 1000,
  far: 3000,
};
export type LiveTiming = typeof usualTiming;

export interface LiveDeps {
  db: Db;
  secrets: Secrets;
  now: () => Date;
  timing: LiveTiming;
  delivery: Delivery;
  fanOut: FanOut;
}
