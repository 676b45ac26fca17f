// A ticket and the only moves there are. The table below is the only statement of section 4 of docs/product.md: commands
// refuse by it, the console disables buttons by it, the tests walk through all of it.

import { Refusal } from '../refusal.ts';

export const ticketStates = [
  'booked',
  'waiting',
  'held',
  'called',
  'serving',
  'served',
  'no_show',
  'left',
  'removed',
  'expired',
] as const;
export type TicketState = (typeof ticketStates)[number];

/** States in which someone still counts as being in the line. */
export const activeStates: readonly TicketState[] = ['waiting', 'held', 'called', 'serving'];

export type MoveActor = 'guest' | 'staff' | 'system';

export const moveReasons = ['need', 'appointment', 'returned', 'mistake', 'other'] as const;
export type MoveReason = (typeof moveReasons)[number];

/** Why staff take somebody out of the line. */
export const removeReasons = ['gone', 'duplicate', 'test', 'refused', 'other'] as const;
export type RemoveReason = (typeof removeReasons)[number];

export const sources = ['qr', 'link', 'kiosk', 'staff', 'sms', 'api', 'booking'] as const;
export type TicketSource = (typeof sources)[number];

interface MoveRule {
  from: readonly TicketState[];
  to: TicketState;
  by: readonly MoveActor[];
}

export const moves = {
  check_in: { from: ['booked'], to: 'waiting', by: ['guest', 'staff'] },
  call: { from: ['waiting'], to: 'called', by: ['staff'] },
  delay: { from: ['waiting'], to: 'waiting', by: ['guest'] },
  move: { from: ['waiting'], to: 'waiting', by: ['staff'] },
  prioritise: { from: ['waiting'], to: 'waiting', by: ['staff'] },
  hold: { from: ['waiting', 'called', 'serving'], to: 'held', by: ['staff'] },
  step_away: { from: ['waiting'], to: 'held', by: ['guest'] },
  resume: { from: ['held'], to: 'waiting', by: ['staff', 'guest', 'system'] },
  leave: { from: ['booked', 'waiting', 'held', 'called'], to: 'left', by: ['guest'] },
  remove: { from: ['booked', 'waiting', 'held', 'called', 'serving'], to: 'removed', by: ['staff'] },
  transfer: { from: ['waiting', 'called', 'serving'], to: 'waiting', by: ['staff'] },
  recall: { from: ['called'], to: 'called', by: ['staff'] },
  confirm: { from: ['called'], to: 'called', by: ['guest'] },
  serve: { from: ['called'], to: 'serving', by: ['staff'] },
  no_show: { from: ['called'], to: 'no_show', by: ['staff', 'system'] },
  return: {
    from: ['called', 'serving', 'no_show', 'served', 'removed'],
    to: 'waiting',
    by: ['staff'],
  },
  come_back: { from: ['no_show'], to: 'waiting', by: ['guest'] },
  finish: { from: ['serving'], to: 'served', by: ['staff', 'system'] },
  expire: { from: ['booked', 'waiting', 'held', 'called'], to: 'expired', by: ['system'] },
} as const satisfies Record<string, MoveRule>;
export type Move = keyof typeof moves;

/** Of a phone and an e-mail address. */
export const toldFirstWays = ['sms', 'email'] as const;
export type ToldFirst = (typeof toldFirstWays)[number];

/** What the rules know of a ticket: never a name or a phone number. */
export interface Ticket {
  id: string;
  organizationId: string;
  placeId: string;
  lineId: string;
  number: string;
  state: TicketState;
  rank: string;
  language: string;
  partySize: number;
  source: TicketSource;
  deskId: string | null;
  joinedAt: Date;
  calledAt: Date | null;
  confirmedAt: Date | null;
  servingAt: Date | null;
  endedAt: Date | null;
  holdUntil: Date | null;
  /** Of someone held: they stepped away by their own wish, and named `holdUntil` themselves. */
  isAway: boolean;
  timesCalled: number;
  delaysUsed: number;
  comebacksUsed: number;
  needsMoreTime: boolean;
  /** How far away they said they are, on foot or by bus; null: not said. */
  travelMinutes: number | null;
  canText: boolean;
  /** Whether the number of a helper can get texts too. */
  canTextSecond: boolean;
  /** Whether their number takes no texts, but somebody can call it. Absent: no. */
  canCall?: boolean;
  /** Whether an e-mail address of theirs is known. Absent: no. */
  canMail?: boolean;
  /** By which they want to be told first; absent or null: as the place does. */
  toldFirst?: ToldFirst | null;
  /** Whether a browser of theirs takes notifications. */
  canPush: boolean;
  /** For a place that is kept: the opening from which they may check in. */
  keptFor: Date | null;
  /** The number of the last event that moved it, on the line it is in. */
  lastSeq: number;
  promisedLow: number | null;
  promisedHigh: number | null;
  /** How many were ahead when it came from another line; null: it joined this one. */
  sentAhead: number | null;
  /** When it was called first, in whichever line: the wait that it was told ended. `calledAt` is the last call. */
  firstCalledAt: Date | null;
}

/** Names the last event that moved a ticket. Each line counts its own events. */
export const eventMark = ({ lineId, lastSeq }: Pick<Ticket, 'lineId' | 'lastSeq'>): string => `${lineId}.${lastSeq}`;

/** Limits that are not the line's to set (product 9). */
export const limits = {
  calls: 3,
  secondsBetweenCalls: 90,
  undoSeconds: 60,
  returnAfterEndMinutes: 15,
  delays: 2,
  maxDelay: 10,
  /** Nobody is dragged further; it bounds what a move reads. */
  maxMove: 300,
  comebacks: 1,
  holdMinutes: 120,
  travelMinutes: 240,
  /** Nobody is served for longer: whoever still is, was forgotten. */
  servingHours: 12,
} as const;

interface MoveContext {
  now: Date;
  returnWindowMinutes: number;
}

/** Why a move is not to be had now, or null where it is. The console asks this before it offers a button. */
export function whyNot(move: Move, ticket: Ticket, by: MoveActor, context: MoveContext): Refusal | null {
  const rule: MoveRule = moves[move];
  if (!rule.by.includes(by)) return new Refusal('forbidden');
  if (!rule.from.includes(ticket.state)) return new Refusal('ticket_state', { state: ticket.state });
  if (move === 'check_in' && by === 'guest' && isTooEarly(ticket, context.now)) {
    return new Refusal('ticket_state', { state: ticket.state });
  }
  return guardOf(move, ticket, context);
}

/** A kept place waits for its opening; staff may take someone who stands before them earlier. */
function isTooEarly({ keptFor }: Ticket, now: Date): boolean {
  return keptFor !== null && now < keptFor;
}

function guardOf(move: Move, ticket: Ticket, { now, returnWindowMinutes }: MoveContext): Refusal | null {
  // Made only where it is the answer: an error writes down its stack, and the console asks this of many moves at every press.
  const refuse = (): Refusal => new Refusal('ticket_state', { state: ticket.state });
  if (move === 'recall') return recallGuard(ticket, now, refuse);
  if (isDelay(move) && ticket.delaysUsed >= limits.delays) return refuse();
  if (move === 'come_back') {
    if (ticket.comebacksUsed >= limits.comebacks) return refuse();
    return isWithin(ticket.endedAt, now, returnWindowMinutes * 60) ? null : refuse();
  }
  if (move === 'return' && (ticket.state === 'served' || ticket.state === 'removed')) {
    return isWithin(ticket.endedAt, now, limits.returnAfterEndMinutes * 60) ? null : refuse();
  }
  return null;
}

/** Both let others pass, and both are counted. */
const isDelay = (move: Move): boolean => move === 'delay' || move === 'step_away';

function recallGuard(ticket: Ticket, now: Date, refuse: () => Refusal): Refusal | null {
  if (ticket.timesCalled >= limits.calls) return refuse();
  const waited = ticket.calledAt ? (now.getTime() - ticket.calledAt.getTime()) / 1000 : Infinity;
  if (waited >= limits.secondsBetweenCalls) return null;
  return new Refusal('too_many', {
    retryAfterSeconds: Math.ceil(limits.secondsBetweenCalls - waited),
  });
}

function isWithin(since: Date | null, now: Date, seconds: number): boolean {
  return since !== null && now.getTime() - since.getTime() <= seconds * 1000;
}

/** The fields a move changes. Rank and line are the caller's: they depend on who else waits. */
export interface MoveChange {
  rank?: string;
  lineId?: string;
  deskId?: string | null;
  holdUntil?: Date | null;
  sentAhead?: number;
}

/** The ticket after a move that `whyNot` allows. Throws the refusal where it does not. */
export function moveTicket(
  move: Move,
  ticket: Ticket,
  by: MoveActor,
  context: MoveContext,
  change: MoveChange = {},
): Ticket {
  const refusal = whyNot(move, ticket, by, context);
  if (refusal) throw refusal;
  const to: TicketState = moves[move].to;
  return { ...ticket, ...stampsOf(move, ticket, to, context.now), ...change, state: to };
}

/** The visit is over, in one way or another. */
export const isAtDesk = (state: TicketState): boolean => state === 'called' || state === 'serving';

export const endedStates: readonly TicketState[] = ['served', 'no_show', 'left', 'removed', 'expired'];

function stampsOf(move: Move, ticket: Ticket, to: TicketState, now: Date): Partial<Ticket> {
  if (move === 'call') {
    return { calledAt: now, firstCalledAt: ticket.firstCalledAt ?? now, confirmedAt: null, timesCalled: 1 };
  }
  if (move === 'recall') {
    const firstCalledAt = ticket.firstCalledAt ?? ticket.calledAt;
    return { calledAt: now, firstCalledAt, timesCalled: ticket.timesCalled + 1 };
  }
  if (move === 'confirm') return { confirmedAt: ticket.confirmedAt ?? now };
  if (move === 'serve') return { servingAt: now };
  if (isDelay(move)) return { delaysUsed: ticket.delaysUsed + 1, isAway: move === 'step_away' };
  if (endedStates.includes(to)) return { endedAt: now };
  if (to === 'held') return { deskId: null };
  if (to !== 'waiting') return {};
  return move === 'come_back' ? { ...uncalled, comebacksUsed: ticket.comebacksUsed + 1 } : uncalled;
}

/** Nobody has called it or set it aside, yet or any more. */
export const uncalled = {
  calledAt: null,
  confirmedAt: null,
  servingAt: null,
  endedAt: null,
  holdUntil: null,
  isAway: false,
  deskId: null,
  timesCalled: 0,
} as const satisfies Partial<Ticket>;

const movedFields = [
  'state',
  'lineId',
  'rank',
  'deskId',
  'isAway',
  'timesCalled',
  'delaysUsed',
  'comebacksUsed',
  'sentAhead',
] as const;
const movedInstants = ['calledAt', 'firstCalledAt', 'confirmedAt', 'servingAt', 'endedAt', 'holdUntil'] as const;

/** What an event keeps of the ticket as it was before, so that an undo can put it back exactly. No personal data. */
export type TicketBefore = Pick<Ticket, (typeof movedFields)[number]> & {
  [at in (typeof movedInstants)[number]]: string | null;
};

export function beforeOf(ticket: Ticket): TicketBefore {
  const fields = movedFields.map((field) => [field, ticket[field]]);
  const instants = movedInstants.map((at) => [at, ticket[at]?.toISOString() ?? null]);
  return Object.fromEntries([...fields, ...instants]) as TicketBefore;
}

/** The ticket with its instants as dates, where they came as text. */
export function withInstants<Kept extends { [at in (typeof movedInstants)[number]]: Date | string | null }>(
  kept: Kept,
) {
  // What an earlier version kept may lack one.
  const instants = movedInstants.map((at) => [at, kept[at] ? new Date(kept[at]) : null]);
  return { ...kept, ...(Object.fromEntries(instants) as Pick<Ticket, (typeof movedInstants)[number]>) };
}

/** The ticket as it was before the event that kept `before`. */
export const restoreTicket = (ticket: Ticket, before: TicketBefore): Ticket => ({ ...ticket, ...withInstants(before) });
