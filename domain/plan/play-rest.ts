// Plays the rest of a day, many times, from the hall as it stands: with guests who come as they did on one of the days like it. Everything
// that chance decides of a guest is drawn before the desks are played, so two plays that differ in a desk have the same guests.

import { drawFrom, type DeskTimes } from '../wait/desk-times.ts';
import { backFrom, inTurn, type DeskPlan } from '../wait/desk-plans.ts';
import type { HallDesk, HallGuest, HallLine } from '../wait/hall.ts';
import { deskStart, secondsPerPreference, turnsInHall } from '../wait/play-forward.ts';
import { RandomStream } from '../wait/random-stream.ts';

interface RestLine extends HallLine {
  /** What waits come to is counted until then. Seconds, as all times here. */
  closesAt: number;
}

/** A desk that calls from `from` on, until `until`. */
export interface RestDesk extends HallDesk {
  from: number;
  until: number;
  /** Which desk of the plans it is; null: it keeps none. */
  planned: number | null;
}

/** A day like this one: how many joined each line, by quarter hour. */
export interface LikeDay {
  weight: number;
  joins: readonly { line: string; /** When the quarter hour begins today. */ at: number; count: number }[];
}

interface RestInput {
  lines: readonly RestLine[];
  times: readonly DeskTimes[];
  /** Played as they are, in each of these ways. Desks that are in several come first, in the same order. */
  ways: readonly (readonly RestDesk[])[];
  /** How desks go and come by earlier days. None: they stay as they are. */
  plans: readonly DeskPlan[];
  /** None: nobody comes any more. */
  days: readonly LikeDay[];
  now: number;
  seed: number;
}

const maxRuns = 100;
const fewestRuns = 10;
/** In all runs of one way: some milliseconds. */
const maxGuestsPlayed = 30_000;
const quarterSeconds = 900;

/** Of each way, as likely less as more; `longest`: seconds from joining to being called, to leaving, or to closing. */
export function playRest(input: RestInput) {
  const { lines, days, ways, seed } = input;
  const waiting = lines.reduce((all, line) => all + line.waiting.length, 0);
  const busiest = days.map(({ joins }) => joins.reduce((all, { count }) => all + count, 0));
  const guests = Math.max(1, waiting + Math.max(0, ...busiest));
  const runs = Math.max(fewestRuns, Math.min(maxRuns, Math.floor(maxGuestsPlayed / guests)));
  const found = ways.map(() => ({ longest: [] as number[], waiting: [] as number[] }));
  const planOf = inTurn(input.plans, runs);
  for (let run = 0; run < runs; run += 1) {
    const stream = new RandomStream(Math.imul(seed + 1, 7919) + run);
    const drawn = drawLines(input, stream);
    const start = stream.uniform();
    const plan = planOf(run);
    ways.forEach((desks, way) => {
      const { longest, waiting: left } = playOnce(input, drawn, { desks, plan, start });
      found[way]?.longest.push(longest);
      found[way]?.waiting.push(left);
    });
  }
  return found.map((one) => ({ longest: middleOf(one.longest), waitingAtClosing: middleOf(one.waiting) }));
}

const middleOf = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Guest {
  /** Since when the wait counts: who comes back from a break did not stand in line meanwhile. */
  since: number;
  /** Since when they wait, where lines are compared. */
  turn: number;
  readyAt: number;
  leavesAt: number;
  takes: number;
}

/** In the order of calls. From `joining` on they are those who come later, by their time. */
interface DrawnLine {
  guests: Guest[];
  joining: number;
}

function drawLines({ lines, times, days, now }: RestInput, stream: RandomStream): DrawnLine[] {
  const day = chooseDay(days, stream.uniform());
  return lines.map((line, index) => {
    const own = times[index] as DeskTimes;
    const draw = (service: string, turn: number, readyAt: number, since: number): Guest => ({
      since,
      turn,
      readyAt,
      leavesAt: readyAt - Math.log(stream.uniform()) / own.leaveRate,
      takes: drawFrom(own.of(service).seconds, stream.uniform()) + drawFrom(own.turnarounds, stream.uniform()),
    });
    const standing = standingIn(line);
    const turns = turnsInHall(standing);
    const here = standing.map(({ service, joinedAt, backAt }, place) => {
      const readyAt = Math.max(now, backAt ?? now);
      return draw(service, turns[place] ?? joinedAt, readyAt, backAt === null ? Math.min(now, joinedAt) : readyAt);
    });
    const coming: Guest[] = [];
    for (const { line: id, at, count } of day?.joins ?? [])
      for (let one = 0; id === line.id && one < count; one += 1) {
        const joinedAt = at + stream.uniform() * quarterSeconds;
        const guest = draw('', joinedAt, joinedAt, joinedAt);
        if (joinedAt > now && joinedAt < line.closesAt) coming.push(guest);
      }
    coming.sort((one, other) => one.turn - other.turn);
    return { guests: [...here, ...coming], joining: here.length };
  });
}

/** By rank, with those of the held who said when they come back. */
function standingIn({ waiting, held }: HallLine): HallGuest[] {
  const back = held.filter(({ backAt }) => backAt !== null);
  const here = waiting.map((guest) => ({ ...guest, backAt: null }));
  return back.length === 0 ? here : [...here, ...back].sort((one, other) => one.rank - other.rank);
}

function chooseDay(days: readonly LikeDay[], share: number): LikeDay | undefined {
  let left = share * days.reduce((all, { weight }) => all + weight, 0);
  return days.find(({ weight }) => (left -= weight) < 0) ?? days.at(-1);
}

interface Run {
  drawn: readonly DrawnLine[];
  /** By line: when each guest was called; -1: not yet, -2: they had left. */
  called: Float64Array[];
  /** By line: the first who was neither called nor has left. */
  first: number[];
}

const notYet = -1;
const hasLeft = -2;

interface Way {
  desks: readonly RestDesk[];
  plan: DeskPlan | undefined;
  /** Of what chance decides of the desks. */
  start: number;
}

function playOnce(input: RestInput, drawn: readonly DrawnLine[], { desks, plan, start }: Way) {
  const { lines, now } = input;
  const run: Run = {
    drawn,
    called: drawn.map(({ guests }) => new Float64Array(guests.length).fill(notYet)),
    first: drawn.map(() => 0),
  };
  // The same for a desk, whichever desks are beside it.
  const stream = new RandomStream(Math.floor(start * 2 ** 31));
  const served = desks.map((desk) => deskStart(desk, input));
  const free = Float64Array.from(desks, ({ from }, index) =>
    Math.max(from, now + Math.max(0, served[index]?.firstFree(stream) ?? 0)),
  );
  const end = Math.max(...lines.map(({ closesAt }) => closesAt));
  for (;;) {
    let desk = 0;
    for (let other = 1; other < free.length; other += 1)
      if ((free[other] as number) < (free[desk] as number)) desk = other;
    const time = free[desk] ?? Infinity;
    if (time > end) break;
    const { planned = null, until = 0 } = desks[desk] ?? {};
    const backAt = now + backFrom(planned === null ? undefined : plan?.away[planned], time - now);
    const of = served[desk]?.lines ?? [];
    if (backAt > time) free[desk] = backAt;
    else free[desk] = time >= until ? Infinity : callAt(run, of, time);
  }
  return countWaits(run, lines);
}

/** Until when the desk is taken by whom it calls, or has nobody to call. */
function callAt(run: Run, lines: readonly number[], time: number): number {
  let [chosen, guest, best] = [-1, -1, -Infinity];
  lines.forEach((line, preference) => {
    const next = nextIn(run, line, time);
    const turn = run.drawn[line]?.guests[next]?.turn;
    if (turn === undefined) return;
    const score = time - turn - preference * secondsPerPreference;
    if (score > best) [chosen, guest, best] = [line, next, score];
  });
  const called = run.drawn[chosen]?.guests[guest];
  if (!called) return Math.min(Infinity, ...lines.map((line) => nextReady(run, line, time)));
  (run.called[chosen] as Float64Array)[guest] = time;
  return time + called.takes;
}

/** Who is called next from this line; -1: nobody is there. */
function nextIn({ drawn, called, first }: Run, line: number, time: number): number {
  const { guests, joining } = drawn[line] as DrawnLine;
  const calls = called[line] as Float64Array;
  for (let index = first[line] as number; index < guests.length; index += 1) {
    const { readyAt, leavesAt } = guests[index] as Guest;
    if (readyAt > time && index >= joining) return -1;
    if (calls[index] === notYet && leavesAt <= time) calls[index] = hasLeft;
    if (calls[index] !== notYet) {
      if (index === first[line]) first[line] = index + 1;
    } else if (readyAt <= time) return index;
  }
  return -1;
}

function nextReady({ drawn, called, first }: Run, line: number, time: number): number {
  const { guests, joining } = drawn[line] as DrawnLine;
  let soonest = Infinity;
  for (let index = first[line] as number; index < guests.length; index += 1) {
    const { readyAt } = guests[index] as Guest;
    if (called[line]?.[index] === notYet && readyAt > time) soonest = Math.min(soonest, readyAt);
    if (soonest < Infinity && index >= joining) break;
  }
  return soonest;
}

function countWaits({ drawn, called }: Run, lines: readonly RestLine[]): { longest: number; waiting: number } {
  let [longest, waiting] = [0, 0];
  lines.forEach(({ closesAt }, line) => {
    drawn[line]?.guests.forEach(({ since, leavesAt }, index) => {
      const at = called[line]?.[index] as number;
      const ends = at >= 0 ? at : leavesAt;
      longest = Math.max(longest, Math.min(ends, closesAt) - since);
      if (ends > closesAt && since < closesAt) waiting += 1;
    });
  });
  return { longest, waiting };
}
