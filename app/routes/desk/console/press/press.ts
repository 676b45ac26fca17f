/** What a host may ask of the server from the console, and what is answered. What is true of each kind stands in `press-table.ts`. */
import type { JoinAnswer, LineState, StaffTicket } from '#contract/views.ts';
import type { LineNews } from '#domain/line/line-news.ts';
import type { MoveReason } from '#domain/ticket/ticket.ts';
import type { Language } from '#locales/languages.ts';

export type PlainMove = 'recall' | 'serve' | 'finish' | 'no_show' | 'return' | 'hold' | 'resume' | 'undo' | 'check_in';

export type Press =
  /** `expects`: whom the screen showed as the next one. */
  | { kind: 'call_next'; deskId: string; finishTicketId: string | null; expects: string | null }
  | { kind: 'call'; ticketId: string; deskId: string; reason?: MoveReason }
  | { [Kind in PlainMove]: { kind: Kind; ticketId: string } }[PlainMove]
  | { kind: 'move'; ticketId: string; ahead: number; reason: MoveReason }
  | { kind: 'remove'; ticketId: string; reason: MoveReason }
  | { kind: 'transfer'; ticketId: string; lineId: string }
  | { kind: 'change'; ticketId: string; change: TicketChange }
  | { kind: 'text'; ticketId: string; text: string }
  /** How a call by hand went. */
  | { kind: 'voice_call'; ticketId: string; isReached: boolean; timesCalled: number }
  /** `news`: what those who wait are told. */
  | { kind: 'line_state'; lineId: string; state: LineState; news?: LineNews | null }
  /** `breakMinutes`: closed for so long only. */
  | { kind: 'desk_open'; deskId: string; isOpen: boolean; breakMinutes?: number }
  | { kind: 'add'; lineId: string; guest: NewGuest };

export type PressOf<Kind extends Press['kind']> = Extract<Press, { kind: Kind }>;

type Need = 'more_time' | 'step_free' | 'interpreter';

export interface NewGuest {
  name?: string;
  phone?: string;
  phoneCountry?: string;
  email?: string;
  language: Language;
  partySize: number;
  service?: string;
  needs?: Need[];
}

interface PhoneChange {
  phone: string;
  phoneCountry?: string;
}

/** What is left out stays as it is. */
export interface TicketChange {
  name?: string;
  partySize?: number;
  language?: Language;
  service?: string | null;
  needs?: Need[];
  phone?: PhoneChange | null;
  secondPhone?: PhoneChange | null;
  note?: string;
  tags?: string[];
  papersReady?: string[];
}

/** Why a press changed nothing. `code: 'offline'`: the server was not reached. */
export interface Refused {
  code: string;
  errors?: { path: string; code: string }[];
  state?: string;
  ticketId?: string;
}

/** `joined`: the guest who was added. `moved`: the ticket as the change left it, where it changed one. */
export type PressAnswer =
  | { isDone: true; joined: JoinAnswer | null; moved: StaffTicket | null }
  | { isDone: false; refused: Refused };

/** Sends a press once. The same key may be sent again: it is done once. */
export type Ask = (press: Press, key: string) => Promise<PressAnswer>;
