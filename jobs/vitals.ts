// What the background work knows of its own health, for /readyz.

import type { Db } from '#db/database.ts';
import { beat } from '#db/place/installation.ts';

export interface Vitals {
  /** A write was committed lately. */
  canWrite: () => boolean;
  /** The sender looked for what is due lately. */
  isSending: () => boolean;
}

/** The job that writes, so that somebody knows whether writing works before a guest finds out. */
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

  /** A beat that hangs says as much as one that fails. */
  canWrite(): boolean {
    return !this.isFaulty && performance.now() - this.lastBeat < this.maxQuietMs;
  }
}
