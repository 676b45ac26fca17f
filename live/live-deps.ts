import type { Db } from '#db/database.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Delivery } from './delivery.ts';
import type { FanOut } from './fan-out.ts';

/** Intervals and delays, in milliseconds. */
export interface LiveTiming {
  /** Between two searches of the database for unannounced changes. */
  check: number;
  /** Between two requested searches. */
  look: number;
  /** Between two checks of what changes by the clock alone. */
  reappraise: number;
  /** Between two reads of one line. */
  read: number;
  /** Between two frames with new calls: nobody reads more of them in a second. */
  call: number;
  board: number;
  desk: number;
  /** `near`: guests behind the first twenty; `far`: guests beyond rank 200. */
  near: number;
  far: number;
}

export const usualTiming: LiveTiming = {
  check: 2000,
  look: 100,
  reappraise: 30_000,
  read: 20,
  call: 120,
  board: 1000,
  desk: 100,
  near: 1000,
  far: 3000,
};

/** The dependencies of every part of the hub. */
export interface LiveDeps {
  db: Db;
  secrets: Secrets;
  now: () => Date;
  timing: LiveTiming;
  delivery: Delivery;
  fanOut: FanOut;
}
