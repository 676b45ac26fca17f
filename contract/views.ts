// What leaves the server, one view per audience. A presenter makes each of them and nothing else does. Times are RFC 3339 text.

import type { BoardLayout } from '#domain/place/board-settings.ts';
import type { Question } from '#domain/ticket/question.ts';
import type { Service } from '#domain/ticket/service.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import type { MoveReason, TicketState, ToldFirst } from '#domain/ticket/ticket.ts';
import type { PlaceImage } from '#domain/place/place-image.ts';
import type { ByLanguage, LineState, WaitRange } from './common.ts';

export type * from './staff-views.ts';
export type { ByLanguage, LineState, WaitRange } from './common.ts';
export type { PlaceImage } from '#domain/place/place-image.ts';

/** What a call did, kept with its wish: a repeat has the same. */
export interface Done {
  /** Of the last event that it wrote. */
  seq: number | null;
  /** Of the ticket or the line. */
  state: string | null;
}

/** The answer to a change: the view of `asOf`, and what the call did when it was first asked for. */
export type Changed<View> = View & { done: Done; asOf: string };

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
  /** Why it is closed on this day, as the place says. */
  closedReason: string | null;
  services: Service[];
  /** What is asked of those who join. */
  questions: Question[];
  /** Set where whoever joins now would likely not be served before it closes; `opensAt`: the opening a place can be kept for. */
  closing: { closesAt: string; opensAt: string | null } | null;
}

/** How a place looks. A picture lies at `/images/{hash}/{width}.webp`, for each of its widths. */
export interface PlaceLook {
  accent: string | null;
  logo: PlaceImage | null;
  cover: PlaceImage | null;
}

export interface PublicPlace extends PlaceLook {
  id: string;
  slug: string;
  name: string;
  country: string;
  timeZone: string;
  defaultLanguage: string;
  languages: string[];
  isDemo: boolean;
  /** Whether texts go out from here at present: nobody is promised one where they do not. */
  texting: Texting;
  /** Whether guests are written to by e-mail. */
  canMail: boolean;
  lines: PublicLine[];
}

/** A call as a sentence. Number and desk stand between isolates (U+2068 and U+2069): they keep their direction in any text. */
export interface BoardWords {
  language: string;
  text: string;
}

export interface BoardCall {
  number: string;
  desk: string;
  /** The line's name in the place's language; null where the place has one line. */
  line: string | null;
  /** The given name; null unless the place shows it. */
  name: string | null;
  language: string;
  calledAt: string;
  timesCalled: number;
  /** In the place's language, then in the guest's where that is another; none for whoever is at the desk already. */
  words: BoardWords[];
}

export interface BoardLine {
  /** In the place's language. */
  name: string;
  state: LineState;
  waiting: number;
  wait: WaitRange | null;
  /** The first numbers, in the order in which they will be called. */
  next: string[];
}

/** `seq` is the sum of the heads of the place's lines: it only grows. */
export interface BoardView {
  seq: number;
  now: BoardCall | null;
  earlier: BoardCall[];
  lines: BoardLine[];
  /** How many of today's estimates were right; null while too few are known. */
  kept: { kept: number; of: number } | null;
  state: LineState;
  /** Where the place is closed and its hours say when it opens. */
  opensAt: string | null;
  sound: { hasChime: boolean; isSpoken: boolean };
  layout: BoardLayout;
  /** Another one whenever the place looks or is called otherwise: the page of the board is loaded anew then. */
  look: string;
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
  /** Whether texts go out from the place at present. */
  texting: Texting;
}

export interface GuestTicket extends TicketLive {
  id: string;
  number: string;
  place: PlaceLook & {
    slug: string;
    name: string;
    timeZone: string;
    country: string;
    languages: string[];
    defaultLanguage: string;
    isDemo: boolean;
  };
  line: { id: string; slug: string; name: ByLanguage };
  language: string;
  name: string | null;
  phoneMasked: string | null;
  canText: boolean;
  emailMasked: string | null;
  /** Whether the place writes letters to its guests. */
  canGiveEmail: boolean;
  /** By which they are told first, of a phone and an e-mail address; null unless both lead to them. */
  toldFirst: ToldFirst | null;
  /** Whether texts to this number, or letters to this address, were stopped. */
  areTextsStopped: boolean;
  areLettersStopped: boolean;
  partySize: number;
  joinedAt: string;
  headsUpAhead: number;
  /** 'I'm here' is possible until then. */
  returnUntil: string | null;
  service: Pick<Service, 'id' | 'name' | 'bring'> | null;
  /** Ids of what is ready of the service's list. */
  papersReady: string[];
  /** How far away they say they are. */
  travelMinutes: number | null;
  needs: string[];
  /** The helper's number. */
  secondMasked: string | null;
  canPush: boolean;
  /** For someone who is set aside: when the place is theirs again by itself. */
  holdUntil: string | null;
  /** For a place that is kept: the opening it is kept for. */
  keptFor: string | null;
  canCheckIn: boolean;
  /** How often they may still let people pass, and what would become of them each time. */
  delays: { left: number; options: { passing: number; ahead: number; wait: WaitRange | null }[] };
  /** Who was put ahead of them and why, the newest first. */
  passedBy: PassedBy[];
  /** Of a visit that is over; else null. */
  wentBefore: WentBefore | null;
  /** What they said of the visit, 1 to 5. */
  rating: number | null;
  isErased: boolean;
  /** What is printed beside the QR code, where the ticket may be on paper. */
  shortCode: string | null;
}

/** A place in front of somebody, given for a named reason. */
export interface PassedBy {
  number: string;
  reason: MoveReason | 'kept' | 'transferred' | 'resumed';
  at: string;
}

/** Who joined the line later and was called sooner, and why, as the line's log says up to its entry `seq`. */
export interface WentBefore {
  /** 'own': they let others go first, or were away. */
  items: { number: string; reason: PassedBy['reason'] | 'own'; at: string }[];
  /** `hash` in hexadecimal; null: not chained yet. */
  head: { seq: number; hash: string | null };
}

/** By which browsers know who may notify them: the public half of the installation's pair, in base64url. */
export interface PushKey {
  publicKey: string;
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

// ---- the log -------------------------------------------------------------------------------------------------------

export interface LineEvent {
  seq: number;
  at: string;
  kind: string;
  ticket: string | null;
  actor: { kind: string; id: string | null };
  data: Record<string, unknown>;
  /** How the ticket was before a move. */
  before?: Record<string, unknown>;
  command: string;
  /** In hexadecimal, of this event and of the hash before it; null: not chained yet. */
  hash: string | null;
}

export interface EventPage {
  organization: string;
  items: LineEvent[];
  next: number | null;
}
