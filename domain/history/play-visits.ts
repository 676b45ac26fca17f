// Plays a history by Turnstone's own rules: how long guests waited, how many desks would have been enough, and how often Turnstone's
// estimates would have been met.

import { judgeLog, nothingCounted, recordsOf, type Judged } from '../wait/play-log.ts';
import { groupsOf } from '../plan/day-plan.ts';
import type { PlaceClock } from './place-times.ts';
import { seatVisits, type PlayedVisits } from './visit-desks.ts';
import { visitEvents } from './visit-events.ts';
import { at, type Visits } from './visits.ts';
import { enoughDesks } from '../plan/enough-desks.ts';

interface PlayVisitsOptions {
  clock: PlaceClock;
  boundMinutes: number;
  /** An estimate takes time: of more guests, only every second, third ... gets one. */
  maxTold: number;
  /** Lets others work meanwhile. */
  pause?: () => Promise<void>;
}

export type Rehearsal = Awaited<ReturnType<typeof playVisits>>;

export async function playVisits(visits: Visits, options: PlayVisitsOptions) {
  const { clock, boundMinutes, pause } = options;
  const played = await seatVisits(visits, pause);
  const waits = waitsByHour(visits, clock);
  const called = waits.reduce((all, { seconds }) => all + seconds.length, 0);
  const shared = played.slots.map(({ lines }) => lines);
  /** By the lines that share desks. */
  const desks = [];
  for (const group of groupsOf([...visits.lines.all.keys()], shared)) {
    const own = new Set(group);
    const isPlayed = (line: number): boolean => own.has(line);
    const lines = visits.lines.all.filter((_, line) => isPlayed(line));
    const hours = await desksNeeded(played, isPlayed, { clock, boundSeconds: boundMinutes * 60, pause });
    desks.push({ lines, hours: hours.map(({ hour, ...rest }) => ({ ...hourOfWeek(hour), ...rest })) });
  }
  const arrivals = visits.arrival.subarray(0, visits.count);
  return {
    guests: visits.count,
    called,
    left: visits.count - called,
    /** Seconds since 1970: the first arrival and the last. */
    from: arrivals.reduce((least, one) => Math.min(least, one), Infinity),
    to: arrivals.reduce((most, one) => Math.max(most, one), -Infinity),
    boundMinutes,
    waits: figuresOf(Float64Array.from(waits.flatMap(({ seconds }) => seconds))),
    hours: waits.flatMap(({ seconds, left }, hour) => {
      const guests = seconds.length + left;
      return guests === 0 ? [] : { ...hourOfWeek(hour), guests, left, ...figuresOf(Float64Array.from(seconds)) };
    }),
    desks,
    told: await tell(played, options),
  };
}

/** The weekday 0 is Monday. */
const hourOfWeek = (hour: number) => ({ weekday: Math.floor(hour / 24), hour: hour % 24 });

function waitsByHour(visits: Visits, clock: PlaceClock): { seconds: number[]; left: number }[] {
  const hours = Array.from({ length: 168 }, () => ({ seconds: [] as number[], left: 0 }));
  for (let visit = 0; visit < visits.count; visit += 1) {
    const arrival = at(visits.arrival, visit);
    const hour = hours[clock.hourOfWeek(arrival)];
    const start = at(visits.start, visit);
    if (hour && Number.isNaN(start)) hour.left += 1;
    else hour?.seconds.push(start - arrival);
  }
  return hours;
}

/** In minutes, to a tenth; null: nobody was called. */
function figuresOf(seconds: Float64Array) {
  seconds.sort();
  const within = (share: number): number | null => {
    const found = seconds[Math.ceil(share * seconds.length) - 1];
    return found === undefined ? null : Math.round(found / 6) / 10;
  };
  return { median: within(0.5), nineInTen: within(0.9) };
}

/** The first guests all get an estimate: then a short history is complete, and the first day is in it. */
const allOfFirst = 2000;
/** Each may be an estimate; with two hundred, whoever was called meanwhile waited a fifth of a second at each turn. */
const eventsInTurn = 10;

export type ToldRecord = Rehearsal['told'];

async function tell(played: PlayedVisits, { clock, maxTold, pause }: PlayVisitsOptions) {
  const { visits } = played;
  const every = Math.max(1, Math.ceil((visits.count - allOfFirst) / maxTold));
  let joins = 0;
  const tells = (): boolean => {
    joins += 1;
    return joins <= allOfFirst || joins % every === 0;
  };
  const counts = nothingCounted();
  const options = { measureFrom: -Infinity, isLearning: true, forgetsDaily: false, scale: 1, isRaw: false };
  const judged: Judged[] = [];
  let events = 0;
  for (const one of judgeLog(visitEvents(played), { ...options, clock: () => 0, tells }, counts)) {
    if (one) judged.push(one);
    events += 1;
    if (pause && events % eventsInTurn === 0) await pause();
  }
  const first = judged.reduce((least, one) => Math.min(least, clock.dayOf(one.at)), Infinity);
  const onFirst = judged.filter((one) => clock.dayOf(one.at) === first);
  const after = recordsOf(judged.filter((one) => clock.dayOf(one.at) !== first));
  return {
    /** One of so many guests got an estimate. */
    every,
    /** Guests without an estimate: no desk was open, or nothing was known yet. */
    untold: counts.untold,
    /** Those who waited: all, on the first day, when nothing was learnt yet, and after it. */
    all: recordsOf(judged).all,
    firstDay: recordsOf(onFirst).all,
    after: after.all,
    /** After the first day, by how far back: desk free, next, second and third, fourth to seventh, further. */
    buckets: after.buckets,
  };
}

// How many desks a line needed. Its arrivals and services are played with one desk, two, three ..., until enough guests of the hour wait no
// longer than the bound. First come, first served; desks begin when the place called its first guest of the day. Guests who left are not
// played: with more desks they may have stayed, but their time at the desk is not known.

/** Of an hour with fewer guests, in all weeks together, nothing is said. */
const fewestGuests = 5;

/**
 * By hour, 0 to 167 from the first hour of Monday; `desks` is null if `maxDesks` are not enough. `isPlayed`: whether a line is of those that
 * share these desks.
 */
async function desksNeeded(
  played: PlayedVisits,
  isPlayed: (line: number) => boolean,
  {
    clock,
    boundSeconds,
    pause,
  }: { clock: PlaceClock; boundSeconds: number; pause?: (() => Promise<void>) | undefined },
) {
  const run = runOf(played, isPlayed, clock);
  const guests = new Uint32Array(168);
  for (const hour of run.hours) guests[hour] = at(guests, hour) + 1;
  const asked = [...guests.keys()].filter((hour) => at(guests, hour) >= fewestGuests);
  const found = await enoughDesks(run, asked, { boundSeconds, pause });
  return asked.map((hour) => ({ hour, guests: at(guests, hour), desks: found.get(hour) ?? null }));
}

function runOf({ visits, ends, byStart }: PlayedVisits, isPlayed: (line: number) => boolean, clock: PlaceClock) {
  const own = byStart.filter((visit) => isPlayed(at(visits.line, visit)));
  const opens = new Map<number, number>();
  for (const visit of own) {
    const start = at(visits.start, visit);
    const day = clock.dayOf(start);
    if (!opens.has(day)) opens.set(day, start);
  }
  own.sort((one, other) => at(visits.arrival, one) - at(visits.arrival, other) || one - other);
  return {
    arrivals: Float64Array.from(own, (visit) => at(visits.arrival, visit)),
    services: Float64Array.from(own, (visit) => at(ends, visit) - at(visits.start, visit)),
    hours: Uint8Array.from(own, (visit) => clock.hourOfWeek(at(visits.arrival, visit))),
    opens: Float64Array.from(own, (visit) => opens.get(clock.dayOf(at(visits.arrival, visit))) ?? -Infinity),
  };
}
