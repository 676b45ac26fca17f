// The interfaces between watched lines, places and tickets.

import type { PlaceKey } from '#domain/place/place-key.ts';
import type { LineKey } from '#db/engine/facts-wanted.ts';
import type { DeskRow } from '#db/place/desks.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import type { Watcher } from './delivery.ts';

/** The line where a watched ticket is. */
export interface WatchedLine {
  readonly key: LineKey;
  readonly place: LineOwner;
  send(watcher: Watcher): void;
  leave(watcher: Watcher): void;
}

/** The place that a watched line belongs to. */
export interface LineOwner {
  readonly key: PlaceKey;
  readonly desks: DeskRow[];
  readonly textingState: Texting;
  readonly staffSince: Date | null;
  readonly consoles: { pagesChanged(): void };
  endLine(line: WatchedLine): void;
  knowDesks(tickets: LiveTicket[]): Promise<void>;
  follow(watchers: Watcher[]): void;
  changed(): void;
}
