// The charts of how long guests wait: how many how long, over time, and who waits longer.

import type { WaitBin, WaitDaysView, WaitsView } from '#contract/views.ts';
import { longestWaitMinutes, quantile, type GroupKind, type Tally } from '#domain/insights/day-figure.ts';
import { stepOf } from '#domain/insights/figure-range.ts';
import { compareWaits, type WaitGroup } from '#domain/insights/wait-groups.ts';
import { daysByStep, span, type ChartFacts, type DayOfRange } from './chart-facts.ts';

export function waitsOf({ now: { sum } }: ChartFacts): WaitsView {
  const waits = minutesOf(sum.waits);
  const ranges = Object.entries(sum.told).map(([range, [people = 0]]) => {
    const [low = 0, high = 0] = range.split('-').map(Number);
    return { low, high, people };
  });
  const [low, high] = [toldQuantile(ranges, 'low', 0.5), toldQuantile(ranges, 'high', 0.5)];
  return {
    bins: binsOf(waits, ranges),
    called: peopleIn(waits),
    typicallyTold: low === null || high === null ? null : { low, high },
  };
}

interface ToldRange {
  low: number;
  high: number;
  people: number;
}

const toldQuantile = (ranges: readonly ToldRange[], end: 'low' | 'high', share: number): number | null =>
  quantile(
    ranges.map((range) => [range[end], range.people]),
    share,
  );

const peopleIn = (waits: [number, number][]): number => waits.reduce((all, [, people]) => all + people, 0);

const binWidths = [1, 2, 5, 10, 15, 20, 30];
const maxBins = 13;

/** Bins that cover nearly everybody; longer waits are in the last one. */
function binsOf(waits: [number, number][], ranges: readonly ToldRange[]): WaitBin[] {
  if (waits.length === 0) return [];
  const far = Math.max(quantile(waits, 0.98) ?? 0, toldQuantile(ranges, 'high', 0.9) ?? 0);
  const reach = Math.min(longestWaitMinutes, far + 1);
  const width = binWidths.find((one) => one * (maxBins - 1) >= reach) ?? 30;
  const last = Math.ceil(reach / width);
  const bins = Array.from({ length: last + 1 }, (_, at): WaitBin => {
    return { from: at * width, to: at === last ? null : (at + 1) * width, waited: 0, told: 0 };
  });
  const binAt = (minute: number): WaitBin | undefined => bins[Math.min(last, Math.floor(minute / width))];
  for (const [minute, people] of waits) {
    const bin = binAt(minute);
    if (bin) bin.waited += people;
  }
  // A range counts equally for each of its minutes.
  for (const { low, high, people } of ranges) {
    const minutes = span(low, Math.max(low, high - 1));
    for (const minute of minutes) {
      const bin = binAt(minute);
      if (bin) bin.told += people / minutes.length;
    }
  }
  return bins;
}

/** The typical wait of each step, and that of the matching step before; null where the range is one day. */
export function waitDaysOf({ range, now, before }: ChartFacts): WaitDaysView | null {
  const step = stepOf(range.days);
  if (step === 'hour') return null;
  const earlier = before && [...daysByStep(before, step).values()];
  const points = Array.from(daysByStep(now, step), ([at, days], index) => {
    const waits = waitsIn(days);
    return {
      at,
      called: peopleIn(waits),
      halfMinutes: quantile(waits, 0.5),
      mostMinutes: quantile(waits, 0.9),
      halfMinutesBefore: quantile(waitsIn(earlier?.[index] ?? []), 0.5),
    };
  });
  return { step, points };
}

function waitsIn(days: readonly DayOfRange[]): [number, number][] {
  return days.flatMap(({ waits }) => minutesOf(waits));
}

export function groupsOf({ now }: ChartFacts): Record<GroupKind, WaitGroup[]> {
  const ofKind = (kind: GroupKind, { groups }: DayOfRange): Tally =>
    Object.fromEntries(
      Object.entries(groups).flatMap(([name, numbers]) => {
        const [kindOfName, key = ''] = name.split('|');
        return kindOfName === kind ? [[key, numbers]] : [];
      }),
    );
  const compared = (kind: GroupKind) => compareWaits(Array.from(now.byDay.values(), (day) => ofKind(kind, day)));
  return { language: compared('language'), source: compared('source'), need: compared('need') };
}

export function minutesOf(tally: Tally): [number, number][] {
  return Object.entries(tally).map(([minute, [people = 0]]) => [Number(minute), people]);
}
