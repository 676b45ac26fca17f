// Those who watch their own ticket on one line. One query per change, however many they are; each is written to only if what they see
// changed: whoever was touched and the first twenty at once, the others at their own pace.

import type { LineKey } from '#db/line-facts.ts';
import { changesMost, loadLiveChanges, loadLiveLine, type LiveTicket } from '#db/live-rows.ts';
import type { TicketLive } from '#contract/views.ts';
import type { Texting } from '#domain/texting.ts';
import { estimateWait } from '#domain/wait.ts';
import { desksOpenFor, paceOfLine } from '#presenters/place-facts.ts';
import { presentTicketLive } from '#presenters/ticket-live.ts';
import { Watcher, type Sink } from './delivery.ts';
import type { Pass } from './fan-out.ts';
import { bodyOf, frameOf, waitingFrame, type WaitingFrame } from './frames.ts';
import type { LiveParts } from './live-parts.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Pace } from './pace.ts';
import type { PlaceWatch } from './place-watch.ts';
import { LineReplica } from './replica.ts';

const atOnce = 20;
const farFrom = 200;
// Not a place in line: nothing was shown yet, or something else than a place.
const nowhere = -1;

export class TicketWatcher extends Watcher {
  readonly ticketId: string;
  line: LineWatch | null = null;
  /** Another screen on which the same ticket is open. */
  next: TicketWatcher | null = null;
  /** What was last written: the place in line with the wait, or the whole view without its number. */
  ahead = nowhere;
  body = '';

  constructor(sink: Sink, ticketId: string) {
    super(sink);
    this.ticketId = ticketId;
  }

  override resend(): void {
    this.line?.send(this);
  }
}

export class LineWatch {
  readonly key: LineKey;
  readonly place: PlaceWatch;
  readonly replica: LineReplica;
  readonly watchers = new Map<string, TicketWatcher>();
  private readonly parts: LiveParts;
  private readonly reading = new OneAtATime(() => this.read());
  private readonly soon: Pace;
  private readonly near: Pace;
  private readonly far: Pace;
  private staffSince: Date | null;
  private isWholeWanted = false;
  /** The wait at each place in line as JSON, as far as it was asked for. */
  private waits: string[] = [];
  private waitsFrom = { desksOpen: -1, pace: { seconds: 0, samples: 0 } };
  private texting: Texting = 'none';
  private frame: WaitingFrame = waitingFrame(0, this.texting);

  private constructor(
    parts: LiveParts,
    place: PlaceWatch,
    key: LineKey,
    replica: LineReplica,
    staffSince: Date | null,
  ) {
    this.parts = parts;
    this.place = place;
    this.key = key;
    this.replica = replica;
    this.staffSince = staffSince;
    this.soon = new Pace(parts.timing.read, () => void this.refresh().catch(parts.onError));
    this.near = new Pace(parts.timing.near, () => this.passOver(this.near, atOnce, farFrom));
    this.far = new Pace(parts.timing.far, () => this.passOver(this.far, farFrom, Infinity));
    this.forgetFrames();
  }

  /** Null: there is no such line. */
  static async open(parts: LiveParts, place: PlaceWatch, key: LineKey): Promise<LineWatch | null> {
    const staffSince = place.staffSince;
    const rows = await loadLiveLine(parts.db, key, { staffSince, front: null });
    return rows && new LineWatch(parts, place, key, new LineReplica(rows.line, rows.tickets), staffSince);
  }

  /** Reads what is new as soon as the pace allows. */
  announce(): void {
    this.soon.wish();
  }

  /** Resolves when everything committed before this call is known here. */
  refresh(): Promise<void> {
    return this.reading.wish();
  }

  enter(watcher: TicketWatcher): void {
    watcher.line = this;
    watcher.next = this.watchers.get(watcher.ticketId) ?? null;
    this.watchers.set(watcher.ticketId, watcher);
  }

  leave(watcher: TicketWatcher): void {
    watcher.line = null;
    const first = this.watchers.get(watcher.ticketId);
    if (first === watcher) {
      if (watcher.next) this.watchers.set(watcher.ticketId, watcher.next);
      else this.watchers.delete(watcher.ticketId);
    }
    for (let one = first; one; one = one.next ?? undefined) if (one.next === watcher) one.next = watcher.next;
    watcher.next = null;
  }

  /** What staff see is read too, or no more. */
  async readForStaff(since: Date | null): Promise<void> {
    if (this.staffSince?.getTime() !== since?.getTime()) {
      this.staffSince = since;
      this.isWholeWanted = since !== null;
      if (since === null) this.replica.forget((ticket) => this.keeps(ticket));
    }
    if (this.isWholeWanted) await this.refresh();
  }

  /**
   * Something that all waits depend on changed, or may have. Mostly it has not, so this takes nobody's turn: a call right after it
   * is told at once.
   */
  reappraise(): void {
    this.replica.forget((ticket) => this.keeps(ticket));
    this.forgetFrames();
    this.passOver(this, 0, Infinity);
  }

  send(watcher: TicketWatcher): boolean {
    const ahead = this.replica.aheadOf(watcher.ticketId);
    return ahead === null ? this.sendView(watcher) : this.sendWaiting(watcher, ahead);
  }

  sendTo(ticketId: string): void {
    for (let one = this.watchers.get(ticketId) ?? null; one; one = one.next) this.send(one);
  }

  close(): void {
    for (const pace of [this.soon, this.near, this.far]) pace.close();
  }

  private async read(): Promise<void> {
    if (this.isWholeWanted) return this.readWhole();
    const known = this.replica.line.head;
    const rows = await loadLiveChanges(this.parts.db, this.key, { after: known, withStaff: this.staffSince !== null });
    if (!rows) return this.place.endLine(this);
    const { line, tickets, logged } = rows;
    if (logged !== line.head - known || logged > changesMost) return this.readWhole();
    await this.place.knowDesks(tickets);
    const gone = this.replica.apply(line, tickets, (ticket) => this.keeps(ticket));
    this.forgetFrames();
    this.place.follow(gone.flatMap(({ id }) => this.watchersOf(id)));
    for (const { id } of tickets) this.sendTo(id);
    this.sendAll();
  }

  private async readWhole(): Promise<void> {
    const rows = await loadLiveLine(this.parts.db, this.key, { staffSince: this.staffSince, front: null });
    if (!rows) return this.place.endLine(this);
    await this.place.knowDesks(rows.tickets);
    this.replica.reset(rows.line, rows.tickets);
    this.isWholeWanted = false;
    this.forgetFrames();
    const lost = [...this.watchers.keys()].filter((id) => !this.replica.find(id));
    this.place.follow(lost.flatMap((id) => this.watchersOf(id)));
    for (const { id } of this.replica.others) this.sendTo(id);
    this.sendAll();
  }

  private sendAll(): void {
    this.sendFirst();
    this.near.wish();
    this.far.wish();
    this.place.changed();
  }

  private sendFirst(): void {
    for (const { id } of this.replica.waiting.slice(0, atOnce)) this.sendTo(id);
  }

  private passOver(key: object, from: number, to: number): void {
    if (this.watchers.size > 0) this.parts.fanOut.run(key, () => this.pass(from, to));
  }

  private *pass(from: number, to: number): Pass {
    const { waiting } = this.replica;
    for (let ahead = from; ahead < to; ahead++) {
      const ticket = waiting[ahead];
      if (!ticket) return;
      for (let one = this.watchers.get(ticket.id) ?? null; one; one = one.next) if (this.sendWaiting(one, ahead)) yield;
    }
  }

  private sendWaiting(watcher: TicketWatcher, ahead: number): boolean {
    const wait = this.waitAt(ahead);
    if (watcher.ahead === ahead && watcher.body === wait) return false;
    const frame = `${this.frame.before}${ahead},"wait":${wait}${this.frame.after}`;
    if (!this.parts.delivery.write(watcher, frame)) return false;
    watcher.ahead = ahead;
    watcher.body = wait;
    return true;
  }

  private sendView(watcher: TicketWatcher): boolean {
    const ticket = this.replica.find(watcher.ticketId);
    if (!ticket) return false;
    const view = this.viewOf(ticket);
    const body = bodyOf(view);
    if (watcher.ahead === nowhere && watcher.body === body) return false;
    if (!this.parts.delivery.write(watcher, frameOf(view.seq, body))) return false;
    watcher.ahead = nowhere;
    watcher.body = body;
    return true;
  }

  private viewOf(ticket: LiveTicket): TicketLive {
    const { line } = this.replica;
    return presentTicketLive({
      seq: line.head,
      ticket,
      ahead: 0,
      desksOpen: 0,
      pace: paceOfLine(line),
      settings: line.settings,
      desk: this.place.desks.find(({ id }) => id === ticket.desk_id) ?? null,
      texting: this.place.textingState,
    });
  }

  private waitAt(ahead: number): string {
    const known = this.waits[ahead];
    if (known !== undefined) return known;
    const { desksOpen, pace } = this.waitsFrom;
    const wait = JSON.stringify(estimateWait({ ahead, desksOpen, pace }));
    this.waits[ahead] = wait;
    return wait;
  }

  private forgetFrames(): void {
    const { line } = this.replica;
    this.knowTexting();
    this.frame = waitingFrame(line.head, this.texting);
    const desksOpen = desksOpenFor(this.place.desks, line.id);
    const before = this.waitsFrom;
    const pace = paceOfLine(line);
    if (desksOpen === before.desksOpen && pace.seconds === before.pace.seconds && pace.samples === before.pace.samples)
      return;
    this.waitsFrom = { desksOpen, pace };
    this.waits = [];
  }

  /** What is promised is part of every frame: where it changes, none that was sent is still true. */
  private knowTexting(): void {
    const { textingState } = this.place;
    if (this.texting === textingState) return;
    this.texting = textingState;
    for (const first of this.watchers.values())
      for (let one: TicketWatcher | null = first; one; one = one.next) one.ahead = nowhere;
  }

  private keeps(ticket: LiveTicket): boolean {
    if (this.watchers.has(ticket.id)) return true;
    return this.staffSince !== null && ticket.ended_at !== null && ticket.ended_at >= this.staffSince;
  }

  private watchersOf(ticketId: string): TicketWatcher[] {
    const all: TicketWatcher[] = [];
    for (let one = this.watchers.get(ticketId) ?? null; one; one = one.next) all.push(one);
    return all;
  }
}
