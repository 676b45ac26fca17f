// What the charts of the insights are computed from.

import type { ByLanguage } from '#domain/by-language.ts';
import type { Figure } from '#domain/insights/day-figure.ts';
import { daysBetween, stepStart, type ChosenRange, type DayRange, type Step } from '#domain/insights/figure-range.ts';
import { addDays } from '#domain/local-time.ts';

/** The figures of a range: by day, by line, and in total. */
export interface RangeFigures extends DayRange {
  byDay: ReadonlyMap<string, Figure>;
  byLine: ReadonlyMap<string, Figure>;
  sum: Figure;
}

export interface ChartFacts {
  range: ChosenRange;
  now: RangeFigures;
  before: RangeFigures | null;
  services: readonly { lineId: string; id: string; name: ByLanguage }[];
  desks: readonly { id: string; name: ByLanguage }[];
  /** Who works here now; null: the reader may not see what each of them does. */
  members: readonly { id: string; name: ByLanguage }[] | null;
}

/** The figures of the days of every step of the range; none where nobody joined. */
export function daysByStep({ from, to, byDay }: RangeFigures, step: Step): Map<string, Figure[]> {
  const steps = new Map<string, Figure[]>();
  for (const after of span(0, daysBetween(from, to))) {
    const day = addDays(from, after);
    const at = stepStart(day, step);
    const figure = byDay.get(day);
    steps.set(at, [...(steps.get(at) ?? []), ...(figure ? [figure] : [])]);
  }
  return steps;
}

export function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
