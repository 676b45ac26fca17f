// What staff see. Times are RFC 3339 text.

import type { LineSettings } from '#domain/line/line-settings.ts';
import type { Closure, OpeningHours } from '#domain/line/opening-hours.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { Answers, Question } from '#domain/ticket/question.ts';
import type { Service } from '#domain/ticket/service.ts';
import type { SpendingReason } from '#domain/messaging/spending.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import type { TicketBefore, TicketSource, TicketState } from '#domain/ticket/ticket.ts';
import type { ByLanguage, LineState, WaitRange } from './common.ts';

/** How someone hears of their call, and whether it worked. */
export type Reach = {
  by: 'text' | 'mail' | 'push' | 'voice' | 'board' | 'page';
  state: 'ready' | 'sending' | 'sent' | 'arrived' | 'not_reached';
  /** Why a text was not paid for, or that the guest wants none, where that is why they were not reached. */
  why?: SpendingReason | 'stopped';
};

export interface StaffTicket {
  id: string;
  number: string;
  lineId: string;
  state: TicketState;
  /** Where it stands in its line: sorts by its bytes. */
  rank: string;
  name: string | null;
  /** Something of it is stored and cannot be read; what cannot is null. */
  isUnreadable: boolean;
  /** Masked or in full, by the reader's role and the ticket's state. */
  phone: string | null;
  /** Shown as the phone is. */
  email: string | null;
  language: string;
  partySize: number;
  source: TicketSource;
  needs: string[];
  needsMoreTime: boolean;
  /** Of the line's services. */
  service: string | null;
  /** Whether all that is to be brought is ready; null: nothing is. */
  papersReady: boolean | null;
  travelMinutes: number | null;
  /** To the line's questions. */
  answers: Answers;
  /** A helper's number, shown as the guest's own is. */
  secondPhone: string | null;
  maybeSamePerson: boolean;
  /** For colleagues only; no guest reads it. */
  note: string | null;
  /** Short words for colleagues. */
  tags: string[];
  /** Ids of what is ready of the service's list. */
  papers: string[];
  /** Whether the guest wrote something that nobody has read yet. */
  hasNewText: boolean;
  reach: Reach;
  deskId: string | null;
  joinedAt: string;
  calledAt: string | null;
  /** Of one who is called: until when the place is kept. */
  graceEndsAt: string | null;
  servingAt: string | null;
  endedAt: string | null;
  /** The opening a place is kept for. */
  keptFor: string | null;
  isComing: boolean;
  timesCalled: number;
  promised: WaitRange | null;
  /** The last thing that happened to it, for the undo bar; `before`: what an undo would bring back, where the reader may. */
  last: {
    seq: number;
    kind: string;
    at: string;
    byMemberId: string | null;
    canUndo: boolean;
    before: TicketPast | null;
  };
}

/** As a ticket was before its last move. */
export type TicketPast = Pick<
  TicketBefore,
  'state' | 'lineId' | 'rank' | 'deskId' | 'timesCalled' | 'calledAt' | 'confirmedAt' | 'servingAt' | 'endedAt'
>;

export interface ConsoleLine {
  id: string;
  name: ByLanguage;
  prefix: string;
  state: LineState;
  waiting: number;
  returnWindowMinutes: number;
  partySizeLimit: number;
  services: Service[];
  questions: Question[];
}

export interface ConsoleDesk {
  id: string;
  name: string;
  isOpen: boolean;
  lineIds: string[];
  /** Closed for a while only: until then. */
  breakUntil: string | null;
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
  /** Whose screen is open at which desk at this moment; null: that is not known. */
  present: { memberId: string; deskId: string }[] | null;
  /**
   * Whether texts go out, and what is wrong with them: groups of numbers that are held, and whether the day's texts are all sent. And whether
   * guests can be written to by e-mail.
   */
  texting: { state: Texting; held: number; isDaySpent: boolean; canMail: boolean };
  /** Everybody who works here, so that what colleagues did can be said with their names. */
  members: { id: string; name: string }[];
  lines: ConsoleLine[];
  waiting: StaffTicket[];
  /** Called and serving, at every desk. */
  active: StaffTicket[];
  held: StaffTicket[];
  /** Those whose place is kept for another opening. */
  kept: StaffTicket[];
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
  services: Service[];
  questions: Question[];
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
  /** The same for all texts of one phone. */
  thread: string;
  /** 'in': written on that phone. */
  direction: 'in' | 'out';
  /** The phone's number, masked or full by the reader's role. */
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

/** One thing that happened to a ticket. */
export interface StoryEntry {
  seq: number;
  at: string;
  kind: string;
  by: { kind: string; memberId: string | null };
  reason: string | null;
  /** The line it stood in from then on. */
  lineId: string;
  deskId: string | null;
  /** Of a change: what was changed, never to what. */
  fields: string[];
}

/** Something that was said to a guest, or by them. */
export interface TicketText {
  id: string;
  direction: 'in' | 'out';
  channel: string;
  recipient: 'guest' | 'second';
  kind: string;
  /** Only of what was written by hand; null where it is erased or not for this reader. */
  body: string | null;
  /** It is there and cannot be read. */
  isUnreadable: boolean;
  at: string;
  state: 'sending' | 'sent' | 'arrived' | 'not_reached' | 'not_sent';
  byMemberId: string | null;
}

/** The text somebody agreed to, when and by which way: kept as long as their number. STOP and START stand in the story. */
export interface TextConsent {
  version: string;
  language: string;
  at: string;
  way: TicketSource;
}

/** What staff read of one ticket beside its fields. */
export interface TicketFile {
  ticket: StaffTicket;
  story: StoryEntry[];
  texts: TicketText[];
  /** How many more may be texted; null: there is no number that takes texts. */
  textsLeft: number | null;
  /** What the guest agreed to who gave a number; null: nothing is recorded, or it was erased. */
  consent: TextConsent | null;
  /** Tags that were used at the place lately. */
  tagsUsed: string[];
}
