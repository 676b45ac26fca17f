// How desks go and come for the rest of today, by each of the earlier days: as far as that day agrees with the desks as they stand now.

import { newDesk, type HallDesk } from './hall.ts';
import type { Away, DeskDay, UsualHours } from './usual-hours.ts';

/** Seconds from now. */
export interface DeskPlan {
  weight: number;
  /** By desk: those that are open, then those that come. */
  away: (readonly Away[])[];
}

/** The plan of each day, and the desks that are closed now and come by some of them. */
export function deskPlans(
  usual: UsualHours | null,
  open: readonly HallDesk[],
  { lines, now }: { lines: readonly string[]; now: number },
): { plans: DeskPlan[]; coming: HallDesk[] } {
  if (!usual) return { plans: [], coming: [] };
  const { days, dayBegan, linesOf } = usual;
  const time = now - dayBegan;
  const ids = new Set(open.map(({ id }) => id));
  const coming = [...linesOf].filter(
    ([id, own]) =>
      !ids.has(id) &&
      own.some((line) => lines.includes(line)) &&
      days.some(({ desks }) => comesAt(desks, id, time) < Infinity),
  );
  const plans = days.map(({ weight, desks }) => {
    const going = open.map((desk) => goes(desks.get(desk.id), desk, { time, dayBegan }));
    const isServed = (line: string): boolean =>
      open.some((desk, index) => desk.lines.includes(line) && going[index]?.at(-1)?.until !== Infinity);
    // A line is never left for good by all who work for it.
    const left = lines.every(isServed) ? going : going.map((away) => away.filter(({ until }) => until < Infinity));
    const come = coming.map(([id]) => [{ from: 0, until: comesAt(desks, id, time) - time }]);
    return { weight, away: [...left, ...come] };
  });
  return { plans, coming: coming.map(([id, own]) => newDesk(id, own, now)) };
}

/** Infinity: it does not come on that day, or was there by this time. */
const comesAt = (day: DeskDay, id: string, time: number): number =>
  day.get(id)?.find(({ from, until }) => from <= time && time < until)?.until ?? Infinity;

function goes(
  day: readonly Away[] | undefined,
  { state, since }: HallDesk,
  { time, dayBegan }: { time: number; dayBegan: number },
): Away[] {
  if (!day || state === 'break') return [];
  const coming = day.filter(({ until }) => until > time);
  const [next] = coming;
  // By that day it is away at this time, but it is not. It may still go after a guest whom it called before; else it keeps other hours today.
  const isOther = next && next.from <= time && !(state === 'busy' && since - dayBegan < next.from);
  return isOther ? [] : coming.map(({ from, until }) => ({ from: from - time, until: until - time }));
}

/** Each for its share of the runs; undefined where there is none. */
export function inTurn<One extends { weight: number }>(
  all: readonly One[],
  runs: number,
): (run: number) => One | undefined {
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  let [at, passed] = [0, all[0]?.weight ?? 0];
  return (run) => {
    const share = ((run + 0.5) / runs) * total;
    while (passed < share && at < all.length - 1) passed += all[++at]?.weight ?? 0;
    return all[at];
  };
}

/** When a desk that would call now calls: the same time, where it is not away then. */
export function backFrom(away: readonly Away[] | undefined, time: number): number {
  for (const { from, until } of away ?? []) if (time >= from && time < until) return until;
  return time;
}
