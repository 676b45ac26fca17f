// Plays the lines of a hall forward, many times: when is each place of each line called? One set of runs answers for all places at once.
// Every draw has its own turn in the stream, whatever happens in the run, so that a small change of the hall changes the answer little.

import { backFrom, deskPlans, inTurn } from './desk-plans.ts';
import { drawFrom, firstBeyond, residual, type DeskTimes } from './desk-times.ts';
import type { HallDesk, HallGuest, HallLine } from './hall.ts';
import { turnsOf } from '../ticket/next-in-line.ts';
import { isPlacedNumber } from './event-of-log.ts';
import { RandomStream } from './random-stream.ts';
import type { Away, UsualHours } from './usual-hours.ts';

/** Seconds until each place of a line is called: `runs` rows of `places`; the last place is that of one who joins now. */
export interface PlayedLine {
  places: number;
  runs: number;
  seconds: Float64Array;
  /** The mean of each place, bounded. */
  means: Float64Array;
}

interface PlayInput {
  lines: readonly HallLine[];
  times: readonly DeskTimes[];
  desks: readonly HallDesk[];
  now: number;
  seed: number;
  /** Places beyond are not played. */
  maxPlaces?: number;
  usual?: UsualHours | null;
}

const runsOfShortLine = 100;
const runsOfLongLine = 30;
const shortLine = 200;
/** A wait is thought of as no longer than so many services one after the other at one desk. */
const maxServicesPlayed = 60;
/** Each step down a desk's list weighs as much as this wait: `nextAcross` (ticket/next-in-line.ts). */
export const secondsPerPreference = 300;

export function playForward(input: PlayInput): PlayedLine[] {
  const games = input.lines.map((line, index) => newGame(line, input.times[index] as DeskTimes, input));
  const waiting = games.reduce((total, { guests }) => total + guests.length, 0);
  const runs = waiting > shortLine ? runsOfLongLine : runsOfShortLine;
  const played = games.map(({ guests }) => {
    const places = guests.length + 1;
    return { places, runs, seconds: new Float64Array(runs * places), means: new Float64Array(places) };
  });
  const group = { lines: input.lines.map(({ id }) => id), now: input.now };
  const { plans, coming } = deskPlans(input.usual ?? null, input.desks, group);
  const desks = [...input.desks, ...coming].map((desk) => deskStart(desk, input));
  const free = new Float64Array(desks.length);
  const stream = new RandomStream(input.seed);
  const planOf = inTurn(plans, runs);
  for (let run = 0; run < runs; run++) {
    desks.forEach((desk, index) => {
      free[index] = desk.firstFree(stream);
    });
    for (const game of games) drawGuests(game, stream);
    playOnce({ games, desks, free, now: input.now, played, run, away: planOf(run)?.away ?? [] });
  }
  games.forEach(({ times }, index) => boundedMeans(played[index] as PlayedLine, maxServicesPlayed * times.mean));
  return played;
}

interface Game {
  times: DeskTimes;
  guests: readonly HallGuest[];
  /** Since when each waits, where lines are compared. */
  turns: readonly number[];
  tables: Float64Array[];
  held: readonly HallGuest[];
  /** Drawn for a run: when each would give up, and how long each takes a desk. */
  patience: Float64Array;
  takes: Float64Array;
  heldTakes: Float64Array;
  /** The next place to be called, and who of the held was. */
  next: number;
  heldGone: Uint8Array;
}

function newGame(line: HallLine, times: DeskTimes, { maxPlaces = Infinity }: PlayInput): Game {
  const guests = line.waiting.length >= maxPlaces ? line.waiting.slice(0, maxPlaces - 1) : line.waiting;
  const held = line.held.filter(({ backAt }) => backAt !== null);
  return {
    times,
    guests,
    turns: turnsInHall(guests),
    tables: guests.map(({ service }) => times.of(service).seconds),
    held,
    patience: new Float64Array(guests.length),
    takes: new Float64Array(guests.length),
    heldTakes: new Float64Array(held.length),
    next: 0,
    heldGone: new Uint8Array(held.length),
  };
}

function drawGuests(game: Game, stream: RandomStream): void {
  const { times, guests, tables, patience, takes, held } = game;
  for (let index = 0; index < guests.length; index++) {
    patience[index] = -Math.log(stream.uniform()) / times.leaveRate;
    takes[index] =
      drawFrom(tables[index] as Float64Array, stream.uniform()) + drawFrom(times.turnarounds, stream.uniform());
  }
  held.forEach(({ service }, index) => {
    game.heldTakes[index] =
      drawFrom(times.of(service).seconds, stream.uniform()) + drawFrom(times.turnarounds, stream.uniform());
  });
  game.next = 0;
  game.heldGone.fill(0);
}

interface DeskStart {
  /** Places of its lines among those played, in its order of preference. */
  lines: number[];
  firstFree: (stream: RandomStream) => number;
}

export function deskStart(
  desk: HallDesk,
  { lines, times, now }: Pick<PlayInput, 'lines' | 'times' | 'now'>,
): DeskStart {
  const served = desk.lines.map((id) => lines.findIndex((line) => line.id === id)).filter((index) => index >= 0);
  const own = Math.max(0, desk.guest ? lines.findIndex(({ id }) => id === desk.guest?.line) : (served[0] ?? 0));
  const deskTimes = times[own] as DeskTimes;
  const { turnarounds, turnaroundMean } = deskTimes;
  const elapsed = Math.max(0, now - (desk.state === 'idle' ? (desk.turningSince ?? now) : desk.since));
  const table = desk.state === 'busy' ? deskTimes.of(desk.guest?.service ?? '') : null;
  const restOf = table ? table.seconds : turnarounds;
  const first = desk.state === 'break' ? 0 : firstBeyond(restOf, elapsed);
  const fallback = Math.max(elapsed, table ? table.mean : turnaroundMean) / 2;
  const breakLeft = desk.state === 'break' ? Math.max(0, (desk.backAt ?? now) - now) : 0;
  return {
    lines: served,
    firstFree: (stream) => {
      const [rest, turn] = [stream.uniform(), stream.uniform()];
      if (desk.state === 'break') return breakLeft + drawFrom(turnarounds, rest);
      if (desk.state === 'idle')
        return desk.turningSince === null ? 0 : residual(restOf, first, elapsed, fallback, rest);
      return residual(restOf, first, elapsed, fallback, rest) + drawFrom(turnarounds, turn);
    },
  };
}

interface Run {
  games: readonly Game[];
  desks: readonly DeskStart[];
  free: Float64Array;
  now: number;
  played: readonly PlayedLine[];
  run: number;
  /** By desk. */
  away: readonly (readonly Away[])[];
}

/** The desk that is free first takes whom it would call; a desk with nobody left to call rests, for those who join later are not played. */
function playOnce(state: Run): void {
  const { free, desks } = state;
  for (;;) {
    let first = -1;
    let freeAt = Infinity;
    for (let index = 0; index < free.length; index++) {
      const time = free[index] as number;
      if (time < freeAt) [first, freeAt] = [index, time];
    }
    if (first < 0) break;
    const backAt = backFrom(state.away[first], freeAt);
    if (backAt > freeAt) {
      free[first] = backAt;
      continue;
    }
    free[first] = freeAt + callAt((desks[first] as DeskStart).lines, freeAt, state);
  }
  state.games.forEach((game, index) => {
    for (let place = game.next; place <= game.guests.length; place++) note(state, index, place, Infinity);
  });
}

function note({ played, run }: Run, line: number, place: number, seconds: number): void {
  const { seconds: table, places } = played[line] as PlayedLine;
  table[run * places + place] = seconds;
}

/** For how long the desk is taken by whom it calls at this time: Infinity where nobody is left. */
function callAt(lines: readonly number[], freeAt: number, state: Run): number {
  for (;;) {
    const chosen = lines.length === 1 ? (lines[0] as number) : chooseLine(lines, freeAt, state);
    if (chosen < 0) return Infinity;
    const game = state.games[chosen] as Game;
    const { guests } = game;
    const returned = game.held.length === 0 ? -1 : heldAhead(game, freeAt, state.now);
    if (returned >= 0) {
      game.heldGone[returned] = 1;
      return game.heldTakes[returned] as number;
    }
    if (game.next > guests.length) return Infinity;
    const place = game.next++;
    note(state, chosen, place, freeAt);
    if (place === guests.length) {
      if (lines.length === 1) return Infinity;
      continue;
    }
    if ((game.patience[place] as number) > freeAt) return game.takes[place] as number;
  }
}

/** One of the held who is back by then and comes before the next of the line; -1: none. */
function heldAhead({ held, heldGone, guests, next }: Game, freeAt: number, now: number): number {
  const rank = guests[next]?.rank ?? Infinity;
  return held.findIndex(
    (guest, index) =>
      (heldGone[index] as number) === 0 && (guest.backAt ?? Infinity) - now <= freeAt && guest.rank < rank,
  );
}

export const turnsInHall = (guests: readonly HallGuest[]): number[] =>
  turnsOf(guests, { joinedAt: (guest) => guest.joinedAt, isPlaced: ({ rank }) => isPlacedNumber(rank) });

/** As `nextAcross` (ticket/next-in-line.ts): the longest wait wins, less a handicap by preference. Who joins now takes part. */
function chooseLine(lines: readonly number[], freeAt: number, { games, now }: Run): number {
  let chosen = -1;
  let best = -Infinity;
  for (let preference = 0; preference < lines.length; preference++) {
    const line = lines[preference] as number;
    const game = games[line] as Game;
    const { guests, turns, next } = game;
    if (next > guests.length && heldAhead(game, freeAt, now) < 0) continue;
    const score = now + freeAt - (turns[next] ?? now) - preference * secondsPerPreference;
    if (score > best) [chosen, best] = [line, score];
  }
  return chosen;
}

function boundedMeans({ places, runs, seconds, means }: PlayedLine, max: number): void {
  for (let place = 0; place < places; place++) {
    let total = 0;
    for (let run = 0; run < runs; run++) total += Math.min(max, seconds[run * places + place] as number);
    means[place] = total / runs;
  }
}
