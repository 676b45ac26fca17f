/** The commands a host can send from the console, and their answers. `press-table.ts` describes each kind. */
import type { TogetherAnswer } from '#contract/changed-answers.ts';
import type { ApiRequest } from '#contract/page-calls.ts';
import type { JoinAnswer, StaffTicket } from '#contract/views.ts';
import type { LineState } from '#domain/line/line-states.ts';
import type { LineNews, OwnNews } from '#domain/line/line-news.ts';
import type { MoveReason, RemoveReason } from '#domain/ticket/ticket.ts';
import type { TogetherMove } from '#domain/ticket/together-move.ts';

export type PlainMove = 'recall' | 'serve' | 'finish' | 'no_show' | 'return' | 'hold' | 'resume' | 'undo' | 'check_in';

export type Press =
  /** `expects`: the ticket that the screen showed as next. */
  | { kind: 'call_next'; deskId: string; finishTicketId: string | null; expects: string | null }
  | { kind: 'call'; ticketId: string; deskId: string; reason?: MoveReason }
  | { [Kind in PlainMove]: { kind: Kind; ticketId: string } }[PlainMove]
  | { kind: 'move'; ticketId: string; ahead: number; reason: MoveReason }
  | { kind: 'remove'; ticketId: string; reason: RemoveReason }
  | { kind: 'transfer'; ticketId: string; lineId: string }
  | { kind: 'change'; ticketId: string; change: DetailsChange }
  | { kind: 'text'; ticketId: string; text: string }
  | { kind: 'together'; deskId: string; ticketIds: string[]; move: TogetherMove | { kind: 'text'; text: string } }
  /** The outcome of a phone call by a host. */
  | { kind: 'voice_call'; ticketId: string; isReached: boolean; timesCalled: number }
  /** `news`: what the waiting guests are told. */
  | { kind: 'line_state'; lineId: string; state: LineState; news?: LineNews | null }
  | { kind: 'line_news'; lineId: string; news: LineNews | OwnNews }
  /** `until`: `HH:MM` on the place's clock, today only. */
  | { kind: 'open_until'; lineId: string; until: string }
  /** `breakMinutes`: the desk closes for this long only. */
  | { kind: 'desk_open'; deskId: string; isOpen: boolean; breakMinutes?: number }
  | { kind: 'add'; lineId: string; guest: NewGuest };

export type PressOf<Kind extends Press['kind']> = Extract<Press, { kind: Kind }>;

export type NewGuest = NonNullable<ApiRequest<'POST /lines/{line}/tickets'>['body']>;

/** A field that is left out stays as it is. */
export type DetailsChange = NonNullable<ApiRequest<'PATCH /tickets/{ticket}'>['body']>;

/** Why a press changed nothing. `code: 'offline'`: the server was not reached; `no_answer`: it may have been, and have done it. */
export interface Refused {
  code: string;
  errors?: { path: string; code: string }[];
  state?: string;
  ticketId?: string;
  /** With `too_soon`: the end of the pause. */
  opensAt?: string | null;
  /** Of several tickets: those to which nothing was done. */
  left?: TogetherAnswer['refused'];
}

/** `joined`: the added guest. `moved`: the ticket after the change, if a ticket changed. `several`: what came of each. */
export type PressAnswer =
  | { isDone: true; joined: JoinAnswer | null; moved: StaffTicket | null; several?: TogetherAnswer | null }
  | { isDone: false; refused: Refused };

/** Sends a press. The same key may be sent again; the server does the press once. */
export type Ask = (press: Press, key: string) => Promise<PressAnswer>;
