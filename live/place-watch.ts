// A watched place: its desks, the lines that are needed, its boards and its consoles.

import { findDesksOfPlace, type DeskRow } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { findPlaceById, type PlaceRow } from '#db/place/places.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { findTexting, nothingHeld } from '#db/messaging/held-prefixes.ts';
import { findLiveVersions, findMemberNames, type MemberName } from '#db/ticket/live-rows.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import { countEstimatesMet, type EstimatesMet } from '#db/ticket/estimates-met.ts';
import { dayStart, recordSince, type PlaceFacts } from '#presenters/place-facts.ts';
import { textingOf, type Texting } from '#domain/messaging/texting.ts';
import { BoardAudience } from './board-audience.ts';
import { ConsoleAudience } from './console-audience.ts';
import { LineWatch } from './line-watch.ts';
import type { TicketWatcher } from './ticket-watcher.ts';
import type { LiveDeps } from './live-deps.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { within } from '#db/database.ts';

export interface PlaceOwner {
  lineOpened(line: LineWatch): void;
  lineClosed(line: LineWatch): void;
  /** These watchers' tickets are on another line now. */
  follow(watchers: TicketWatcher[]): void;
}

export class PlaceWatch {
  readonly key: PlaceKey;
  // Bounded by the place’s lines.
  readonly lines = new Map<string, LineWatch>();
  readonly boards: BoardAudience;
  readonly consoles: ConsoleAudience;
  desks: DeskRow[] = [];
  version = '';
  private place: PlaceRow;
  private members: MemberName[] = [];
  private texting = nothingHeld;
  private lineIds: string[] = [];
  private estimatesMet: EstimatesMet | null = null;
  private estimatesReadAt = -Infinity;
  private estimatesReading = Promise.resolve();
  private readonly deps: LiveDeps;
  private readonly owner: PlaceOwner;
  // Bounded by the place’s lines.
  private readonly opening = new Map<string, Promise<LineWatch | null>>();
  private readonly reading = new OneAtATime(() => this.read());

  private constructor(deps: LiveDeps, owner: PlaceOwner, key: PlaceKey, place: PlaceRow) {
    this.deps = deps;
    this.owner = owner;
    this.key = key;
    this.place = place;
    const facts = (): PlaceFacts => this.facts();
    const isPageOpen = (id: string): boolean => [...this.lines.values()].some((line) => line.watchers.has(id));
    this.boards = new BoardAudience(deps, facts);
    this.consoles = new ConsoleAudience(deps, facts, isPageOpen);
  }

  /** Null: the place does not exist. */
  static async open(hub: LiveDeps, owner: PlaceOwner, key: PlaceKey): Promise<PlaceWatch | null> {
    const deps = { ...hub, db: within(hub.db, key.organizationId) };
    const place = await findPlaceById(deps.db, key.placeId);
    if (!place || place.organization_id !== key.organizationId) return null;
    const watch = new PlaceWatch(deps, owner, key, place);
    await watch.refresh();
    return watch;
  }

  /** Staff who watch see tickets that ended since this time; null: no staff watch. */
  get staffSince(): Date | null {
    return this.consoles.watchers.size > 0 ? dayStart(this.deps.now(), this.place.time_zone) : null;
  }

  /** Whether this place sends texts. */
  get textingState(): Texting {
    return textingOf(this.texting, { isDemo: this.place.is_demo });
  }

  /** For reports of faults. */
  get about(): Record<string, string> {
    return { placeId: this.key.placeId };
  }

  get isIdle(): boolean {
    return this.lines.size === 0 && this.opening.size === 0 && !this.needsAllLines;
  }

  /** Resolves when everything committed before this call has been read. */
  refresh(): Promise<void> {
    return this.reading.request();
  }

  line(lineId: string): Promise<LineWatch | null> {
    const open = this.lines.get(lineId);
    if (open) return Promise.resolve(open);
    const opening = this.opening.get(lineId) ?? this.openLine(lineId);
    this.opening.set(lineId, opening);
    return opening;
  }

  /** Opens every line; if staff watch, with what staff see. */
  async openAll(): Promise<void> {
    const lines = await Promise.all(this.lineIds.map((id) => this.line(id)));
    const since = this.staffSince;
    for (const line of lines) await line?.readForStaff(since);
    await this.readEstimates();
  }

  hasDesk(deskId: string): boolean {
    return this.desks.some(({ id }) => id === deskId);
  }

  /** A ticket may be called to a new desk. */
  async knowDesks(tickets: LiveTicket[]): Promise<void> {
    const isNew = ({ desk_id: id }: LiveTicket): boolean => id !== null && !this.hasDesk(id);
    if (tickets.some(isNew)) this.desks = await findDesksOfPlace(this.deps.db, this.place);
  }

  follow(watchers: TicketWatcher[]): void {
    if (watchers.length > 0) this.owner.follow(watchers);
  }

  /** One of its lines changed. */
  changed(): void {
    this.boards.changed();
    this.consoles.changed();
  }

  /** Updates what the clock alone may have changed. */
  async reappraise(): Promise<void> {
    const since = this.staffSince;
    await this.readEstimates();
    for (const line of this.lines.values()) {
      await line.readForStaff(since);
      line.reappraise();
    }
    this.changed();
  }

  /** Closes lines that nobody watches. */
  closeIdleLines(): void {
    if (this.needsAllLines) return;
    for (const line of this.lines.values()) if (line.watchers.size === 0) this.closeLine(line);
  }

  /** The line was deleted from the database. */
  endLine(line: LineWatch): void {
    line.endAll();
    this.closeLine(line);
  }

  /** The place was deleted from the database. */
  end(): void {
    for (const line of this.lines.values()) this.endLine(line);
    for (const watcher of [...this.boards.watchers, ...this.consoles.watchers]) this.deps.delivery.end(watcher);
    this.close();
  }

  close(): void {
    this.boards.close();
    this.consoles.close();
    for (const line of this.lines.values()) line.close();
  }

  private get needsAllLines(): boolean {
    return this.boards.watchers.size + this.consoles.watchers.size > 0;
  }

  private closeLine(line: LineWatch): void {
    line.close();
    this.lines.delete(line.key.lineId);
    this.owner.lineClosed(line);
  }

  private async openLine(lineId: string): Promise<LineWatch | null> {
    try {
      const line = await LineWatch.open(this.deps, this, { organizationId: this.key.organizationId, lineId });
      if (!line) return null;
      this.lines.set(lineId, line);
      this.owner.lineOpened(line);
      this.boards.forget();
      return line;
    } finally {
      this.opening.delete(lineId);
    }
  }

  private async read(): Promise<void> {
    const { db } = this.deps;
    // The version is read first: the next check notices any later change.
    const [found] = await findLiveVersions(db, [], [this.key]);
    const place = await findPlaceById(db, this.key.placeId);
    if (!place || !found) return;
    const [desks, lines, members, texting] = await Promise.all([
      findDesksOfPlace(db, place),
      findLinesOfPlace(db, place),
      findMemberNames(db, place),
      findTexting(db, place),
    ]);
    this.place = place;
    this.desks = desks;
    this.members = members;
    this.texting = texting;
    this.lineIds = lines.map(({ id }) => id);
    if (this.needsAllLines) await this.openAll();
    this.version = found.version;
    for (const line of this.lines.values()) line.reappraise();
    this.changed();
  }

  /** A share of a whole week: some seconds of delay do not matter. */
  private async readEstimates(): Promise<void> {
    if (this.boards.watchers.size === 0) return;
    if (performance.now() - this.estimatesReadAt > this.deps.timing.reappraise / 2) {
      this.estimatesReadAt = performance.now();
      this.estimatesReading = this.countEstimates();
    }
    await this.estimatesReading;
  }

  private async countEstimates(): Promise<void> {
    try {
      this.estimatesMet = await countEstimatesMet(
        this.deps.db,
        this.place,
        recordSince(this.deps.now(), this.place.time_zone),
      );
    } catch (error) {
      this.estimatesReadAt = -Infinity;
      throw error;
    }
    this.boards.changed();
  }

  private facts(): PlaceFacts {
    const lines = this.lineIds.flatMap((id) => this.lines.get(id)?.replica ?? []);
    const { place, desks, members, texting, estimatesMet: promises } = this;
    return { place, desks, members, lines, promises, texting };
  }
}
