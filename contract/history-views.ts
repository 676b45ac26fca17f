// What the history shows. Times are RFC 3339 text.

import type { HistoryFilter } from '#domain/ticket/history-filter.ts';
import type { Service } from '#domain/ticket/service.ts';
import type { TicketState } from '#domain/ticket/ticket.ts';
import type { StoryEntry, TicketFile } from './staff-views.ts';
import type { ByLanguage, WaitRange } from './views.ts';

export interface HistoryTicket {
  id: string;
  number: string;
  state: TicketState;
  lineId: string;
  /** Until it is erased. */
  name: string | null;
  /** Masked or in full, by the reader's role. */
  phone: string | null;
  isErased: boolean;
  isUnreadable: boolean;
  language: string;
  partySize: number;
  service: string | null;
  deskId: string | null;
  joinedAt: string;
  calledAt: string | null;
  servingAt: string | null;
  endedAt: string | null;
  promised: WaitRange | null;
  /** From joining to the call. */
  waitMinutes: number | null;
  rating: number | null;
}

/** Names of what a history speaks of by ids. */
export interface HistoryNames {
  place: {
    slug: string;
    name: string;
    timeZone: string;
    country: string;
    defaultLanguage: string;
    languages: string[];
  };
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
  /** For the next page; null: there is none. */
  next: string | null;
  /** Whether only the newest tickets could be searched for a name or a phone. */
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
  /** The event from which to go on; null: that was all. */
  next: number | null;
}

export interface TicketStoryView extends HistoryNames {
  file: TicketFile;
  erasedAt: string | null;
  rating: number | null;
}
