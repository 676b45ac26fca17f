// The product's own log, as the estimate hears it. The log tells nothing of desks: these are followed as they stand (hall-now.ts), or
// found by their calls (replay).

import type { EventKind } from '../ticket/event-kind.ts';
import { isAtDesk, type TicketBefore, type TicketState } from '../ticket/ticket.ts';
import type { WaitEvent, WaitEventKind } from './wait-event.ts';

export interface LoggedForWait {
  lineId: string;
  at: Date;
  kind: EventKind;
  actorKind: string;
  ticketId: string;
  data: Record<string, unknown>;
  serviceId: string | null;
  holdUntil: Date | null;
}

export const secondsOf = (at: Date): number => at.getTime() / 1000;

/** Empty: it moved nobody. */
export function waitEventsOf(logged: LoggedForWait): WaitEvent[] {
  const { data, lineId, ticketId, serviceId, holdUntil } = logged;
  const desk = data['desk'];
  return kindsOf(logged).map((kind) => ({
    at: secondsOf(logged.at),
    kind,
    ticket: ticketId,
    ...(kind === 'join' && { line: lineId, service: serviceId ?? '' }),
    ...(kind === 'call' && typeof desk === 'string' && { desk }),
    ...(typeof data['rank'] === 'string' && { rank: rankNumber(data['rank']) }),
    ...(kind === 'hold' && holdUntil && { until: secondsOf(holdUntil) }),
  }));
}

const isInLine = (state: TicketState): boolean => state === 'waiting' || state === 'held';

function kindsOf({ kind, data, lineId, actorKind }: LoggedForWait): WaitEventKind[] {
  if (kind === 'joined') return data['keptFor'] === undefined ? ['join'] : [];
  const { before, to, toLine } = data as { before?: TicketBefore; to?: TicketState; toLine?: string };
  if (!before || !to) return [];
  if (toLine !== undefined && toLine !== lineId) return ['left'];
  if (isAtDesk(to)) return isAtDesk(before.state) ? [] : ['call'];
  if (to === 'held') return ['hold'];
  if (to === 'waiting') return before.lineId === lineId ? backInLine(before.state) : ['join'];
  // A desk that forgot its guest is closed out by the clock: it says nothing of how long they took.
  if (isAtDesk(before.state)) return actorKind === 'system' && to === 'served' ? ['left'] : ['end'];
  return isInLine(before.state) ? ['left'] : [];
}

function backInLine(before: TicketState): WaitEventKind[] {
  if (isAtDesk(before)) return ['hold', 'resume'];
  return isInLine(before) ? ['resume'] : ['join'];
}

/** Its first nine digits: enough to tell guests of one line apart, as far as a number can. */
export function rankNumber(rank: string): number {
  let value = 0;
  for (let place = 0; place < 9; place++) {
    const code = place < rank.length ? rank.charCodeAt(place) : 48;
    value = value * 62 + (code < 58 ? code - 48 : code < 91 ? code - 55 : code - 61);
  }
  return value;
}

/** The same of a number as `isPlacedRank` of its rank. */
export const isPlacedNumber = (number: number): boolean => number % 62 ** 2 !== 0;
