// What staff see of a rehearsal.

import type { HourOfWeek, Rehearsal } from './play-visits.ts';

export interface RehearsalPicture {
  guests: number;
  called: number;
  left: number;
  /** Seconds since 1970. */
  from: number;
  to: number;
  boundMinutes: number;
  median: number | null;
  nineInTen: number | null;
  /** The wait that half of the guests of an hour did not exceed. */
  waits: (HourOfWeek & { minutes: number })[];
  /** null: more than anybody has. */
  desks: { lines: string[]; hours: (HourOfWeek & { desks: number | null })[] }[];
  /** Of so many who waited, so many would have been called within what they were told. */
  told: { count: number; met: number };
}

export function pictureOf(rehearsal: Rehearsal): RehearsalPicture {
  const { guests, called, left, from, to, boundMinutes, waits, hours, desks, told } = rehearsal;
  return {
    guests,
    called,
    left,
    from,
    to,
    boundMinutes,
    ...waits,
    waits: hours.flatMap(({ weekday, hour, median }) => (median === null ? [] : { weekday, hour, minutes: median })),
    desks: desks.map(({ lines, hours: needed }) => ({
      lines,
      hours: needed.map(({ weekday, hour, desks: count }) => ({ weekday, hour, desks: count })),
    })),
    told: { count: told.all.count, met: told.all.met },
  };
}
