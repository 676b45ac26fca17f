// What the charts of the insights are computed from.

import type { ByLanguage } from '#domain/by-language.ts';
import type { CountedDay } from '#db/ticket/day-figures.ts';
import { addFigure, emptyFigure, quartersOfDay, type Figure } from '#domain/insights/day-figure.ts';
import { daysBetween, stepStart, type ChosenRange, type DayRange, type Step } from '#domain/insights/figure-range.ts';
import { addDays } from '#domain/local-time.ts';

/** Years of days are in memory together. */
export type DayOfRange = Pick<Figure, 'hours' | 'waits' | 'groups'>;
export type LineOfRange = Pick<Figure, 'served' | 'judged'>;

/** The figures of a range: by day, by line, and in total. */
interface GatheredFigures extends DayRange {
  byDay: Map<string, DayOfRange>;
  byLine: Map<string, LineOfRange>;
  /** Without the part `desks`. */
  sum: Figure;
  /** For each quarter hour, the number of desks that were open, summed over the days. */
  openDesks: number[];
}
export type RangeFigures = Readonly<Omit<GatheredFigures, 'byDay' | 'byLine'>> & {
  byDay: ReadonlyMap<string, DayOfRange>;
  byLine: ReadonlyMap<string, LineOfRange>;
};

export interface ChartFacts {
  range: ChosenRange;
  now: RangeFigures;
  before: RangeFigures | null;
  services: readonly { lineId: string; id: string; name: ByLanguage }[];
  desks: readonly { id: string; name: ByLanguage }[];
  /** Who works here now; null: the reader may not see what each of them does. */
  members: readonly { id: string; name: ByLanguage }[] | null;
}

export function noFigures({ from, to }: DayRange): GatheredFigures {
  const openDesks = Array.from({ length: quartersOfDay }, () => 0);
  return { from, to, byDay: new Map(), byLine: new Map(), sum: emptyFigure(), openDesks };
}

/** Adds days of the range, each with all its lines. Of each day and each line only what charts show by day or by line is held. */
export function gather(figures: GatheredFigures, days: readonly CountedDay[]): void {
  const { from, to, byDay, byLine, sum, openDesks } = figures;
  const wholeDays = new Map<string, Figure>();
  for (const { lineId, day, figure } of days) {
    if (day < from || day > to) continue;
    const ofLine = byLine.get(lineId) ?? { served: {}, judged: {} };
    addFigure(ofLine, figure);
    byLine.set(lineId, ofLine);
    const ofDay = wholeDays.get(day);
    if (ofDay) addFigure(ofDay, figure);
    else wholeDays.set(day, figure);
  }
  for (const [day, { desks, ...figure }] of wholeDays) {
    addFigure(sum, figure);
    const { hours, waits, groups } = figure;
    byDay.set(day, { hours, waits, groups });
    for (const lines of Object.values(desks ?? {}))
      lines.forEach((inLines, at) => inLines > 0 && (openDesks[at] = (openDesks[at] ?? 0) + 1));
  }
}

/** The figures of the days of every step of the range; none where nobody joined. */
export function daysByStep({ from, to, byDay }: RangeFigures, step: Step): Map<string, DayOfRange[]> {
  const steps = new Map<string, DayOfRange[]>();
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
