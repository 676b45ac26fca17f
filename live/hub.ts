// Knows who watches what. Changes of lines are announced here; watchers whose view changed get the whole view again.
// An announcement carries no data: a missed one is found every two seconds by comparing with the database.

import type { DeskRow } from '#db/place/desks.ts';
import { findLiveTicket } from '#db/ticket/live-rows.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import type { StaffReader } from '#presenters/staff/staff-ticket.ts';
import { Delivery, type Sink, type Watcher } from './delivery.ts';
import { FanOut } from './fan-out.ts';
import { BoardWatcher } from './board-audience.ts';
import { findUnannounced, reappraise, type Watched } from './checks.ts';
import { DeskWatcher } from './console-audience.ts';
import type { LineWatch } from './line-watch.ts';
import { usualTiming, type LiveDeps, type LiveTiming } from './live-deps.ts';
import { contained, guarded } from '#timers/guarded.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Pace } from './pace.ts';
import { PlaceWatch, type PlaceOwner } from './place-watch.ts';
import { TicketWatcher } from './ticket-watcher.ts';
import type { PlaceRowKey } from '#db/place/places.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';

export type { Sink } from './delivery.ts';

export interface Watch {
  /** Call when the reader has gone. */
  stop(): void;
}

export interface HubOptions extends Pick<LiveDeps, 'db' | 'secrets' | 'now'> {
  timing?: Partial<LiveTiming>;
}

/** `seenId`: the id of the frame that the reader already has. Watching throws `not_found` if nothing is there. */
export type Hub = Pick<LiveHub, 'announce' | 'watchTicket' | 'watchBoard' | 'watchDesk' | 'size' | 'close'>;

type WatchedDesk = Pick<DeskRow, 'id' | 'organization_id' | 'place_id'>;

export function createHub(options: HubOptions): Hub {
  return new LiveHub(options);
}

const maxFollow = 5;

class LiveHub implements PlaceOwner, Watched {
  private readonly deps: LiveDeps;
  // Bounded by the lines that somebody watches.
  readonly lines = new Map<string, LineWatch>();
  // Bounded by the places that somebody watches.
  readonly places = new Map<string, PlaceWatch>();
  // Bounded by the places that are being read.
  private readonly opening = new Map<string, Promise<PlaceWatch | null>>();
  private readonly checking = new OneAtATime(async () => {
    if (this.isClosed) return;
    await findUnannounced(this.deps, this);
    this.checkedAtMs = performance.now();
  });
  private checkedAtMs = performance.now();
  private readonly checkSoon: Pace;
  private readonly timers: NodeJS.Timeout[];
  isClosed = false;

  constructor({ db, secrets, now, timing = {} }: HubOptions) {
    const all = { ...usualTiming, ...timing };
    const fanOut = new FanOut();
    const delivery = new Delivery(fanOut, () => performance.now() - this.checkedAtMs < all.trusted);
    this.deps = { db, secrets, now, timing: all, delivery, fanOut };
    this.checkSoon = new Pace('live: a requested check', all.look, () => this.checking.request());
    this.timers = [
      setInterval(
        guarded('live: unannounced changes', () => this.checking.request()),
        all.check,
      ),
      setInterval(
        guarded('live: changes by the clock', () => reappraise(this)),
        all.reappraise,
      ),
    ];
  }

  /** How many watchers there are. */
  get size(): number {
    return this.deps.delivery.size;
  }

  /** The line's log now ends at `seq`. A known number means: something outside the log changed. */
  announce(lineId: string, seq: number): void {
    const line = this.lines.get(lineId);
    if (!line || this.isClosed) return;
    if (seq > line.replica.line.head) line.announce();
    else this.checkSoon.request();
  }

  async watchTicket(ref: TicketRef, sink: Sink, seenId: string | null = null): Promise<Watch> {
    const watcher = new TicketWatcher(sink, ref.ticketId);
    const watch = this.watch(watcher, () => {
      const { line: last } = watcher;
      last?.leave(watcher);
      last?.place.consoles.pagesChanged();
    });
    const line = await this.attach(watcher, ref);
    this.deps.delivery.enter(watcher);
    line.send(watcher, seenId);
    line.place.consoles.pagesChanged();
    return watch;
  }

  async watchBoard(
    { organization_id: organizationId, id: placeId }: PlaceRowKey,
    sink: Sink,
    seenId: string | null = null,
  ): Promise<Watch> {
    const place = await this.place({ organizationId, placeId });
    const watcher = new BoardWatcher(sink, place.boards);
    const watch = await this.enter(watcher, place, place.boards.watchers);
    place.boards.send(watcher, seenId);
    return watch;
  }

  async watchDesk(desk: WatchedDesk, reader: StaffReader, sink: Sink, seenId: string | null = null): Promise<Watch> {
    const place = await this.place({ organizationId: desk.organization_id, placeId: desk.place_id });
    if (!place.hasDesk(desk.id)) await place.refresh();
    if (!place.hasDesk(desk.id)) throw new Refusal('not_found');
    const watcher = new DeskWatcher(sink, { audience: place.consoles, deskId: desk.id, reader });
    // The other consoles see who came and who left.
    const watch = await this.enter(watcher, place, place.consoles.watchers, () => place.consoles.pagesChanged());
    place.consoles.send(watcher, seenId);
    place.consoles.pagesChanged();
    return watch;
  }

  /** Ends every stream. */
  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    this.checkSoon.close();
    for (const place of this.places.values()) place.close();
    this.deps.fanOut.close();
    this.deps.delivery.close();
  }

  lineOpened(line: LineWatch): void {
    this.lines.set(line.key.lineId, line);
  }

  lineClosed(line: LineWatch): void {
    this.lines.delete(line.key.lineId);
  }

  follow(watchers: TicketWatcher[]): void {
    for (const watcher of watchers) void contained(watcher.place, () => this.moveOn(watcher), watcher.about);
  }

  private async moveOn(watcher: TicketWatcher): Promise<void> {
    const from = watcher.line;
    if (!from) return;
    const { organizationId, placeId } = from.place.key;
    const ref = { organizationId, placeId, lineId: from.key.lineId, ticketId: watcher.ticketId };
    from.leave(watcher);
    try {
      (await this.attach(watcher, ref)).send(watcher);
    } catch (error) {
      // The watcher reconnects, and then gets the current state of the ticket.
      this.deps.delivery.end(watcher);
      throw error;
    }
  }

  /** Adds a watcher to the line where its ticket is now. */
  private async attach(watcher: TicketWatcher, ref: TicketRef): Promise<LineWatch> {
    let { lineId } = ref;
    for (let tries = 0; tries < maxFollow; tries++) {
      const place = await this.place(ref);
      const line = await place.line(lineId);
      if (!line) break;
      if (!line.replica.find(ref.ticketId)) {
        const found = await this.findOn(line, ref);
        if (found === null) break;
        lineId = found;
      }
      // Meanwhile the line may have been closed, or the ticket may have moved again.
      if (this.lines.get(line.key.lineId) !== line || !line.replica.find(ref.ticketId)) continue;
      line.enter(watcher);
      return line;
    }
    throw new Refusal('not_found');
  }

  /**
   * Loads a ticket into a line: one that has ended, or one that the line does not know yet. Returns the line where the
   * ticket is now; null: there is none.
   */
  private async findOn(line: LineWatch, ref: TicketRef): Promise<string | null> {
    const { head } = line.replica.line;
    const ticket = await findLiveTicket(this.deps.db, ref);
    if (!ticket) return null;
    if (ticket.line_id !== line.key.lineId) return ticket.line_id;
    if (ticket.last_seq > line.replica.line.head) await line.refresh();
    else if (head === line.replica.line.head) line.replica.add(ticket);
    return ticket.line_id;
  }

  /** Adds a watcher who sees all lines of a place. */
  private async enter<One extends Watcher>(
    watcher: One,
    place: PlaceWatch,
    audience: Set<One>,
    onLeft: () => void = () => undefined,
  ): Promise<Watch> {
    audience.add(watcher);
    const watch = this.watch(watcher, () => {
      if (audience.delete(watcher)) onLeft();
    });
    try {
      await place.openAll();
    } catch (error) {
      watch.stop();
      throw error;
    }
    watcher.isReady = true;
    this.deps.delivery.enter(watcher);
    return watch;
  }

  private watch(watcher: Watcher, leave: () => void): Watch {
    watcher.leave = leave;
    return {
      stop: () => {
        this.deps.delivery.leave(watcher);
        leave();
      },
    };
  }

  private async place(key: PlaceKey): Promise<PlaceWatch> {
    const known = this.places.get(key.placeId);
    if (known) return known;
    const opening = this.opening.get(key.placeId) ?? this.openPlace(key);
    this.opening.set(key.placeId, opening);
    return orNotFound(await opening);
  }

  private async openPlace({ organizationId, placeId }: PlaceKey): Promise<PlaceWatch | null> {
    try {
      const place = await PlaceWatch.open(this.deps, this, { organizationId, placeId });
      if (place) this.places.set(placeId, place);
      return place;
    } finally {
      this.opening.delete(placeId);
    }
  }
}
