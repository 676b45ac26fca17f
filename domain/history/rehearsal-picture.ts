// What staff see of a rehearsal.

import type { HourOfWeek, Rehearsal } from './play-visits.ts';

export interface RehearsalPicture extends Omit<Rehearsal, 'waits' | 'hours' | 'desks' | 'told'> {
  median: number | null;
  nineInTen: number | null;
  /** The wait that half of the guests of an hour did not exceed. */
  waits: (HourOfWeek & { minutes: number })[];
  /** null: more than anybody has. */
  desks: { lines: string[]; hours: (HourOfWeek & { desks: number | null })[] }[];
  /** Of so many who waited, so many would have been called within what they were told. */
  told: { count: number; met: number };
}

export function pictureOf({ waits, hours, desks, told, ...counts }: Rehearsal): RehearsalPicture {
  return {
    ...counts,
    ...waits,
    waits: hours.flatMap(({ weekday, hour, median }) => (median === null ? [] : { weekday, hour, minutes: median })),
    desks: desks.map(({ lines, hours: needed }) => ({
      lines,
      hours: needed.map(({ weekday, hour, desks: count }) => ({ weekday, hour, desks: count })),
    })),
    told: { count: told.all.count, met: told.all.met },
  };
}
