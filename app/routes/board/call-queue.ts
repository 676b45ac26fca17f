import type { BoardCall } from '#contract/views.ts';

/** Older calls are shown but not announced: nobody needs to hear what happened before a break. */
const freshMs = 90_000;
const maxWaiting = 20;
const maxRemembered = 200;

/** Announces each new call once, one after the other, and each repeated call once more. */
export class CallQueue {
  private readonly announce: (call: BoardCall) => Promise<void>;
  private readonly known = new Set<string>();
  private shown = new Set<string>();
  private waiting: BoardCall[] = [];
  private isBusy = false;

  constructor(announce: (call: BoardCall) => Promise<void>) {
    this.announce = announce;
  }

  get isIdle(): boolean {
    return !this.isBusy && this.waiting.length === 0;
  }

  /** The calls now on the board. `now: null`: they count as known and are not announced. */
  look(calls: readonly BoardCall[], now: number | null): void {
    const current = calls.filter(({ words }) => words.length > 0);
    const fresh = current.filter((call) => !this.known.has(keyOf(call)));
    for (const call of fresh) this.remember(keyOf(call));
    this.shown = new Set(current.map(keyOf));
    if (now === null) return;
    const isFresh = ({ calledAt }: BoardCall): boolean => now - Date.parse(calledAt) < freshMs;
    const inOrder = fresh.filter(isFresh).sort((a, b) => (a.calledAt < b.calledAt ? -1 : 1));
    this.waiting = [...this.waiting, ...inOrder].slice(-maxWaiting);
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let call = this.waiting.shift(); call; call = this.waiting.shift()) {
      // Meanwhile the guest may be at the desk, or may have left.
      if (!this.shown.has(keyOf(call))) continue;
      try {
        await this.announce(call);
      } catch {
        // If a sound fails, the board still shows the call, and tries again with the next one.
      }
    }
    this.isBusy = false;
  }

  private remember(key: string): void {
    this.known.add(key);
    const [oldest] = this.known;
    if (this.known.size > maxRemembered && oldest !== undefined) this.known.delete(oldest);
  }
}

/** The same call as long as it is not repeated. */
export const keyOf = ({ number, calledAt, timesCalled }: BoardCall): string => `${number} ${calledAt} ${timesCalled}`;
