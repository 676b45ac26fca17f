/** The delays of the network and of hydration are not a difference between clocks. */
const usualTolerableMs = 20_000;
/** Reading two clocks one after the other takes less. */
const sameMs = 1000;

/**
 * The server's time. Televisions often have a wrong clock, and after a power cut small computers set theirs while a page is
 * already open: so the time since the page began is counted.
 */
export class ServerClock {
  private readonly tolerableMs: number;
  private beganAt: number;
  private ownBeganAt = ownBegan();

  constructor(tolerableMs = usualTolerableMs) {
    this.tolerableMs = tolerableMs;
    this.beganAt = this.ownBeganAt;
  }

  set(serverMs: number): void {
    const difference = serverMs - this.now();
    if (Math.abs(difference) >= this.tolerableMs) this.beganAt += difference;
  }

  now(): number {
    return this.beganAt + performance.now();
  }

  /** The server's time when this device's clock showed that. */
  of(ownMs: number): number {
    return this.now() - (Date.now() - ownMs);
  }

  /**
   * Whether this device's clock and the time since the page began went apart since this was asked last: the clock was set, or the
   * device slept, while in most browsers that time stands still. The page itself cannot tell which.
   */
  isInDoubt(): boolean {
    const before = this.ownBeganAt;
    this.ownBeganAt = ownBegan();
    return Math.abs(this.ownBeganAt - before) > sameMs;
  }
}

const ownBegan = (): number => Date.now() - performance.now();
