// Guests who watch their own tickets on one line. One query for each change, however many watch; a watcher is written
// to only if their view changed: changed tickets and the first twenty at once, the others at a slower pace.

import type { LineKey } from '#db/engine/facts-wanted.ts';
import { maxChanges, loadLiveChanges, loadLiveLine } from '#db/ticket/live-rows.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import type { TicketLive } from '#contract/views.ts';
import { isLinkOver } from '#domain/ticket/ticket-link.ts';
import { presentTicketLive } from '#presenters/guest/ticket-live.ts';
import type { Pass } from './fan-out.ts';
import { bodyOf, eventId, frameOf } from './frames.ts';
import { LineWaits } from './line-waits.ts';
import type { LiveDeps } from './live-deps.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Pace } from './pace.ts';
import type { LineOwner } from './line-owner.ts';
import { LineReplica } from './replica.ts';
import { nowhere, type TicketWatcher } from './ticket-watcher.ts';
import { within } from '#db/database.ts';

const atOnce = 20;
const farFrom = 200;
export class LineWatch {
  readonly key: LineKey;
  readonly place: LineOwner;
  readonly replica: LineReplica;
  // Bounded by the open streams.
  readonly watchers = new Map<string, TicketWatcher>();
  private readonly deps: LiveDeps;
  private readonly reading = new OneAtATime(() => this.read());
  private readonly soon: Pace;
  private readonly near: Pace;
  private readonly far: Pace;
  private staffSince: Date | null;
  private isWholeWanted = false;
  private readonly waits = new LineWaits();
  /** Changed tickets that were not sent yet. */
  private readonly due = new Set<string>();

  private constructor(deps: LiveDeps, place: LineOwner, key: LineKey, replica: LineReplica, staffSince: Date | null) {
    this.deps = deps;
    this.place = place;
    this.key = key;
    this.replica = replica;
    this.staffSince = staffSince;
    this.soon = new Pace('live: reading a line', deps.timing.read, () => this.refresh());
    this.near = new Pace('live: guests', deps.timing.near, () => this.passOver(this.near, atOnce, farFrom));
    this.far = new Pace('live: guests far behind', deps.timing.far, () => this.passOver(this.far, farFrom, Infinity));
    this.forgetFrames();
  }

  /** Null: the line does not exist. */
  static async open(hub: LiveDeps, place: LineOwner, key: LineKey): Promise<LineWatch | null> {
    const deps = { ...hub, db: within(hub.db, key.organizationId) };
    const staffSince = place.staffSince;
    const rows = await loadLiveLine(deps.db, key, { staffSince, front: null });
    return rows && new LineWatch(deps, place, key, new LineReplica(rows.line, rows.tickets), staffSince);
  }

  /** Reads the changes as soon as the pace allows. */
  announce(): void {
    this.soon.request();
  }

  /** Resolves when everything committed before this call has been read. */
  refresh(): Promise<void> {
    return this.reading.request();
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

  /** Begins or stops reading what staff see. */
  async readForStaff(since: Date | null): Promise<void> {
    if (this.staffSince?.getTime() !== since?.getTime()) {
      this.staffSince = since;
      this.isWholeWanted = since !== null;
      if (since === null) this.replica.forget((ticket) => this.keeps(ticket));
    }
    if (this.isWholeWanted) await this.refresh();
  }

  /**
   * Something that all waits depend on may have changed. Usually it has not, so this does not use the pace: a call
   * right after it is shown at once.
   */
  reappraise(): void {
    this.replica.forget((ticket) => this.keeps(ticket));
    this.forgetFrames();
    if (this.watchers.size > 0) this.deps.fanOut.run(this, () => this.passOverAll());
  }

  /** `seenId`: the id of the frame that the reader already has. */
  send(watcher: TicketWatcher, seenId: string | null = null): void {
    this.deps.delivery.serve(watcher, this.writeTo, seenId);
  }

  /** Writes to all screens of the ticket in one turn, because the line may change between turns. */
  sendTo(ticketId: string, ahead: number | null = this.replica.aheadOf(ticketId)): void {
    let one = this.watchers.get(ticketId) ?? null;
    while (one) {
      // If one watcher fails, the other watchers of its ticket go on.
      const { next } = one;
      if (ahead === null) this.send(one);
      else this.deps.delivery.serve(one, this.writeWaiting, ahead);
      one = next;
    }
  }

  /** For reports of faults. */
  get about(): Record<string, string> {
    return { lineId: this.key.lineId };
  }

  /** The line was deleted from the database. */
  endAll(): void {
    for (const id of this.watchers.keys()) for (const watcher of this.watchersOf(id)) this.deps.delivery.end(watcher);
  }

  close(): void {
    for (const pace of [this.soon, this.near, this.far]) pace.close();
  }

  private async read(): Promise<void> {
    if (this.isWholeWanted) return this.readWhole();
    const known = this.replica.line.head;
    const rows = await loadLiveChanges(this.deps.db, this.key, { after: known, withStaff: this.staffSince !== null });
    if (!rows) return this.place.endLine(this);
    const { line, tickets, logged } = rows;
    const settings = JSON.stringify(this.replica.line.settings);
    const hasUnlogged = line.unlogged_changes !== this.replica.line.unlogged_changes;
    if (logged !== line.head - known || logged > maxChanges || hasUnlogged) return this.readWhole();
    await this.place.knowDesks(tickets);
    const gone = this.replica.apply(line, tickets, (ticket) => this.keeps(ticket));
    this.forgetFrames();
    this.place.follow(gone.flatMap(({ id }) => this.watchersOf(id)));
    this.sendChanged(tickets);
    // The views of called guests depend on the line's settings too.
    if (JSON.stringify(line.settings) !== settings) this.reappraise();
    this.sendAll();
  }

  private async readWhole(): Promise<void> {
    const rows = await loadLiveLine(this.deps.db, this.key, { staffSince: this.staffSince, front: null });
    if (!rows) return this.place.endLine(this);
    await this.place.knowDesks(rows.tickets);
    this.replica.reset(rows.line, rows.tickets);
    this.isWholeWanted = false;
    this.forgetFrames();
    const lost = [...this.watchers.keys()].filter((id) => !this.replica.find(id));
    this.place.follow(lost.flatMap((id) => this.watchersOf(id)));
    this.sendChanged(this.replica.others);
    this.sendAll();
  }

  /** The first ones in this turn, the others in slices: many change at once when a line is closed or read again. */
  private sendChanged(tickets: readonly LiveTicket[]): void {
    for (const [at, { id }] of tickets.entries()) {
      if (at < atOnce) this.sendTo(id);
      else this.due.add(id);
    }
    if (this.due.size === 0) return;
    this.deps.fanOut.runEach(this.due, this.due, (id) => {
      this.due.delete(id);
      this.sendTo(id);
    });
  }

  private sendAll(): void {
    this.sendFirst();
    this.near.request();
    this.far.request();
    this.place.changed();
  }

  private sendFirst(): void {
    for (const { id } of this.replica.waiting.slice(0, atOnce)) this.sendTo(id);
  }

  private passOver(key: object, from: number, to: number): void {
    if (this.watchers.size > 0) this.deps.fanOut.run(key, () => this.pass(from, to));
  }

  /** Keeps no state of the line across a `yield`, because the line changes meanwhile. */
  private *pass(from: number, to: number): Pass {
    const { waiting } = this.replica;
    for (let ahead = from; ahead < to; ahead++) {
      const ticket = waiting[ahead];
      if (!ticket) return;
      this.sendTo(ticket.id, ahead);
      yield;
    }
  }

  /** Includes tickets that do not wait: their desk may have a new name, or their link may have expired. */
  private *passOverAll(): Pass {
    const now = this.deps.now();
    for (const { id, ended_at: endedAt } of this.replica.others) {
      if (isLinkOver(endedAt, now)) this.endLink(id);
      else this.sendTo(id);
      yield;
    }
    yield* this.pass(0, Infinity);
  }

  private endLink(ticketId: string): void {
    for (const watcher of this.watchersOf(ticketId)) this.deps.delivery.end(watcher, true);
  }

  private readonly writeTo = (watcher: TicketWatcher, seenId: string | null): void => {
    const ahead = this.replica.aheadOf(watcher.ticketId);
    if (ahead === null) this.writeView(watcher, seenId);
    else this.writeWaiting(watcher, ahead, seenId);
  };

  private readonly writeWaiting = (watcher: TicketWatcher, ahead: number, seenId: string | null = null): void => {
    const wait = this.waits.at(ahead);
    if (watcher.ahead === ahead && watcher.body === wait) return;
    const { id, before, after } = this.waits.frame;
    if (id !== seenId && !this.deps.delivery.write(watcher, `${before}${ahead},"wait":${wait}${after}`)) return;
    watcher.ahead = ahead;
    watcher.body = wait;
  };

  private writeView(watcher: TicketWatcher, seenId: string | null): void {
    const ticket = this.replica.find(watcher.ticketId);
    if (!ticket) return;
    const view = this.viewOf(ticket);
    const body = bodyOf(view);
    const id = eventId(view.seq, body);
    if (watcher.ahead === nowhere && watcher.body === body) return;
    if (id !== seenId && !this.deps.delivery.write(watcher, frameOf(id, view.seq, body))) return;
    watcher.ahead = nowhere;
    watcher.body = body;
  }

  private viewOf(ticket: LiveTicket): TicketLive {
    const { line } = this.replica;
    return presentTicketLive({
      seq: line.head,
      ticket,
      ahead: 0,
      forecast: line.forecast,
      settings: line.settings,
      desk: this.place.desks.find(({ id }) => id === ticket.desk_id) ?? null,
      texting: this.place.textingState,
    });
  }

  private forgetFrames(): void {
    const before = JSON.stringify(this.waits.facts);
    this.waits.renew(this.replica.line, this.place.textingState);
    // Every frame holds these facts: if they change, all earlier frames are outdated.
    if (before === JSON.stringify(this.waits.facts)) return;
    for (const id of this.watchers.keys()) for (const one of this.watchersOf(id)) one.ahead = nowhere;
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
