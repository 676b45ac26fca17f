/**
 * Decides which tickets a history is about. What comes from an address is text: nonsense is as good as nothing, so that an old link
 * still shows something. Days are days of work of the place.
 */

import { addDays, instantOf, isDay, serviceDayBeginsAtMinutes } from '../local-time.ts';
import { isId } from '../id.ts';
import { plain } from './guest-search.ts';
import type { TicketState } from './ticket.ts';

export const outcomes = ['served', 'no_show', 'left', 'removed', 'expired', 'open'] as const;
export type Outcome = (typeof outcomes)[number];

/** The first is usual, and not written into an address. */
export const historyOrders = ['newest', 'oldest', 'longest'] as const;
/** `longest`: by the wait until the call; who was not called comes last. */
export type HistoryOrder = (typeof historyOrders)[number];

export interface HistoryFilter {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  lineId: string | null;
  outcome: Outcome | null;
  serviceId: string | null;
  deskId: string | null;
  language: string | null;
  /** On the place's clock, 0 to 23. */
  hour: number | null;
  /** 0 is Monday. */
  weekday: number | null;
  /** A number of a ticket, a name, or digits of a phone. */
  search: string;
  order: HistoryOrder;
}

const usualDays = 7;
const maxSearch = 60;
const isWord = (text: string): boolean => /^[\w-]{1,40}$/.test(text);

/** @param asked reads one parameter of the page's address */
export function chooseHistory(asked: (name: string) => string | null, today: string): HistoryFilter {
  const day = (name: string): string | null => {
    const text = asked(name);
    return text && isDay(text) ? text : null;
  };
  const [from = today, to = today] = [
    day('from') ?? addDays(day('to') ?? today, 1 - usualDays),
    day('to') ?? today,
  ].sort();
  const matching = (name: string, isGood: (text: string) => boolean): string | null => {
    const text = asked(name) ?? '';
    return isGood(text) ? text : null;
  };
  return {
    from,
    to,
    lineId: matching('line', isId),
    outcome: outcomes.find((one) => one === asked('outcome')) ?? null,
    serviceId: matching('service', isWord),
    deskId: matching('desk', isId),
    language: matching('language', isWord),
    hour: wholeUpTo(asked('hour'), 23),
    weekday: wholeUpTo(asked('weekday'), 6),
    search: (asked('search') ?? '').trim().slice(0, maxSearch),
    order: historyOrders.find((one) => one === asked('order')) ?? historyOrders[0],
  };
}

function wholeUpTo(text: string | null, max: number): number | null {
  if (!text || !/^\d{1,2}$/.test(text)) return null;
  return Number(text) <= max ? Number(text) : null;
}

/** The same as it stands in an address; what is usual is left out. */
export function historySearch(filter: HistoryFilter): string {
  const { from, to, lineId, outcome, serviceId, deskId, language, hour, weekday, search } = filter;
  const order = filter.order === historyOrders[0] ? null : filter.order;
  const ids = { line: lineId, service: serviceId, desk: deskId };
  const named = { from, to, outcome, language, hour, weekday, search, order, ...ids };
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(named))
    if (value !== null && value !== '') written.set(name, String(value));
  return written.toString();
}

/** The instants between which those days lie: from the first on, before the second. */
export function instantsOf({ from, to }: Pick<HistoryFilter, 'from' | 'to'>, zone: string) {
  return {
    since: instantOf(from, serviceDayBeginsAtMinutes, zone),
    before: instantOf(addDays(to, 1), serviceDayBeginsAtMinutes, zone),
  };
}

/** Which states an outcome stands for. */
export function statesOf(outcome: Outcome): readonly TicketState[] {
  return outcome === 'open' ? ['booked', 'waiting', 'held', 'called', 'serving'] : [outcome];
}

type HistorySearch =
  | { by: 'nothing' }
  /** The letters with the K of a booked place, and the number without leading zeros. */
  | { by: 'number'; prefix: string; count: number }
  /** Digits, as they end a phone number, a part of a name, or the number of a ticket without its letters. */
  | { by: 'person'; text: string; digits: string; count: number | null };

// A booked place has a K between the letters of its line and the digits.
const numberPattern = /^([a-z]{1,2}(?:[\s\u2010-\u2015-]*k)?)[\s\u2010-\u2015-]*0*(\d{1,5})$/u;
const digitsLeast = 3;

/** What somebody means who writes this into one field. */
export function readSearch(typed: string): HistorySearch {
  const text = plain(typed);
  if (text === '') return { by: 'nothing' };
  const number = numberPattern.exec(text);
  if (number)
    return {
      by: 'number',
      prefix: (number[1] ?? '').replaceAll(/[^a-z]/gu, '').toUpperCase(),
      count: Number(number[2]),
    };
  const digits = text.replace(/[\s().+\u2010-\u2015-]/gu, '');
  return {
    by: 'person',
    text,
    digits: /^\d+$/u.test(digits) && digits.length >= digitsLeast ? digits : '',
    count: /^\d{1,5}$/u.test(text) ? Number(text) : null,
  };
}
