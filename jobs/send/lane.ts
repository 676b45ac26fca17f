// One of the sender's two lanes: it leases due messages of its kinds in batches, and sends each message on its own.

import type { LeasedMessage } from '#db/messaging/lease-due.ts';

/**
 * How many messages a lane may lease now. If others are in hand, fewer than `least` are not worth a query: it costs as
 * much as a message.
 */
export interface Room {
  max: number;
  least: number;
}

interface LaneDeps {
  room: () => Room;
  lease: (max: number) => Promise<LeasedMessage[]>;
  /** Never fails. */
  send: (message: LeasedMessage) => Promise<void>;
  /** A query found fewer messages than there was room for. */
  onEmpty: () => void;
  onFault: (error: unknown) => void;
  /** A query ended, or a message was settled. */
  onFree: () => void;
}

export class Lane {
  readonly inHand = new Set<Promise<void>>();
  leasing: Promise<void> | null = null;
  /** When a query last returned, or a message was last settled; as in `performance.now()`. */
  lastAlive = performance.now();
  private readonly deps: LaneDeps;
  /** Messages may be due: `wake` was called since the last query, it left some, or there was no room for one. */
  private isWanted = false;
  private isStopped = false;

  constructor(deps: LaneDeps) {
    this.deps = deps;
  }

  /** Messages may be due that had no room, although nothing is in hand. */
  get isPutOff(): boolean {
    return !this.isStopped && !this.leasing && this.inHand.size === 0 && this.isWanted;
  }

  wake(): void {
    this.isWanted = true;
    this.look();
  }

  /** Continues with what an earlier query left. */
  goOn(): void {
    if (this.isWanted) this.look();
  }

  stop(): void {
    this.isStopped = true;
  }

  private look(): void {
    if (this.isStopped || this.leasing) return;
    const { max, least } = this.deps.room();
    if (max <= 0 || (max < least && this.inHand.size > 0)) {
      this.isWanted = true;
      return;
    }
    this.leasing = this.lease(max).finally(() => {
      this.leasing = null;
      this.deps.onFree();
    });
  }

  private async lease(max: number): Promise<void> {
    this.isWanted = false;
    try {
      const leased = await this.deps.lease(max);
      this.lastAlive = performance.now();
      for (const message of leased) this.start(message);
      if (leased.length === max) this.isWanted = true;
      else this.deps.onEmpty();
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
