// Who is watching what. A line that changes is announced here; those who watch it get the whole view again, if what they see changed.
// An announcement is a doorbell only: what was missed is found by comparing with the database every two seconds.

import type { Db } from '#db/database.ts';
import { findLiveTicket, findLiveVersions } from '#db/live-rows.ts';
import type { Secrets } from '#db/secrets.ts';
import type { TicketRef } from '#db/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import type { StaffReader } from '#presenters/staff-ticket.ts';
import { Delivery, type Sink, type Watcher } from './delivery.ts';
import { FanOut } from './fan-out.ts';
import { BoardWatcher } from './board-audience.ts';
import { DeskWatcher } from './console-audience.ts';
import { TicketWatcher, type LineWatch } from './line-watch.ts';
import { usualTiming, type LiveParts, type LiveTiming } from './live-parts.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Pace } from './pace.ts';
import { PlaceWatch, type PlaceKey, type PlaceOwner } from './place-watch.ts';

export type { Sink } from './delivery.ts';

export interface Watch {
  /** To be called when the reader is gone. */
  stop(): void;
}

export interface HubOptions {
  db: Db;
  secrets: Secrets;
  now: () => Date;
  timing?: Partial<LiveTiming>;
  onError?: (error: unknown) => void;
}

/** `resumeAt`: the number of the view the reader has already. Watching throws `not_found` where there is nothing to watch. */
export interface Hub {
  /** The line's log ends at `seq` now. A number that is known already means that something beside the log changed. */
  announce(lineId: string, seq: number): void;
  watchTicket(ref: TicketRef, sink: Sink, resumeAt?: number | null): Promise<Watch>;
  watchBoard(place: { organization_id: string; id: string }, sink: Sink, resumeAt?: number | null): Promise<Watch>;
  watchDesk(desk: WatchedDesk, reader: StaffReader, sink: Sink, resumeAt?: number | null): Promise<Watch>;
  /** How many watch. */
  readonly size: number;
  /** Ends every stream. */
  close(): void;
}

export interface WatchedDesk {
  id: string;
  organization_id: string;
  place_id: string;
}

export function createHub(options: HubOptions): Hub {
  return new LiveHub(options);
}

const followMost = 5;

class LiveHub implements Hub, PlaceOwner {
  private readonly parts: LiveParts;
  private readonly lines = new Map<string, LineWatch>();
  private readonly places = new Map<string, PlaceWatch>();
  private readonly opening = new Map<string, Promise<PlaceWatch | null>>();
  private readonly checking = new OneAtATime(() => this.check());
  private readonly checkSoon: Pace;
  private readonly timers: NodeJS.Timeout[];
  private isClosed = false;

  constructor({ db, secrets, now, timing = {}, onError = () => undefined }: HubOptions) {
    const all = { ...usualTiming, ...timing };
    this.parts = { db, secrets, now, timing: all, onError, delivery: new Delivery(), fanOut: new FanOut() };
    const look = (): void => void this.checking.wish().catch(onError);
    this.checkSoon = new Pace(all.look, look);
    this.timers = [
      setInterval(look, all.check),
      setInterval(() => void this.reappraise().catch(onError), all.reappraise),
    ];
  }

  get size(): number {
    return this.parts.delivery.size;
  }

  announce(lineId: string, seq: number): void {
    const line = this.lines.get(lineId);
    if (!line || this.isClosed) return;
    if (seq > line.replica.line.head) line.announce();
    else this.checkSoon.wish();
  }

  async watchTicket(ref: TicketRef, sink: Sink, resumeAt: number | null = null): Promise<Watch> {
    const watcher = new TicketWatcher(sink, ref.ticketId);
    const line = await this.attach(watcher, ref);
    this.parts.delivery.enter(watcher);
    if (line.replica.line.head !== resumeAt) line.send(watcher);
    line.place.consoles.pagesChanged();
    return this.watch(watcher, () => {
      const { line: last } = watcher;
      last?.leave(watcher);
      last?.place.consoles.pagesChanged();
    });
  }

  async watchBoard(
    { organization_id: organizationId, id: placeId }: { organization_id: string; id: string },
    sink: Sink,
    resumeAt: number | null = null,
  ): Promise<Watch> {
    const place = await this.place({ organizationId, placeId });
    const watcher = new BoardWatcher(sink, place.boards);
    const watch = await this.enter(watcher, place, place.boards.watchers);
    place.boards.send(watcher, resumeAt);
    return watch;
  }

  async watchDesk(desk: WatchedDesk, reader: StaffReader, sink: Sink, resumeAt: number | null = null): Promise<Watch> {
    const place = await this.place({ organizationId: desk.organization_id, placeId: desk.place_id });
    if (!place.hasDesk(desk.id)) await place.refresh();
    if (!place.hasDesk(desk.id)) throw new Refusal('not_found');
    const watcher = new DeskWatcher(sink, { audience: place.consoles, deskId: desk.id, reader });
    const watch = await this.enter(watcher, place, place.consoles.watchers);
    place.consoles.send(watcher, resumeAt);
    // The others see who came, and who went.
    place.consoles.pagesChanged();
    return {
      stop() {
        watch.stop();
        place.consoles.pagesChanged();
      },
    };
  }

  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearInterval(timer);
    this.checkSoon.close();
    for (const place of this.places.values()) place.close();
    this.parts.fanOut.close();
    this.parts.delivery.close();
  }

  lineOpened(line: LineWatch): void {
    this.lines.set(line.key.lineId, line);
  }

  lineClosed(line: LineWatch): void {
    this.lines.delete(line.key.lineId);
  }

  follow(watchers: TicketWatcher[]): void {
    for (const watcher of watchers) void this.moveOn(watcher).catch(this.parts.onError);
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
      // Whoever watches connects again, and is told there what became of the ticket.
      watcher.sink.end();
      throw error;
    }
  }

  /** Enters a watcher on the line where its ticket stands now. */
  private async attach(watcher: TicketWatcher, ref: TicketRef): Promise<LineWatch> {
    let { lineId } = ref;
    for (let tries = 0; tries < followMost; tries++) {
      const place = await this.place(ref);
      const line = await place.line(lineId);
      if (!line) break;
      if (!line.replica.find(ref.ticketId)) {
        const found = await this.findOn(line, ref);
        if (found === null) break;
        lineId = found;
      }
      // While it was looked for, the line may have been closed, or the ticket moved again.
      if (this.lines.get(line.key.lineId) !== line || !line.replica.find(ref.ticketId)) continue;
      line.enter(watcher);
      return line;
    }
    throw new Refusal('not_found');
  }

  /** Makes a line know a ticket that is over, or that it has not heard of yet. Returns the line it stands on; null: there is none. */
  private async findOn(line: LineWatch, ref: TicketRef): Promise<string | null> {
    const { head } = line.replica.line;
    const ticket = await findLiveTicket(this.parts.db, ref);
    if (!ticket) return null;
    if (ticket.line_id !== line.key.lineId) return ticket.line_id;
    if (ticket.last_seq > line.replica.line.head) await line.refresh();
    else if (head === line.replica.line.head) line.replica.add(ticket);
    return ticket.line_id;
  }

  /** Among those who see all lines of a place. */
  private async enter<One extends Watcher>(watcher: One, place: PlaceWatch, audience: Set<One>): Promise<Watch> {
    audience.add(watcher);
    const watch = this.watch(watcher, () => audience.delete(watcher));
    try {
      await place.openAll();
    } catch (error) {
      watch.stop();
      throw error;
    }
    watcher.isReady = true;
    this.parts.delivery.enter(watcher);
    return watch;
  }

  private watch(watcher: Watcher, leave: () => void): Watch {
    return {
      stop: () => {
        this.parts.delivery.leave(watcher);
        leave();
      },
    };
  }

  private async place(key: PlaceKey): Promise<PlaceWatch> {
    const known = this.places.get(key.placeId);
    if (known) return known;
    const opening = this.opening.get(key.placeId) ?? this.openPlace(key);
    this.opening.set(key.placeId, opening);
    const place = await opening;
    if (!place) throw new Refusal('not_found');
    return place;
  }

  private async openPlace({ organizationId, placeId }: PlaceKey): Promise<PlaceWatch | null> {
    try {
      const place = await PlaceWatch.open(this.parts, this, { organizationId, placeId });
      if (place) this.places.set(placeId, place);
      return place;
    } finally {
      this.opening.delete(placeId);
    }
  }

  /** Finds what was not announced, with one query for all that is watched. */
  private async check(): Promise<void> {
    if (this.isClosed || this.places.size === 0) return;
    const lines = [...this.lines.values()];
    const places = [...this.places.values()];
    const keys = [lines.map(({ key }) => key), places.map(({ key }) => key)] as const;
    const found = await findLiveVersions(this.parts.db, ...keys);
    const versions = new Map(found.map(({ id, version }) => [id, version]));
    for (const place of places) await this.checkPlace(place, versions.get(place.key.placeId));
    for (const line of lines) {
      const version = versions.get(line.key.lineId);
      if (version === undefined) line.place.endLine(line);
      else if (version !== line.replica.line.version) await line.refresh();
    }
  }

  private async checkPlace(place: PlaceWatch, version: string | undefined): Promise<void> {
    if (version === undefined) {
      place.end();
      this.places.delete(place.key.placeId);
      return;
    }
    if (version !== place.version) await place.refresh();
    await place.consoles.askAfterTexts();
  }

  private async reappraise(): Promise<void> {
    for (const [id, place] of this.places) {
      place.closeIdleLines();
      if (place.isIdle) {
        place.close();
        this.places.delete(id);
      } else await place.reappraise();
    }
  }
}
