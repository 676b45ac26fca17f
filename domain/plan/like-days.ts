// Which earlier days tell what a day will be like: the same weekday of the last eight weeks, the newer ones more. Pure.

import { addDays, dayNumber } from '../local-time.ts';

const weeksLookedAt = 8;
/** One day alone is no usual day. */
export const fewestDays = 2;
/** A day that is so many weeks older counts half as much. */
const halfAfterWeeks = 4;

/** The same weekday, the newest first. */
export const likeDaysBefore = (day: string): string[] =>
  Array.from({ length: weeksLookedAt }, (_, index) => addDays(day, -7 * (index + 1)));

/** The day before counts 1. `day` is one of `likeDaysBefore(of)`. */
export function weightOf(day: string, of: string): number {
  const weeks = (dayNumber(of) - dayNumber(day)) / 7;
  return 0.5 ** ((weeks - 1) / halfAfterWeeks);
}
