/**
 * What a host may ask of the server, and how it is asked: every press has a key of its own, so that a press repeated
 * on a bad network happens once.
 */
import type { JoinAnswer, LineState } from '#contract/views.ts';
import type { MoveReason } from '#domain/ticket.ts';
import type { Language } from '#locales/languages.ts';
import { createApiClient, newWishKey } from '../../../api-client.ts';

export type PlainMove = 'recall' | 'serve' | 'finish' | 'no_show' | 'return' | 'hold' | 'resume' | 'undo';

export type Press =
  | { kind: 'call_next'; deskId: string; finishTicketId: string | null }
  | { kind: 'call'; ticketId: string; deskId: string; reason?: MoveReason }
  | { kind: PlainMove; ticketId: string }
  | { kind: 'remove'; ticketId: string; reason: MoveReason }
  | { kind: 'line_state'; lineId: string; state: LineState }
  | { kind: 'desk_open'; deskId: string; isOpen: boolean }
  | { kind: 'add'; lineId: string; guest: NewGuest };

export interface NewGuest {
  name?: string;
  phone?: string;
  phoneCountry?: string;
  language: Language;
  partySize: number;
}

/** Why a press changed nothing. `code: 'offline'`: the server was not reached. */
export interface Refused {
  code: string;
  errors?: { path: string; code: string }[];
  state?: string;
  ticketId?: string;
}

/** `joined`: the guest who was added. */
export type PressAnswer = { isDone: true; joined: JoinAnswer | null } | { isDone: false; refused: Refused };

const tries = 3;
const pauseMs = 700;
const patienceMs = 8000;

export async function send(press: Press): Promise<PressAnswer> {
  const key = newWishKey();
  for (let left = tries - 1; ; left -= 1) {
    const answer = await ask(press, key);
    const isWorthAnother = !answer.isDone && ['offline', 'unavailable'].includes(answer.refused.code);
    if (!isWorthAnother || left === 0) return answer;
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
}

async function ask(press: Press, key: string): Promise<PressAnswer> {
  try {
    const { response, error, data } = await call(press, {
      headers: { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) return { isDone: false, refused: refusedOf(error) };
    return { isDone: true, joined: press.kind === 'add' ? (data as JoinAnswer) : null };
  } catch {
    return { isDone: false, refused: { code: 'offline' } };
  }
}

interface Sending {
  headers: { 'Idempotency-Key': string };
  signal: AbortSignal;
}

const client = createApiClient();

const movePaths = {
  recall: '/tickets/{ticket}/recall',
  serve: '/tickets/{ticket}/serve',
  finish: '/tickets/{ticket}/finish',
  no_show: '/tickets/{ticket}/no-show',
  return: '/tickets/{ticket}/return',
  hold: '/tickets/{ticket}/hold',
  resume: '/tickets/{ticket}/resume',
  undo: '/tickets/{ticket}/undo',
} as const satisfies Record<PlainMove, string>;

function call(press: Press, sending: Sending): Promise<{ response: Response; error?: unknown; data?: unknown }> {
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
        body: { state: press.state },
      });
    case 'desk_open':
      return client.PATCH('/desks/{desk}', {
        ...sending,
        params: { path: { desk: press.deskId } },
        body: { open: press.isOpen },
      });
    case 'add':
      return client.POST('/lines/{line}/tickets', {
        ...sending,
        params: { path: { line: press.lineId } },
        body: press.guest,
      });
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
