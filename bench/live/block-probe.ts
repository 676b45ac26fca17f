// How long the event loop was blocked. It counts the CPU time of the loop's own thread: on a shared machine, wall-clock
// time would include the work of other processes.

const everyMs = 1;

export class BlockProbe {
  private timer: NodeJS.Timeout | null = null;
  private longest = 0;
  private last = 0;

  start(): void {
    this.stop();
    this.longest = 0;
    this.last = busyMs();
    this.timer = setInterval(() => this.look(), everyMs);
  }

  /** The longest block between two checks, in milliseconds. */
  stop(): number {
    if (this.timer !== null) this.look();
    clearInterval(this.timer ?? undefined);
    this.timer = null;
    return this.longest;
  }

  private look(): void {
    const now = busyMs();
    this.longest = Math.max(this.longest, now - this.last);
    this.last = now;
  }
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
