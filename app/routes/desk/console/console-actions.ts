/**
 * What a host may ask of the server, and how it is asked: every press has a key of its own, so that a press repeated
 * on a bad network happens once.
 */
import type { LineState } from '#contract/views.ts';
import type { MoveReason } from '#domain/ticket.ts';

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
  language: string;
  partySize: number;
}

/** Why a press changed nothing. `code: 'offline'`: the server was not reached. */
export interface Refused {
  code: string;
  errors?: { path: string; code: string }[];
  state?: string;
  ticketId?: string;
}

export type PressAnswer = { isDone: true; body: unknown } | { isDone: false; refused: Refused };

const tries = 3;
const pauseMs = 700;
const patienceMs = 8000;

export async function send(press: Press): Promise<PressAnswer> {
  const key = crypto.randomUUID();
  for (let left = tries - 1; ; left -= 1) {
    const answer = await ask(press, key);
    const isWorthAnother =
      !answer.isDone && (answer.refused.code === 'offline' || answer.refused.code === 'unavailable');
    if (!isWorthAnother || left === 0) return answer;
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
}

async function ask(press: Press, key: string): Promise<PressAnswer> {
  const { method, path, body } = callOf(press);
  try {
    const response = await fetch(`/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-XSRF-TOKEN': xsrfToken() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer: unknown = response.status === 204 ? null : await response.json();
    return response.ok ? { isDone: true, body: answer } : { isDone: false, refused: refusedOf(answer) };
  } catch {
    return { isDone: false, refused: { code: 'offline' } };
  }
}

interface Call {
  method: 'POST' | 'PATCH';
  path: string;
  body: object;
}

function callOf(press: Press): Call {
  switch (press.kind) {
    case 'call_next': {
      const body = press.finishTicketId ? { finishTicketId: press.finishTicketId } : {};
      return post(`/desks/${press.deskId}/call-next`, body);
    }
    case 'call':
      return post(`/tickets/${press.ticketId}/call`, { deskId: press.deskId, reason: press.reason });
    case 'remove':
      return post(`/tickets/${press.ticketId}/remove`, { reason: press.reason });
    case 'line_state':
      return { method: 'PATCH', path: `/lines/${press.lineId}`, body: { state: press.state } };
    case 'desk_open':
      return { method: 'PATCH', path: `/desks/${press.deskId}`, body: { open: press.isOpen } };
    case 'add':
      return post(`/lines/${press.lineId}/tickets`, press.guest);
    default:
      return post(`/tickets/${press.ticketId}/${press.kind.replace('_', '-')}`, {});
  }
}

function post(path: string, body: object): Call {
  return { method: 'POST', path, body };
}

function refusedOf(problem: unknown): Refused {
  const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem;
  return isProblem ? (problem as Refused) : { code: 'unexpected' };
}

function xsrfToken(): string {
  return decodeURIComponent(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
}
