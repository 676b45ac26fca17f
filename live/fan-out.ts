// Writes to thousands of sockets without blocking the event loop: one slice in each turn.

import { guarded, reportFault } from '#timers/guarded.ts';

const place = 'live: a pass';
const writesPerTurn = 400;
// A time limit of a turn too, for machines on which so many writes take longer. In milliseconds.
const maxTurn = 5;

/** Each step writes to one watcher. */
export type Pass = Generator<void, void, void>;

interface Running {
  pass: Pass;
  /** Requested again meanwhile: watchers already written to need the newer view. */
  again: (() => Pass) | null;
}

export class FanOut {
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

  /** Returns how many writes are left in this turn for the other passes. */
  private advance(key: object, one: Running, { left, until }: { left: number; until: number }): number {
    for (let done = 0; done < left; done++) {
      if (this.isOver(one.pass)) {
        this.end(key, one);
        return left - done;
      }
      if (performance.now() > until) break;
    }
    // The pass that used up this turn goes last in the next one.
    this.running.delete(key);
    this.running.set(key, one);
    return 0;
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
