import type { Db } from '#db/database.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Delivery } from './delivery.ts';
import type { FanOut } from './fan-out.ts';

/** How often and how soon, in milliseconds. */
export interface LiveTiming {
  /** Between two looks at whether the database knows something that was not announced. */
  check: number;
  /** Between two such looks that were asked for. */
  look: number;
  /** Between two looks at what changes by the clock alone. */
  reappraise: number;
  /** Between two readings of one line. */
  read: number;
  board: number;
  desk: number;
  /** Guests behind the first twenty, and those beyond rank 200. */
  near: number;
  far: number;
}

export const usualTiming: LiveTiming = {
  check: 2000,
  look: 100,
  reappraise: 30_000,
  read: 20,
  board: 1000,
  desk: 100,
  near: 1000,
  far: 3000,
};

/** What every part of the hub works with. */
export interface LiveDeps {
  db: Db;
  secrets: Secrets;
  now: () => Date;
  timing: LiveTiming;
  delivery: Delivery;
  fanOut: FanOut;
}
