// Which earlier days tell what a day will be like: the same weekday of the last eight weeks, the newer ones more. Pure.

import { addDays } from '../local-time.ts';

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
  const weeks = (Date.parse(of) - Date.parse(day)) / (7 * 86_400_000);
  return 0.5 ** ((weeks - 1) / halfAfterWeeks);
}

/** The smallest value that half of the weight does not exceed. */
export function weightedMedian(values: readonly { value: number; weight: number }[]): number {
  const half = values.reduce((all, { weight }) => all + weight, 0) / 2;
  let passed = 0;
  for (const { value, weight } of values.toSorted((one, other) => one.value - other.value)) {
    passed += weight;
    if (passed >= half) return value;
  }
  return 0;
}
