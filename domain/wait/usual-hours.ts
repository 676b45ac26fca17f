// When each desk usually works, by earlier days of work: a desk that called nobody while guests of its lines waited was away.

import { grouped } from '../grouped.ts';

/** Seconds of a day of work; `until` Infinity: it did not come back. */
export interface Away {
  from: number;
  until: number;
}

/** By desk, in order of time. A desk that is not in it did not work on that day. */
export type DeskDay = ReadonlyMap<string, readonly Away[]>;

export interface UsualHours {
  /** When today began, by which the times of the earlier days are counted. Seconds, as all times of a hall. */
  dayBegan: number;
  days: readonly { weight: number; desks: DeskDay }[];
  /** The lines of every desk, whether it is open or not. */
  linesOf: ReadonlyMap<string, readonly string[]>;
}

/** Of a guest who was called. Seconds of the day of work. */
export interface CalledVisit {
  line: string;
  desk: string;
  joinedAt: number;
  calledAt: number;
  endedAt: number;
}

/** A shorter absence is a pause between two guests, and learnt as such. */
const shortestAway = 20 * 60;
/** Who waited less while a desk called nobody says nothing of it; nor does one guest alone, who may have been away. */
const shortestWait = 2 * 60;
const fewestGuests = 2;

export function deskDayOf(visits: readonly CalledVisit[]): DeskDay {
  const byDesk = grouped(visits, ({ desk }) => desk);
  return new Map([...byDesk].map(([desk, own]) => [desk, awayTimes(own, visits)]));
}

function awayTimes(own: readonly CalledVisit[], all: readonly CalledVisit[]): Away[] {
  const lines = new Set(own.map(({ line }) => line));
  const guests = all.filter(({ line }) => lines.has(line));
  const inOrder = own.toSorted((one, other) => one.calledAt - other.calledAt);
  return [undefined, ...inOrder].flatMap((before, index) => awayBetween(before, inOrder[index], guests) ?? []);
}

/** Between two guests of a desk, before its first one, or after its last one. */
function awayBetween(before: CalledVisit | undefined, after: CalledVisit | undefined, guests: readonly CalledVisit[]) {
  const [ended, called] = [before?.endedAt ?? -Infinity, after?.calledAt ?? Infinity];
  if (called - ended < shortestAway) return null;
  let [waiting, first, last] = [0, Infinity, -Infinity];
  for (const { joinedAt, calledAt } of guests) {
    const [from, until] = [Math.max(joinedAt, ended), Math.min(calledAt, called)];
    if (until - from < shortestWait) continue;
    waiting += 1;
    first = Math.min(first, from);
    last = Math.max(last, until);
  }
  if (waiting < fewestGuests || last - first < shortestAway) return null;
  const hasWaited = after !== undefined && after.calledAt - after.joinedAt >= shortestWait;
  return {
    // Where somebody waited at its end, it meant to go at some time while its last guest was there.
    from: !before ? 0 : first > ended ? first : (before.calledAt + ended) / 2,
    until: hasWaited || !after ? called : Math.max(last, after.joinedAt),
  };
}

export const daysLookedAt = 28;
const fewestDays = 3;
/** The same weekday counts as so many others; a day that is so much older counts half as much. */
const sameWeekday = 5;
const halfAfterDays = 14;

/** `known`: by number of the day; every seventh is the same weekday. Null: too few days are known. */
export function usualHoursOn(
  day: number,
  known: ReadonlyMap<number, DeskDay>,
  { dayBegan, linesOf }: Pick<UsualHours, 'dayBegan' | 'linesOf'>,
): UsualHours | null {
  const days = [...known].flatMap(([of, desks]) => {
    const ago = day - of;
    if (ago < 1 || ago > daysLookedAt) return [];
    return [{ weight: (ago % 7 === 0 ? sameWeekday : 1) * 0.5 ** (ago / halfAfterDays), desks }];
  });
  return days.length < fewestDays ? null : { dayBegan, days, linesOf };
}
