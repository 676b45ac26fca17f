// The health of the background work, for /readyz.

import type { Db } from '#db/database.ts';
import { beat } from '#db/place/installation.ts';
import type { LastRun } from './clock/repeat-every.ts';

export interface Vitals {
  /** A write was committed recently. */
  canWrite: () => boolean;
  /** The sender recently looked for due messages. */
  isSending: () => boolean;
  /** By the name of the job. */
  lastRuns: ReadonlyMap<string, LastRun>;
}

/** The job that writes regularly, so that a failure to write is known before a guest meets it. */
export class Pulse {
  private lastBeat = performance.now();
  private isFaulty = false;
  private readonly maxQuietMs: number;

  /** `everySeconds`: how often `beat` is called. */
  constructor(everySeconds: number) {
    this.maxQuietMs = 4 * everySeconds * 1000;
  }

  async beat({ db, now }: { db: Db; now: () => Date }): Promise<void> {
    try {
      await beat(db, now());
      this.isFaulty = false;
      this.lastBeat = performance.now();
    } catch (error) {
      this.isFaulty = true;
      throw error;
    }
  }

  /** A beat that hangs counts as one that failed. */
  canWrite(): boolean {
    return !this.isFaulty && performance.now() - this.lastBeat < this.maxQuietMs;
  }
}
