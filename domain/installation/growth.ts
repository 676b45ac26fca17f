// By how much a database grows in a week, from its sizes of single days.

import { dayNumber } from '../local-time.ts';

export interface DatedSize {
  day: string;
  bytes: number;
}

/** How far back the sizes are compared, in days: a quiet week does not make a year's guess. */
export const growthDays = 28;
const weekDays = 7;

/** Null: the sizes of less than a week are known. It can be negative: erased rows give their space back. */
export function weeklyGrowth(sizes: readonly DatedSize[]): number | null {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return null;
  const days = dayNumber(last.day) - dayNumber(first.day);
  return days < weekDays ? null : Math.round(((last.bytes - first.bytes) / days) * weekDays);
}
