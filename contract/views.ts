// What leaves the server, one view per audience. A presenter makes each of them and nothing else does. Times are RFC 3339 text.

import type { LineSettings } from '#domain/line-settings.ts';
import type { Closure, OpeningHours } from '#domain/opening-hours.ts';
import type { Role } from '#domain/permissions.ts';
import type { TicketSource, TicketState } from '#domain/ticket.ts';
import type { WaitRange } from '#domain/wait.ts';

export type { WaitRange } from '#domain/wait.ts';

/** One text per language code; the reader picks theirs, else the place's default. */
export type ByLanguage = Record<string, string>;
export type LineState = 'open' | 'paused' | 'closed';

// ---- anybody -------------------------------------------------------------------------------------------------------

export interface PublicLine {
  id: string;
  slug: string;
  name: ByLanguage;
  prefix: string;
  state: LineState;
  waiting: number;
  /** For someone who joins now; null: we can't tell yet. */
  wait: WaitRange | null;
  partySizeLimit: number;
  isFull: boolean;
  opensAt: string | null;
}

export interface PublicPlace {
  id: string;
  slug: string;
  name: string;
  country: string;
  timeZone: string;
  defaultLanguage: string;
  languages: string[];
  accent: string | null;
  isDemo: boolean;
  lines: PublicLine[];
}

export interface BoardCall {
  number: string;
  desk: string;
  language: string;
  calledAt: string;
  timesCalled: number;
}

/** `seq` is the sum of the heads of the place's lines: it only grows. */
export interface BoardView {
  seq: number;
  now: BoardCall | null;
  earlier: BoardCall[];
  next: string[];
  waiting: number;
  wait: WaitRange | null;
  isOpen: boolean;
}

// ---- the guest, by the ticket's link -------------------------------------------------------------------------------

export interface TicketDesk {
  name: string;
  directions: string | null;
}

/** What changes while someone waits; the frame of the ticket's stream. */
export interface TicketLive {
  seq: number;
  state: TicketState;
  /** People in front; null unless waiting. */
  ahead: number | null;
  wait: WaitRange | null;
  desk: TicketDesk | null;
  calledAt: string | null;
  /** Until when the place is kept after a call. */
  graceEndsAt: string | null;
  isComing: boolean;
  timesCalled: number;
  endedAt: string | null;
}

export interface GuestTicket extends TicketLive {
  id: string;
  number: string;
  place: {
    slug: string;
    name: string;
    timeZone: string;
    country: string;
    languages: string[];
    defaultLanguage: string;
    accent: string | null;
    isDemo: boolean;
  };
  line: { id: string; slug: string; name: ByLanguage };
  language: string;
  name: string | null;
  phoneMasked: string | null;
  canText: boolean;
  partySize: number;
  joinedAt: string;
  headsUpAhead: number;
  /** 'I'm here' is possible until then. */
  returnUntil: string | null;
}

/** The answer to joining. The token is said here and nowhere else. */
export interface JoinAnswer {
  id: string;
  number: string;
  token: string;
  url: string;
  state: TicketState;
  ahead: number;
  wait: WaitRange | null;
}

// ---- staff ---------------------------------------------------------------------------------------------------------

/** How someone hears of their call, and whether it worked. */
export type Reach = { by: 'text' | 'board' | 'page'; state: 'ready' | 'sending' | 'sent' | 'arrived' | 'not_reached' };

export interface StaffTicket {
  id: string;
  number: string;
  lineId: string;
  state: TicketState;
  name: string | null;
  /** Masked or in full, by the reader's role and the ticket's state. */
  phone: string | null;
  language: string;
  partySize: number;
  source: TicketSource;
  needsMoreTime: boolean;
  maybeSamePerson: boolean;
  reach: Reach;
  deskId: string | null;
  joinedAt: string;
  calledAt: string | null;
  servingAt: string | null;
  endedAt: string | null;
  isComing: boolean;
  timesCalled: number;
  promised: WaitRange | null;
  /** The last thing that happened to it, for the undo bar. */
  last: { seq: number; kind: string; at: string; byMemberId: string | null; canUndo: boolean };
}

export interface ConsoleLine {
  id: string;
  name: ByLanguage;
  prefix: string;
  state: LineState;
  waiting: number;
  returnWindowMinutes: number;
  partySizeLimit: number;
}

export interface ConsoleDesk {
  id: string;
  name: string;
  isOpen: boolean;
  lineIds: string[];
  /** Who sits there, as far as is known. */
  memberId: string | null;
}

/** Everything a host needs on one screen. Waiting tickets are in the order in which they will be called, line by line. */
export interface DeskView {
  seq: number;
  place: {
    id: string;
    slug: string;
    name: string;
    timeZone: string;
    country: string;
    languages: string[];
    defaultLanguage: string;
    isDemo: boolean;
  };
  desk: ConsoleDesk;
  desks: ConsoleDesk[];
  /** Everybody who works here, so that what colleagues did can be said with their names. */
  members: { id: string; name: string }[];
  lines: ConsoleLine[];
  waiting: StaffTicket[];
  /** Called and serving, at every desk. */
  active: StaffTicket[];
  held: StaffTicket[];
  /** The last of today, newest first, at most 30. */
  done: StaffTicket[];
  /** Who `call next` would call. */
  nextId: string | null;
  today: {
    served: number;
    noShows: number;
    left: number;
    typicalWaitMinutes: number | null;
    promisesKept: { kept: number; of: number } | null;
    joinedByHour: { hour: number; count: number }[];
  };
}

/** A line with its rules, for those who set it up. */
export interface LineInFull extends LineSettings {
  id: string;
  placeId: string;
  slug: string;
  name: ByLanguage;
  prefix: string;
  state: LineState;
  /** By weekday, on the place's clock; null: around the clock. */
  hours: OpeningHours | null;
  closures: Closure[];
  waiting: number;
  /** The number of the line's last event. */
  seq: number;
}

export interface DeskInFull {
  id: string;
  placeId: string;
  name: string;
  directions: string | null;
  /** Ids of the lines it serves, in order of preference. */
  lines: string[];
  open: boolean;
}

export interface StaffTicketPage {
  items: StaffTicket[];
  /** For the next page; null: there is none. */
  next: string | null;
}

export interface SimulatedText {
  id: string;
  /** Masked or full by the reader's role. */
  to: string;
  body: string;
  receivedAt: string;
}

export interface Me {
  memberId: string;
  name: string;
  role: Role;
  grants: string[];
}

// ---- the log -------------------------------------------------------------------------------------------------------

export interface LineEvent {
  seq: number;
  at: string;
  kind: string;
  ticket: string | null;
  actor: { kind: string; id: string | null };
  data: Record<string, unknown>;
}

export interface EventPage {
  items: LineEvent[];
  next: number | null;
}
