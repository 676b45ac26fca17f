/** Limits what is under way at once; the next one waits for its turn. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(free: number) {
    this.#free = free;
  }

  /** False: the call was aborted first. */
  async take(signal: AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn.resolve);
    if ((await Promise.race([turn.promise, aborted(signal)])) !== 'aborted') return true;
    const at = this.#waiting.indexOf(turn.resolve);
    if (at === -1) this.release();
    else this.#waiting.splice(at, 1);
    return false;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

export const aborted = (signal: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
