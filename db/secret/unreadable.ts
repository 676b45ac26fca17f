// Values that cannot be decrypted: damaged or cut bytes, an unknown secret, or an erased key. They differ from missing
// values, and do not affect other data.

/** In place of a value that cannot be read. */
export const unreadable = Symbol('unreadable');
export type Unreadable = typeof unreadable;

/** For callers that treat it as a missing value. */
export function orNothing(value: string | Unreadable): string | null {
  return value === unreadable ? null : value;
}

/** At most this many are remembered and reported once each; further ones are counted only after the next start. */
const maxRemembered = 10_000;

/** The unreadable values that this process met, each once: by kind and id, as in `ticket.name:ID`, never by content. */
export class UnreadableRows {
  private readonly seen = new Set<string>();
  /** Gets each value once, including those met before it was set. */
  private listener: ((row: string) => void) | null = null;

  get count(): number {
    return this.seen.size;
  }

  note(row: string): void {
    if (this.seen.has(row) || this.seen.size >= maxRemembered) return;
    this.seen.add(row);
    this.listener?.(row);
  }

  report(listener: (row: string) => void): void {
    this.listener = listener;
    for (const row of this.seen) listener(row);
  }
}
