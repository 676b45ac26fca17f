// What staff see of a rehearsal.

import type { Rehearsal } from './play-visits.ts';

export type RehearsalPicture = ReturnType<typeof pictureOf>;

export function pictureOf({ waits, hours, desks, told, ...counts }: Rehearsal) {
  return {
    ...counts,
    ...waits,
    /** The wait that half of the guests of an hour did not exceed. */
    waits: hours.flatMap(({ weekday, hour, median }) => (median === null ? [] : { weekday, hour, minutes: median })),
    /** null: more than anybody has. */
    desks: desks.map(({ lines, hours: needed }) => ({
      lines,
      hours: needed.map(({ weekday, hour, desks: count }) => ({ weekday, hour, desks: count })),
    })),
    /** Of so many who waited, so many would have been called within what they were told. */
    told: { count: told.all.count, met: told.all.met },
  };
}
