/**
 * The totals of the tickets of one day of work, as numbers that can be added up: days to a month, lines to a place.
 *
 * A ticket belongs to the day and the hour of joining, on the place's own clock. Its wait is the time from joining to the first
 * call, as in the share of estimates met on the board. A booked ticket has no wait, because its guest did not stand in line.
 * The result depends only on the tickets of the day, so a day can be counted again at any time.
 */

import { localMinutes } from '../local-time.ts';
import { outcomes, type Outcome } from '../ticket/history-filter.ts';
import { limits, type TicketSource, type TicketState } from '../ticket/ticket.ts';

/** One message that told a guest about their call. */
interface FiguredCall {
  channel: string;
  state: string;
}

/** The fields of a ticket that the figures use. */
export interface FiguredTicket {
  state: TicketState;
  /** Staff removed it because its guest had gone away. */
  isGone: boolean;
  joinedAt: Date;
  /** The last call. */
  calledAt: Date | null;
  /** Null: there was no earlier one that is known. */
  firstCalledAt: Date | null;
  servingAt: Date | null;
  endedAt: Date | null;
  /** Whether the ticket was booked for another opening. */
  isKept: boolean;
  promisedLow: number | null;
  promisedHigh: number | null;
  /** Whether the guest was told that it takes longer. */
  isToldLonger: boolean;
  /** How often the wait on their screen went up while they waited, and by how many minutes in all. */
  raises: number;
  raisedBy: number;
  /** How many were ahead when the estimate was told. */
  promisedAhead: number;
  serviceId: string | null;
  deskId: string | null;
  /** Who ended the visit at the desk: a member's id, `programsId`; null: nobody, or it is not known. */
  servedBy: string | null;
  language: string;
  source: TicketSource;
  needs: readonly string[];
  /** 1 to 5. */
  rating: number | null;
  calls: readonly FiguredCall[];
}

/** Every program with a key counts as one. */
export const programsId = 'programs';

export const figureParts = [
  'hours',
  'quarters',
  'waits',
  'told',
  'judged',
  'ends',
  'served',
  'members',
  'desks',
  'reach',
  'languages',
  'groups',
  'ratings',
] as const;

/**
 * Whole numbers by a key; their sum is the same in any order:
 * - `hours`, by the hour of joining: [joined, called, seconds those waited, with an estimate, estimates met]
 * - `quarters`, by the quarter hour of joining, from 0 to 95: [joined, called, seconds those waited]
 * - `waits`, by minutes, as `wholeMinutes` rounds them: [people]
 * - `told`, by the range as in `10-20`: [people, called sooner, inside, later]
 * - `judged`, by the place in line at joining and the range as in `few 10-20`: [people, called sooner, inside, later, seconds
 *   outside, told that it takes longer, those whose wait went up on their screen, how often, by how many minutes]; figures that
 *   were counted before one of them existed have none
 * - `ends`, by outcome: [people, seconds from joining to the end]; who was removed because they had gone away has left
 * - `served`, by service and desk as in `service|desk`: [people, seconds at the desk]
 * - `members`, by who ended the visit, empty if it is not known: [people, seconds at the desk]
 * - `desks`, by desk: for each quarter hour of the clock, in how many lines it was open, as `markDesk` says
 * - `reach`, by the channel of the call, `none` if it was only shown: [arrived, not known, did not arrive]
 * - `languages`, `ratings`: [people]
 * - `groups`, by what guests have in common as in `language|ar`: [people who waited, seconds]; see `groupKinds`
 */
export type Tally = Record<string, number[]>;
export type FigurePart = (typeof figureParts)[number];
export type Figure = Record<FigurePart, Tally>;

/** Longer waits count as this one. */
export const longestWaitMinutes = 240;

export function emptyFigure(): Figure {
  return Object.fromEntries(figureParts.map((part) => [part, {}])) as Figure;
}

export function figureOf(tickets: Iterable<FiguredTicket>, zone: string): Figure {
  const figure = emptyFigure();
  const quarterOf = quartersIn(zone);
  for (const ticket of tickets) countTicket(figure, ticket, quarterOf);
  return figure;
}

/** Adds to `figure` those of its parts that `more` has. */
export function addFigure(figure: Partial<Figure>, more: Partial<Figure>): void {
  for (const part of figureParts) {
    const tally = figure[part];
    if (tally) for (const [key, numbers] of Object.entries(more[part] ?? {})) add(tally, key, numbers);
  }
}

/** The sum over all keys. */
export function sumOf(tally: Tally | readonly number[][]): number[] {
  const sums: number[] = [];
  for (const numbers of Object.values(tally)) numbers.forEach((number, at) => (sums[at] = (sums[at] ?? 0) + number));
  return sums;
}

/** A wait as every page tells it: to the nearest minute. */
export function wholeMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** From joining to the first call; null of who was not called, or had a place booked. Times are RFC 3339 text. */
export function waitMinutes(ticket: {
  joinedAt: string;
  firstCalledAt: string | null;
  keptFor: string | null;
}): number | null {
  const { joinedAt, firstCalledAt, keptFor } = ticket;
  return firstCalledAt === null || keptFor !== null
    ? null
    : wholeMinutes(Math.max(0, Date.parse(firstCalledAt) - Date.parse(joinedAt)) / 1000);
}

/** The smallest value that covers at least this share of the people. */
export function quantile(counts: [value: number, people: number][], share: number): number | null {
  const wanted = counts.reduce((all, [, people]) => all + people, 0) * share;
  let passed = 0;
  for (const [value, people] of counts.toSorted(([a], [b]) => a - b)) {
    passed += people;
    if (passed >= wanted) return value;
  }
  return null;
}

export function outcomeOf(state: TicketState): Outcome {
  return outcomes.find((outcome) => outcome === state) ?? 'open';
}

function countTicket(figure: Figure, ticket: FiguredTicket, quarterOf: QuarterOf): void {
  const { joinedAt, calledAt, endedAt, serviceId, deskId, language, rating } = ticket;
  const waited = ticket.isKept ? null : secondsBetween(joinedAt, ticket.firstCalledAt ?? calledAt);
  const promise = promiseOf(ticket, waited);
  const isKept = promise?.[1] === inside ? 1 : 0;
  const quarter = quarterOf(joinedAt);
  const joined = [1, waited === null ? 0 : 1, Math.round(waited ?? 0)];
  add(figure.hours, String(Math.floor(quarter / 4)), [...joined, promise ? 1 : 0, isKept]);
  add(figure.quarters, String(quarter), joined);
  add(figure.languages, language, [1]);
  if (waited !== null) {
    add(figure.waits, String(Math.min(longestWaitMinutes, wholeMinutes(waited))), [1]);
    for (const kind of groupKinds) add(figure.groups, `${kind}|${groupOf[kind](ticket)}`, [1, Math.round(waited)]);
  }
  if (promise) {
    const [range, came, outside] = promise;
    const counts = [1, ...[0, 1, 2].map((at) => (at === came ? 1 : 0))];
    add(figure.told, range, counts);
    add(figure.judged, `${placeGroupOf(ticket.promisedAhead)} ${range}`, [
      ...counts,
      Math.round(outside),
      ticket.isToldLonger ? 1 : 0,
      ticket.raises > 0 ? 1 : 0,
      ticket.raises,
      ticket.raisedBy,
    ]);
  }
  const outcome = ticket.isGone ? 'left' : outcomeOf(ticket.state);
  add(figure.ends, outcome, [1, outcome === 'open' ? 0 : Math.round(secondsBetween(joinedAt, endedAt) ?? 0)]);
  const atDesk = outcome === 'served' ? secondsBetween(ticket.servingAt, endedAt) : null;
  // At the limit the ticket was closed automatically: the real duration is not known.
  const isTimed = atDesk !== null && atDesk < limits.servingHours * 3600;
  if (isTimed) {
    const numbers = [1, Math.round(atDesk)];
    add(figure.served, `${serviceId ?? ''}|${deskId ?? ''}`, numbers);
    add(figure.members, ticket.servedBy ?? '', numbers);
  }
  if (deskId && calledAt)
    markDesk(figure.desks, deskId, [calledAt, (isTimed ? endedAt : ticket.servingAt) ?? calledAt], quarterOf);
  if (rating !== null) add(figure.ratings, String(rating), [1]);
  if (calledAt) for (const [way, reached] of reachOf(ticket.calls)) add(figure.reach, way, reached);
}

const inside = 1;

/** What waits are compared by. In each, a guest belongs to exactly one group, so the rest of the guests is another. */
const groupKinds = ['language', 'source', 'need'] as const;
export type GroupKind = (typeof groupKinds)[number];

const groupOf: Record<GroupKind, (ticket: FiguredTicket) => string> = {
  language: ({ language }) => language,
  source: ({ source }) => source,
  need: ({ needs }) => (needs.length > 1 ? 'several' : (needs[0] ?? 'none')),
};

/** Places in line that are judged apart: an estimate is harder the more guests are ahead. Each begins at so many ahead. */
export const placeGroups = { next: 0, few: 1, some: 3, many: 7 } as const;
export type PlaceGroup = keyof typeof placeGroups;
export const placeGroupNames = Object.keys(placeGroups) as PlaceGroup[];

function placeGroupOf(ahead: number): PlaceGroup {
  return placeGroupNames.findLast((name) => ahead >= placeGroups[name]) ?? 'next';
}

/** The range as text; whether the call came sooner (0), inside (1) or later (2); and by how many seconds it was outside. */
function promiseOf({ promisedLow: low, promisedHigh: high }: FiguredTicket, waited: number | null) {
  if (waited === null || low === null || high === null) return null;
  const range = `${low}-${high}`;
  if (waited < low * 60) return [range, 0, low * 60 - waited] as const;
  return waited <= high * 60 ? ([range, inside, 0] as const) : ([range, 2, waited - high * 60] as const);
}

/** Each channel counts once, however often it was tried; 'arrived' wins over every other result. */
function reachOf(calls: readonly FiguredCall[]): Map<string, number[]> {
  if (calls.length === 0) return new Map([['none', [0, 1, 0]]]);
  const best = new Map<string, number>();
  for (const { channel, state } of calls) {
    const at = reached.indexOf(state === 'delivered' ? 'arrived' : endedBadly.has(state) ? 'missed' : 'unknown');
    best.set(channel, Math.min(at, best.get(channel) ?? at));
  }
  return new Map(Array.from(best, ([channel, at]) => [channel, reached.map((_, index) => (index === at ? 1 : 0))]));
}

const reached = ['arrived', 'unknown', 'missed'];
const endedBadly: ReadonlySet<string> = new Set(['failed', 'dropped']);

/** Never negative, even if the clock was set back. */
function secondsBetween(from: Date | null, to: Date | null): number | null {
  return from && to ? Math.max(0, (to.getTime() - from.getTime()) / 1000) : null;
}

type QuarterOf = (at: Date) => number;

/** Zone offsets are multiples of a quarter of an hour, so one lookup serves all instants in the same quarter. */
export function quartersIn(zone: string): QuarterOf {
  const known = new Map<number, number>();
  return (at) => {
    const instant = Math.floor(at.getTime() / quarterMs);
    const quarter =
      known.get(instant) ?? Math.floor(localMinutes(new Date(instant * quarterMs), zone) / quarterMinutes);
    known.set(instant, quarter);
    return quarter;
  };
}

export const quarterMinutes = 15;
export const quartersOfDay = (24 * 60) / quarterMinutes;
const quarterMs = quarterMinutes * 60_000;

/**
 * Nobody logs when a desk opens and closes, so its guests tell: it is open in each quarter hour from a call to the end of that
 * visit. If that end is not known, to its beginning.
 */
function markDesk(desks: Tally, deskId: string, [from, to]: readonly [Date, Date], quarterOf: QuarterOf): void {
  const open = (desks[deskId] ??= Array.from({ length: quartersOfDay }, () => 0));
  const last = Math.min(to.getTime(), from.getTime() + (quartersOfDay - 1) * quarterMs);
  for (let at = from.getTime(); ; at = Math.min(last, at + quarterMs)) {
    open[quarterOf(new Date(at))] = 1;
    if (at >= last) return;
  }
}

function add(tally: Tally, key: string, numbers: readonly number[]): void {
  const sums = (tally[key] ??= []);
  // Of figures that were counted by earlier versions either may be shorter.
  numbers.forEach((number, at) => (sums[at] = (sums[at] ?? 0) + number));
}
