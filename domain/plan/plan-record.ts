// What came of a plan: counted from the tickets of the day each time it is looked at, so counting again gives the same.

import type { PlanOfLine } from './day-plan.ts';
import { isEnough } from './enough-desks.ts';
import { countInTime, visitsToPlay, type PastVisit } from './play-plan.ts';

export type PlanOutcome = NonNullable<ReturnType<typeof outcomeOf>>;

/** @param visits of that day, of all lines of the group. Null: nothing was planned. */
export function outcomeOf(day: string, plan: PlanOfLine, visits: readonly PastVisit[]) {
  if (!plan.guests) return null;
  const { low, median, high } = plan.guests;
  const hours = new Set(plan.hours.map(({ hour }) => hour));
  const own = visits.filter(({ lineId }) => lineId === plan.lineId);
  const came = own.filter(({ minute }) => hours.has(Math.floor(minute / 60))).length;
  const boundSeconds = plan.boundMinutes * 60;
  const desks = new Map(plan.hours.flatMap((one) => (one.desks === null ? [] : [[one.hour, one.desks] as const])));
  // Desks that were planned are there from the first guest on, whenever that day's first call was.
  const guests = visitsToPlay(visits, () => 1).map((visit) => ({ ...visit, opens: visit.arrival }));
  const played = [...countInTime(guests, desks, boundSeconds)].filter(([hour]) => desks.has(hour));
  const waits = own.flatMap(({ joinedAt, calledAt }) => (calledAt === null ? [] : [calledAt - joinedAt]));
  return {
    day,
    low,
    median,
    high,
    came,
    isWithin: came >= low && came <= high,
    /** Hours with guests for which desks were planned, and in how many of them the planned desks would have been enough. */
    hours: played.length,
    enoughHours: played.filter(([, { inTime, all }]) => isEnough(inTime, all)).length,
    /** Of those who were called, how many waited no longer than the bound. */
    called: waits.length,
    inTime: waits.filter((seconds) => seconds <= boundSeconds).length,
  };
}
