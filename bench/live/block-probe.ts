// How long the event loop was blocked: the time between two looks of a timer. On a shared machine that includes the work
// of other processes, so the CPU time of the loop's own thread counts where it is less. CPU time alone would not do: the
// kernel counts it in ticks of up to 4 ms, and so a block of 12 ms can look like one of 16.

const everyMs = 1;

interface Clocks {
  wallMs: number;
  cpuMs: number;
}

export class BlockProbe {
  private timer: NodeJS.Timeout | null = null;
  private longest = 0;
  private last = read();

  start(): void {
    this.stop();
    this.longest = 0;
    this.last = read();
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
    const now = read();
    const blockMs = Math.min(now.wallMs - this.last.wallMs, now.cpuMs - this.last.cpuMs);
    this.longest = Math.max(this.longest, blockMs);
    this.last = now;
  }
}

function read(): Clocks {
  const { user, system } = process.threadCpuUsage();
  return { wallMs: performance.now(), cpuMs: (user + system) / 1000 };
}
