// Sends due messages in two lanes, with a maximum in each. Calls have a lane of their own: it runs in parallel, always
// has a free slot, and with its own connections waits for nothing. While calls go out, ordinary texts are slowed down,
// because they would take the machine's time. Jobs only wake the sender; for later messages it sets its own timer.

import { lanes, type Urgency } from '#domain/messaging/message-kind.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import { findNextDue, leaseDue, type LeasedMessage, type LeaseInput } from '#db/messaging/lease-due.ts';
import { guarded } from '#timers/guarded.ts';
import { Lane, type Room } from './lane.ts';
import { sendMessage } from './send-message.ts';
import { carriersOf, channelNamesOf, type SenderDeps } from './sender-deps.ts';

const maxHands = 64;
const maxOrdinary = 40;
const ordinaryLeast = 10;
/** For this long after a call another one is expected, and ordinary texts start at a limited rate. */
const callsGoOnMs = 250;
const maxBesideCalls = 10;
const afterFaultMs = 2000;
// If another machine's clock is a little ahead, its messages are due in a moment: this pause avoids a busy wait.
const minPauseMs = 20;
const maxPauseMs = 60_000;
const noRoom: Room = { max: 0, least: 0 };

export class Sender {
  private readonly deps: SenderDeps;
  /** The connections of each lane; if absent, the general ones. */
  private readonly dbs: Partial<Record<Urgency, Db>>;
  private readonly urgent = this.laneOf('urgent', () => this.urgentRoom());
  private readonly ordinary = this.laneOf('ordinary', () => this.ordinaryRoom());
  private isStopped = false;
  /** When it wakes by itself; as in `performance.now()`. */
  private alarm: { at: number; timer: NodeJS.Timeout } | null = null;
  private lastCallAt = -Infinity;
  private lastOrdinaryAt = -Infinity;
  /** The running query for the next due time, and the lanes that want to run it again. */
  private lookingAhead: Promise<void> | null = null;
  private readonly toLookAhead = new Set<Urgency>();

  constructor(deps: SenderDeps, dbs: Partial<Record<Urgency, Db>> = {}) {
    this.deps = deps;
    this.dbs = dbs;
  }

  /** Messages may be due. Returns at once. */
  wake(): void {
    this.urgent.wake();
    this.ordinary.wake();
  }

  /** Resolves when nothing is in hand and no due message is left. */
  async idle(): Promise<void> {
    for (;;) {
      const under = [this.urgent, this.ordinary].flatMap(({ leasing, inHand }) => [leasing, ...inHand]);
      const all = [...under, this.lookingAhead].filter((one) => one !== null);
      if (all.length === 0 && !this.ordinary.isPutOff) return;
      await (all.length === 0 ? sleep(minPauseMs) : Promise.all(all));
    }
  }

  /** Whether both lanes ran a query or settled a message within `ms`. */
  isAlive(ms: number): boolean {
    return [this.urgent, this.ordinary].every(({ lastAlive }) => performance.now() - lastAlive < ms);
  }

  /** Leases nothing more, and waits for messages in hand. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.urgent.stop();
    this.ordinary.stop();
    clearTimeout(this.alarm?.timer);
    await this.idle();
  }

  private laneOf(urgency: Urgency, room: () => Room): Lane {
    return new Lane({
      room,
      lease: (max) => this.lease(urgency, max),
      send: (message) => this.send(urgency, message),
      onEmpty: () => this.lookAhead(urgency),
      onFault: (error) => {
        this.deps.report({ job: 'send', error });
        this.wakeIn(afterFaultMs);
      },
      // The room of each lane depends on the other lane.
      onFree: () => {
        this.urgent.goOn();
        this.ordinary.goOn();
      },
    });
  }

  private urgentRoom(): Room {
    return { max: maxHands - this.urgent.inHand.size - this.ordinary.inHand.size, least: 0 };
  }

  private ordinaryRoom(): Room {
    const inHand = this.ordinary.inHand.size;
    const free = Math.min(maxHands - this.urgent.inHand.size - inHand, maxOrdinary - inHand);
    const now = performance.now();
    if (now - this.lastCallAt > callsGoOnMs) return { max: free, least: ordinaryLeast };
    const waitMs = this.lastOrdinaryAt + this.deps.timing.besideCalls * 1000 - now;
    if (waitMs <= 0) return { max: Math.min(free, maxBesideCalls), least: 0 };
    this.wakeIn(waitMs);
    return noRoom;
  }

  private depsOf(urgency: Urgency): SenderDeps {
    const { [urgency]: db = this.deps.db } = this.dbs;
    return { ...this.deps, db };
  }

  private leaseInputOf(urgency: Urgency): Omit<LeaseInput, 'leaseSeconds' | 'max'> {
    const { now } = this.deps;
    return { now: now(), kinds: lanes[urgency], channels: channelNamesOf(this.deps), carriers: carriersOf(this.deps) };
  }

  private async lease(urgency: Urgency, max: number): Promise<LeasedMessage[]> {
    if (urgency === 'ordinary') this.lastOrdinaryAt = performance.now();
    const { db, timing } = this.depsOf(urgency);
    const leased = await leaseDue(db, { ...this.leaseInputOf(urgency), leaseSeconds: timing.lease, max });
    if (urgency === 'urgent' && leased.length > 0) this.lastCallAt = performance.now();
    return leased;
  }

  private async send(urgency: Urgency, message: LeasedMessage): Promise<void> {
    try {
      this.wakeAt(await sendMessage(this.depsOf(urgency), message));
    } catch (error) {
      // The message keeps its lease and is later found stranded.
      this.deps.report({ job: 'send', error });
    }
  }

  /** Nothing waits for this query: a call that is due now is leased meanwhile. */
  private lookAhead(urgency: Urgency): void {
    this.toLookAhead.add(urgency);
    if (this.lookingAhead || this.isStopped) return;
    this.lookingAhead = this.findNext().finally(() => {
      this.lookingAhead = null;
      const [more] = this.toLookAhead;
      if (more) this.lookAhead(more);
    });
  }

  private async findNext(): Promise<void> {
    const wanted = [...this.toLookAhead];
    this.toLookAhead.clear();
    try {
      for (const urgency of wanted) this.wakeAt(await findNextDue(this.depsOf(urgency).db, this.leaseInputOf(urgency)));
    } catch (error) {
      this.deps.report({ job: 'send', error });
      this.wakeIn(afterFaultMs);
    }
  }

  private wakeAt(due: Date | null): void {
    if (due) this.wakeIn(Math.max(minPauseMs, due.getTime() - this.deps.now().getTime()));
  }

  private wakeIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.isStopped || (this.alarm && at >= this.alarm.at)) return;
    clearTimeout(this.alarm?.timer);
    const wakeUp = (): void => {
      this.alarm = null;
      this.wake();
    };
    this.alarm = { at, timer: setTimeout(guarded('sender: what is due later', wakeUp), Math.min(ms, maxPauseMs)) };
  }
}
