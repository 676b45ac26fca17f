// One of the two lanes of the sender: what is due of its kinds is leased, so many at a time, and each message is sent on its own.

import type { LeasedMessage } from '#db/messaging/lease-due.ts';

/** What a lane may take right now. Fewer than `least` are not worth a look while others are at work: it costs as much as a message. */
export interface Room {
  most: number;
  least: number;
}

export interface LaneParts {
  room: () => Room;
  lease: (most: number) => Promise<LeasedMessage[]>;
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
  private readonly parts: LaneParts;
  /** Somebody asked since the last look. */
  private isWanted = false;
  /** The last look left something, or there was no room for one. */
  private isMore = false;
  private isStopped = false;

  constructor(parts: LaneParts) {
    this.parts = parts;
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
    const { most, least } = this.parts.room();
    if (most <= 0 || (most < least && this.inHand.size > 0)) {
      this.isMore = true;
      return;
    }
    this.leasing = this.lease(most).finally(() => {
      this.leasing = null;
      this.parts.onFree();
    });
  }

  private async lease(most: number): Promise<void> {
    this.isWanted = false;
    this.isMore = false;
    try {
      const leased = await this.parts.lease(most);
      this.lastAlive = performance.now();
      for (const message of leased) this.start(message);
      this.isMore = leased.length === most;
      if (!this.isMore) this.parts.onEmpty();
    } catch (error) {
      this.parts.onFault(error);
    }
  }

  private start(message: LeasedMessage): void {
    const sending = this.parts.send(message).finally(() => {
      this.inHand.delete(sending);
      this.lastAlive = performance.now();
      this.parts.onFree();
    });
    this.inHand.add(sending);
  }
}
