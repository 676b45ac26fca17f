// Writes to thousands of sockets without blocking the event loop: one slice in each turn, all passes together.

import { guarded, reportFault } from '#timers/guarded.ts';

const place = 'live: a pass';
// The event loop may be blocked for 15 ms: this leaves room for what else is due in the same turn.
const maxTurnMs = 4;

/** Each step writes to one watcher, or finds that there is nothing to write. */
export type Pass = Generator<void, void, void>;

interface Running {
  pass: Pass;
  /** Requested again meanwhile: watchers already written to need the newer view. */
  again: (() => Pass) | null;
}

export class FanOut {
  // Bounded by the audiences of watched lines.
  private readonly running = new Map<object, Running>();
  private turn: NodeJS.Immediate | null = null;

  /**
   * Begins a pass in the next turn of the event loop; if a pass for the same `key` is running, another one follows it.
   * Not in this turn: reading the change has already taken time.
   */
  run(key: object, makePass: () => Pass): void {
    const already = this.running.get(key);
    if (already) {
      already.again = makePass;
      return;
    }
    this.running.set(key, { pass: makePass(), again: null });
    this.turn ??= setImmediate(guarded(place, () => this.takeTurn()));
  }

  /** A pass that calls `visit` for one item in each step. */
  runEach<Item>(key: object, items: Iterable<Item>, visit: (item: Item) => void): void {
    this.run(key, function* () {
      for (const item of items) {
        visit(item);
        yield;
      }
    });
  }

  close(): void {
    if (this.turn !== null) clearImmediate(this.turn);
    this.running.clear();
  }

  private takeTurn(): void {
    this.turn = null;
    const until = performance.now() + maxTurnMs;
    // A pass that is requested again goes to the end, so this reaches it too.
    for (const [key, one] of this.running) if (!this.advance(key, one, until)) break;
    if (this.running.size > 0) this.turn = setImmediate(guarded(place, () => this.takeTurn()));
  }

  /** Returns whether time is left in this turn for the other passes. */
  private advance(key: object, one: Running, until: number): boolean {
    while (performance.now() < until) {
      if (this.isOver(one.pass)) {
        this.end(key, one);
        return true;
      }
    }
    // The pass that used up this turn goes last in the next one.
    this.running.delete(key);
    this.running.set(key, one);
    return false;
  }

  /** A failed pass is over too; other passes, and the one requested after it, go on. */
  private isOver(pass: Pass): boolean {
    try {
      return pass.next().done === true;
    } catch (error) {
      reportFault(place, error);
      return true;
    }
  }

  private end(key: object, { again }: Running): void {
    this.running.delete(key);
    if (again) this.running.set(key, { pass: again(), again: null });
  }
}
