// What was found a moment ago, for look-ups that come with every request of a busy desk.

import type { Db } from './scoped-database.ts';

const maxKept = 10_000;

interface Kept<Found> {
  found: Found;
  until: number;
}

/** Remembers for `forMs` what was found in a database by a key; beyond so many, the oldest goes first. */
export class Remembered<Found> {
  private readonly all = new WeakMap<Db, Map<string, Kept<Found>>>();
  private readonly forMs: number;

  constructor({ forMs }: { forMs: number }) {
    this.forMs = forMs;
  }

  get(db: Db, key: string): Found | undefined {
    const kept = this.all.get(db)?.get(key);
    return kept && kept.until > performance.now() ? kept.found : undefined;
  }

  delete(db: Db, key: string): void {
    this.all.get(db)?.delete(key);
  }

  set(db: Db, key: string, found: Found): void {
    // Bounded below.
    const own = this.all.get(db) ?? new Map<string, Kept<Found>>();
    this.all.set(db, own);
    own.delete(key);
    own.set(key, { found, until: performance.now() + this.forMs });
    const [oldest] = own.keys();
    if (own.size > maxKept && oldest !== undefined) own.delete(oldest);
  }
}
