// Notices that the machine's clock leapt: it was set anew, or the machine slept. What was measured across a leap says
// nothing of how long a guest had, and what the clock does to a ticket cannot be taken back by setting it right.

/** A smaller step moves no time that is told in minutes. */
const leapMs = 60_000;
/** A clock that was set wrongly is often set right at once: until then, nothing happens by the clock. */
const settlesAfterMs = 60_000;

interface SteadyClockDeps {
  now: () => Date;
  /** A clock that nobody sets. In milliseconds. */
  monotonic?: () => number;
  onLeap: (seconds: number) => void;
}

export class SteadyClock {
  /** The last leap, by the new time; null: none since the start. */
  leaptAt: Date | null = null;
  private readonly startedAt: Date;
  private readonly deps: Required<SteadyClockDeps>;
  private aheadMs: number;
  private settledAtMs = -Infinity;

  constructor({ monotonic = () => performance.now(), ...deps }: SteadyClockDeps) {
    this.deps = { ...deps, monotonic };
    this.startedAt = deps.now();
    this.aheadMs = this.startedAt.getTime() - monotonic();
  }

  /** No guest could be served before it: the machine was off, or its clock showed another time. */
  get servedSince(): Date {
    return this.leaptAt ?? this.startedAt;
  }

  /** Ask it before each work that goes by the clock. */
  isSettled(): boolean {
    const { now, monotonic, onLeap } = this.deps;
    const aheadMs = now().getTime() - monotonic();
    const byMs = aheadMs - this.aheadMs;
    // A clock that is slowly made right does not add up to a leap.
    this.aheadMs = aheadMs;
    if (Math.abs(byMs) >= leapMs) {
      this.leaptAt = now();
      this.settledAtMs = monotonic() + settlesAfterMs;
      onLeap(Math.round(byMs / 1000));
    }
    return monotonic() >= this.settledAtMs;
  }
}
