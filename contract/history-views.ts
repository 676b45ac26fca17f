// What the history shows. Times are RFC 3339 text.

import type { HistoryFilter } from '#domain/ticket/history-filter.ts';
import type { Service } from '#domain/line/service.ts';
import type { PublicPlace } from './place.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import type { StaffTicket, StoryEntry, TicketFile } from './staff-view.ts';

export interface HistoryTicket extends Pick<
  StaffTicket,
  | 'id'
  | 'number'
  | 'state'
  | 'lineId'
  | 'name'
  | 'phone'
  | 'isUnreadable'
  | 'language'
  | 'partySize'
  | 'service'
  | 'deskId'
  | 'joinedAt'
  | 'calledAt'
  | 'servingAt'
  | 'endedAt'
  | 'promised'
> {
  isErased: boolean;
  /** From joining to the call; null of who was not called, or had a place booked. */
  waitMinutes: number | null;
  rating: number | null;
}

/** Names for the ids in a history. */
export interface HistoryNames {
  place: Pick<PublicPlace, 'slug' | 'name' | 'timeZone' | 'country' | 'defaultLanguage' | 'languages'>;
  lines: { id: string; name: ByLanguage; services: Service[] }[];
  desks: { id: string; name: string }[];
  members: { id: string; name: string }[];
}

export interface HistoryView extends HistoryNames {
  filter: HistoryFilter;
  today: string;
  /** Whether nobody ever joined here. */
  isNew: boolean;
  total: number;
  items: HistoryTicket[];
  /** The cursor of the next page; null: there is none. */
  next: string | null;
  /** Whether the search for a name or phone covered only the newest tickets. */
  isCut: boolean;
}

export interface LogEntry extends StoryEntry {
  ticketId: string | null;
  number: string | null;
}

export interface LogView extends HistoryNames {
  filter: HistoryFilter;
  today: string;
  lineId: string | null;
  entries: LogEntry[];
  /** The event to continue from; null: there are no more. */
  next: number | null;
}

export interface TicketStoryView extends HistoryNames {
  file: TicketFile;
  erasedAt: string | null;
  rating: number | null;
}
