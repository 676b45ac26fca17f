import { contained, guarded } from '#timers/guarded.ts';

/** Acts at once if idle, otherwise once at the end of the window, however many requests come. A failed action does not stop the pace. */
export class Pace {
  private readonly place: string;
  private readonly windowMs: number;
  private readonly deed: () => unknown;
  private readyAt = 0;
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;

  constructor(place: string, windowMs: number, deed: () => unknown) {
    this.place = place;
    this.windowMs = windowMs;
    this.deed = deed;
  }

  input(): void {
    if (this.timer !== null || this.isClosed) return;
    const wait = this.readyAt - performance.now();
    if (wait <= 0) this.act();
    else
      this.timer = setTimeout(
        guarded(this.place, () => this.act()),
        wait,
      );
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.isClosed = true;
  }

  private act(): void {
    this.timer = null;
    this.readyAt = performance.now() + this.windowMs;
    void contained(this.place, this.deed);
  }
}
