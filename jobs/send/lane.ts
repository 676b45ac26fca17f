// One of the two lanes of the sender: what is due of its kinds is leased, so many at a time, and each message is sent on its own.

import type { LeasedMessage } from '#db/messaging/lease-due.ts';

/** What a lane may take right now. Fewer than `least` are not worth a look while others are at work: it costs as much as a message. */
export interface Room {
  max: number;
  least: number;
}

export interface LaneDeps {
  room: () => Room;
  lease: (max: number) => Promise<LeasedMessage[]>;
  /** Never fails. */
  send: (message: LeasedMessage) => Promise<void>;
  /** A look found less than there was room for. */
  onEmpty: () => void;
  onFault: (error: unknown) => void;
  /** A look is over, or a hand is free again. */
  onFree: () => void;
}

export class Lane {
  readonly inHand = new Set<Promise<void>>();
  leasing: Promise<void> | null = null;
  /** When a look last came back, or a message was last settled; of `performance.now()`. */
  lastAlive = performance.now();
  private readonly deps: LaneDeps;
  /** Somebody asked since the last look. */
  private isWanted = false;
  /** The last look left something, or there was no room for one. */
  private isMore = false;
  private isStopped = false;

  constructor(deps: LaneDeps) {
    this.deps = deps;
  }

  /** Something may be due for which there was no room, though nothing is in hand. */
  get isPutOff(): boolean {
    return !this.isStopped && !this.leasing && this.inHand.size === 0 && (this.isWanted || this.isMore);
  }

  wake(): void {
    this.isWanted = true;
    this.look();
  }

  /** Goes on with what an earlier look left. */
  goOn(): void {
    if (this.isWanted || this.isMore) this.look();
  }

  stop(): void {
    this.isStopped = true;
  }

  private look(): void {
    if (this.isStopped || this.leasing) return;
    const { max, least } = this.deps.room();
    if (max <= 0 || (max < least && this.inHand.size > 0)) {
      this.isMore = true;
      return;
    }
    this.leasing = this.lease(max).finally(() => {
      this.leasing = null;
      this.deps.onFree();
    });
  }

  private async lease(max: number): Promise<void> {
    this.isWanted = false;
    this.isMore = false;
    try {
      const leased = await this.deps.lease(max);
      this.lastAlive = performance.now();
      for (const message of leased) this.start(message);
      this.isMore = leased.length === max;
      if (!this.isMore) this.deps.onEmpty();
    } catch (error) {
      this.deps.onFault(error);
    }
  }

  private start(message: LeasedMessage): void {
    const sending = this.deps.send(message).finally(() => {
      this.inHand.delete(sending);
      this.lastAlive = performance.now();
      this.deps.onFree();
    });
    this.inHand.add(sending);
  }
}
