// Sends what is due, so many at a time. Calls go first and always find a free hand: ordinary texts never take all of them, however
// many there are and however slow the provider is. A job only wakes it; what is due later wakes it by itself.

import { findNextDue, leaseDue, type LeasedMessage } from '#db/messages.ts';
import { sendMessage } from './send-message.ts';
import type { SenderParts } from './sender-parts.ts';

const urgentKinds = ['called', 'called_again', 'call_withdrawn'];
const ordinaryKinds = ['heads_up', 'your_link', 'joined'];
const handsMost = 32;
const ordinaryMost = 24;
const afterFaultMs = 2000;
// Where another machine's clock is a little ahead, what it wrote is due in a moment: no busy waiting for it.
const shortestPauseMs = 20;
const longestPauseMs = 60_000;

type Urgency = 'urgent' | 'ordinary';

export class Sender {
  private readonly parts: SenderParts;
  private readonly sending = new Map<Promise<void>, Urgency>();
  /** Somebody asked since the last look. */
  private isWanted = false;
  /** The last look left something for want of hands. */
  private isMore = false;
  private isStopped = false;
  private leasing: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private timerAt = Infinity;

  constructor(parts: SenderParts) {
    this.parts = parts;
  }

  /** Something may be due. Returns at once. */
  wake(): void {
    this.isWanted = true;
    if (this.isStopped || this.leasing || this.free('urgent') === 0) return;
    this.leasing = this.lease().finally(() => {
      this.leasing = null;
      if (this.isWanted) this.wake();
    });
  }

  /** Resolves when nothing is in hand and nothing that is due was left. */
  async idle(): Promise<void> {
    while (this.leasing || this.sending.size > 0) await Promise.all([this.leasing, ...this.sending.keys()]);
  }

  /** Leases nothing any more, and waits for what is in hand. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.idle();
  }

  private async lease(): Promise<void> {
    this.isWanted = false;
    try {
      this.isMore = (await this.leaseSome('urgent', urgentKinds)) || (await this.leaseSome('ordinary', ordinaryKinds));
      if (!this.isMore) this.wakeAt(await findNextDue(this.parts.db));
    } catch (error) {
      this.parts.report({ job: 'send', error });
      this.wakeIn(afterFaultMs);
    }
  }

  /** Returns whether more may be due now than there were hands for. */
  private async leaseSome(urgency: Urgency, kinds: readonly string[]): Promise<boolean> {
    const most = this.free(urgency);
    if (most === 0) return true;
    const { db, now, timing } = this.parts;
    const leased = await leaseDue(db, { now: now(), leaseSeconds: timing.lease, kinds, most });
    for (const message of leased) this.start(message, urgency);
    return leased.length === most;
  }

  private start(message: LeasedMessage, urgency: Urgency): void {
    const sending = this.send(message).finally(() => {
      this.sending.delete(sending);
      if (this.isWanted || this.isMore) this.wake();
    });
    this.sending.set(sending, urgency);
  }

  private async send(message: LeasedMessage): Promise<void> {
    try {
      this.wakeAt(await sendMessage(this.parts, message));
    } catch (error) {
      // Its lease stays behind: it is found stranded.
      this.parts.report({ job: 'send', error });
    }
  }

  private free(urgency: Urgency): number {
    const all = handsMost - this.sending.size;
    if (urgency === 'urgent') return all;
    const ordinary = [...this.sending.values()].filter((one) => one === 'ordinary').length;
    return Math.max(0, Math.min(all, ordinaryMost - ordinary));
  }

  private wakeAt(due: Date | null): void {
    if (due) this.wakeIn(Math.max(shortestPauseMs, due.getTime() - this.parts.now().getTime()));
  }

  private wakeIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.isStopped || at >= this.timerAt) return;
    if (this.timer) clearTimeout(this.timer);
    this.timerAt = at;
    this.timer = setTimeout(
      () => {
        this.timerAt = Infinity;
        this.wake();
      },
      Math.min(ms, longestPauseMs),
    );
  }
}
