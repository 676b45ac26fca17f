/**
 * What a host may ask of the server, and how it is asked: every press has a key of its own, so that a press repeated
 * on a bad network happens once.
 */
import type { JoinAnswer, LineState, StaffTicket } from '#contract/views.ts';
import type { LineNews } from '#domain/line/line-news.ts';
import type { MoveReason } from '#domain/ticket/ticket.ts';
import type { Language } from '#locales/languages.ts';
import type { ApiClient } from '../../../../session/api-client.ts';
import { callForTicket } from './ticket-presses.ts';
import type { TicketPress } from './ticket-presses.ts';

export type PlainMove = 'recall' | 'serve' | 'finish' | 'no_show' | 'return' | 'hold' | 'resume' | 'undo' | 'check_in';

export type Press =
  /** `expects`: whom the screen showed as the next one. */
  | { kind: 'call_next'; deskId: string; finishTicketId: string | null; expects: string | null }
  | { kind: 'call'; ticketId: string; deskId: string; reason?: MoveReason }
  | { kind: PlainMove; ticketId: string }
  | { kind: 'move'; ticketId: string; ahead: number; reason: MoveReason }
  | { kind: 'remove'; ticketId: string; reason: MoveReason }
  /** `news`: what those who wait are told. */
  | { kind: 'line_state'; lineId: string; state: LineState; news?: LineNews | null }
  /** `breakMinutes`: closed for so long only. */
  | { kind: 'desk_open'; deskId: string; isOpen: boolean; breakMinutes?: number }
  | { kind: 'add'; lineId: string; guest: NewGuest }
  | TicketPress;

export interface NewGuest {
  name?: string;
  phone?: string;
  phoneCountry?: string;
  email?: string;
  language: Language;
  partySize: number;
  service?: string;
  needs?: ('more_time' | 'step_free' | 'interpreter')[];
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

const patienceMs = 8000;

export function createAsk(client: ApiClient): Ask {
  return async (press, key) => {
    try {
      const { response, error, data } = await call(client, press, {
        headers: { 'Idempotency-Key': key },
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) return { isDone: false, refused: refusedOf(error) };
      if (press.kind === 'call_next' && response.status === 204)
        return { isDone: false, refused: { code: 'nobody_waiting' } };
      const isTicket = !['add', 'line_state', 'desk_open', 'text', 'voice_call'].includes(press.kind);
      return {
        isDone: true,
        joined: press.kind === 'add' ? (data as JoinAnswer) : null,
        moved: isTicket ? (data as StaffTicket) : null,
      };
    } catch {
      return { isDone: false, refused: { code: 'offline' } };
    }
  };
}

interface Sending {
  headers: { 'Idempotency-Key': string };
  signal: AbortSignal;
}

const movePaths = {
  recall: '/tickets/{ticket}/recall',
  serve: '/tickets/{ticket}/serve',
  finish: '/tickets/{ticket}/finish',
  no_show: '/tickets/{ticket}/no-show',
  return: '/tickets/{ticket}/return',
  hold: '/tickets/{ticket}/hold',
  resume: '/tickets/{ticket}/resume',
  undo: '/tickets/{ticket}/undo',
  check_in: '/tickets/{ticket}/check-in',
} as const satisfies Record<PlainMove, string>;

interface Called {
  response: Response;
  error?: unknown;
  data?: unknown;
}

function call(client: ApiClient, press: Press, sending: Sending): Promise<Called> {
  switch (press.kind) {
    case 'call_next':
      return client.POST('/desks/{desk}/call-next', {
        ...sending,
        params: { path: { desk: press.deskId } },
        body: { finishTicketId: press.finishTicketId },
      });
    case 'call': {
      const { deskId, reason } = press;
      return client.POST('/tickets/{ticket}/call', { ...sending, ...ticketOf(press), body: { deskId, reason } });
    }
    case 'move': {
      const { ahead, reason } = press;
      return client.POST('/tickets/{ticket}/move', { ...sending, ...ticketOf(press), body: { ahead, reason } });
    }
    case 'remove':
      return client.POST('/tickets/{ticket}/remove', {
        ...sending,
        ...ticketOf(press),
        body: { reason: press.reason },
      });
    case 'line_state':
      return client.PATCH('/lines/{line}', {
        ...sending,
        params: { path: { line: press.lineId } },
        body: { state: press.state, ...(press.news ? { news: press.news } : {}) },
      });
    case 'desk_open':
      return client.PATCH('/desks/{desk}', {
        ...sending,
        params: { path: { desk: press.deskId } },
        body: { open: press.isOpen, ...(press.breakMinutes ? { breakMinutes: press.breakMinutes } : {}) },
      });
    case 'add':
      return client.POST('/lines/{line}/tickets', {
        ...sending,
        params: { path: { line: press.lineId } },
        body: press.guest,
      });
    case 'change':
    case 'text':
    case 'transfer':
    case 'voice_call':
      return callForTicket(client, press, sending);
    default:
      return client.POST(movePaths[press.kind], { ...sending, ...ticketOf(press), body: {} });
  }
}

function ticketOf({ ticketId }: { ticketId: string }) {
  return { params: { path: { ticket: ticketId } } };
}

function refusedOf(problem: unknown): Refused {
  const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem;
  return isProblem ? (problem as Refused) : { code: 'unexpected' };
}
