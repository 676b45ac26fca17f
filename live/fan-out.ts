// Writing to thousands of sockets without stopping the world: a slice per turn of the event loop.

import { guarded, reportFault } from '#timers/guarded.ts';

const place = 'live: a pass';
const writesPerTurn = 400;
// A turn also ends by the clock, for machines on which so many writes take longer. In milliseconds.
const maxTurn = 5;

/** Writes to one watcher at each step. */
export type Pass = Generator<void, void, void>;

interface Running {
  pass: Pass;
  /** Asked for again meanwhile: those already written to need the newer view. */
  again: (() => Pass) | null;
}

export class FanOut {
  private readonly running = new Map<object, Running>();
  private turn: NodeJS.Immediate | null = null;

  /**
   * Begins a pass in the next turn, or has the one under way for the same `key` followed by another. Not in this turn: reading what
   * changed has taken its share of it.
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

  close(): void {
    if (this.turn !== null) clearImmediate(this.turn);
    this.running.clear();
  }

  private takeTurn(): void {
    this.turn = null;
    const began = performance.now();
    let left = writesPerTurn;
    for (const [key, one] of this.running) {
      if (left === 0) break;
      left = this.advance(key, one, { left, until: began + maxTurn });
    }
    if (this.running.size > 0) this.turn = setImmediate(guarded(place, () => this.takeTurn()));
  }

  /** Returns how many writes are left for the passes after it. */
  private advance(key: object, one: Running, { left, until }: { left: number; until: number }): number {
    for (let done = 0; done < left; done++) {
      if (this.isOver(one.pass)) {
        this.end(key, one);
        return left - done;
      }
      if (performance.now() > until) break;
    }
    // Whoever used the turn up goes last in the next.
    this.running.delete(key);
    this.running.set(key, one);
    return 0;
  }

  /** A pass that failed is over too: those of others, and the one that was asked for after it, go on. */
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
