import { contained, guarded } from '#timers/guarded.ts';

/**
 * Acts at once if idle, otherwise once at the end of the window, however many requests come. A request less than
 * `earlyMs` before the end acts at once, or its news would be old by then. A failed action does not stop the pace.
 */
export class Pace {
  private readonly place: string;
  private readonly windowMs: number;
  private readonly action: () => unknown;
  private readonly earlyMs: number;
  private readyAt = 0;
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(place: string, windowMs: number, action: () => unknown, earlyMs = 0) {
    this.place = place;
    this.windowMs = windowMs;
    this.action = action;
    this.earlyMs = earlyMs;
  }

  request(): void {
    if (this.isClosed) return;
    const wait = this.readyAt - performance.now();
    if (wait <= this.earlyMs) this.act();
    else
      this.timer ??= setTimeout(
        guarded(this.place, () => this.act()),
        wait,
      );
  }

  close(): void {
    this.stop();
    this.isClosed = true;
  }

  private act(): void {
    this.stop();
    this.readyAt = performance.now() + this.windowMs;
    void contained(this.place, this.action);
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
