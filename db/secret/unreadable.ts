// What cannot be opened: bytes that were damaged or cut, sealed with a secret that is not known here, or whose key was erased. It is told
// apart from what is not there, and harms nothing beside it.

/** In place of a value that cannot be read. */
export const unreadable = Symbol('unreadable');
export type Unreadable = typeof unreadable;

/** For whom it is the same as nothing. */
export function orNothing(value: string | Unreadable): string | null {
  return value === unreadable ? null : value;
}

/** So many are remembered to be reported once each; beyond it they are only counted anew at the next start. */
const maxRemembered = 10_000;

/** Which values this process met that it could not read, each once: by kind and id, as in `ticket.name:ID`, and never what they hold. */
export class UnreadableRows {
  private readonly seen = new Set<string>();
  /** Hears of each once; also of those that were met before. */
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
