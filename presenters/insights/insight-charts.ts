// The charts of the insights, each computed from the figures of its days.

import type { CountRow, HoursView, InsightsTotals, PromisesView, ReachRow, ServedRow } from '#contract/views.ts';
import {
  outcomes,
  programsId,
  quantile,
  sumOf,
  type Figure,
  type FigurePart,
  type Outcome,
  type Tally,
} from '#domain/insights/day-figure.ts';
import { lateness, stepOf, weekdayIndex, weekdaysIn, type Step } from '#domain/insights/figure-range.ts';
import { serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import { daysByStep, span, type ChartFacts, type RangeFigures } from './chart-facts.ts';
import { quartersOf } from './desk-quarters.ts';
import { recordView } from './record-view.ts';
import { groupsOf, minutesOf, waitDaysOf, waitsOf } from './wait-charts.ts';

/** What the totals are computed from. */
export const totalParts = ['ends', 'waits', 'hours', 'ratings'] as const satisfies readonly FigurePart[];

export function totalsOf({ sum }: RangeFigures): InsightsTotals {
  const at = (part: Tally, key: string): number => part[key]?.[0] ?? 0;
  const waits = minutesOf(sum.waits);
  const ratings = Object.entries(sum.ratings).map(([rating, [people = 0]]) => [Number(rating), people] as const);
  const rated = ratings.reduce((all, [, people]) => all + people, 0);
  const stars = ratings.reduce((all, [rating, people]) => all + rating * people, 0);
  const [, , , promised = 0, kept = 0] = sumOf(sum.hours);
  return {
    joined: sumOf(sum.ends)[0] ?? 0,
    served: at(sum.ends, 'served'),
    noShow: at(sum.ends, 'no_show'),
    gone: at(sum.ends, 'left') + at(sum.ends, 'removed'),
    halfWaitMinutes: quantile(waits, 0.5),
    mostWaitMinutes: quantile(waits, 0.9),
    promised,
    kept,
    ratings: rated,
    meanRating: rated === 0 ? null : stars / rated,
  };
}

export const charts = {
  hours: hoursOf,
  quarters: quartersOf,
  waits: waitsOf,
  promises: promisesOf,
  record: ({ now }: ChartFacts) => recordView(now),
  services: servicesOf,
  desks: desksOf,
  members: membersOf,
  ends: endsOf,
  reach: reachOf,
  waitDays: waitDaysOf,
  groups: groupsOf,
  languages: ({ now, before }: ChartFacts) => counted(now.sum.languages, before?.sum.languages),
  ratings: ratingsOf,
} as const;

function hoursOf({ now }: ChartFacts): HoursView {
  const cells = new Map<string, number[]>();
  for (const [day, figure] of now.byDay)
    for (const [hour, numbers] of Object.entries(figure.hours)) {
      const key = `${weekdayIndex(day)} ${hour}`;
      cells.set(
        key,
        numbers.map((number, at) => number + (cells.get(key)?.[at] ?? 0)),
      );
    }
  const rows = Array.from(cells, ([key, [joined = 0, called = 0, seconds = 0]]) => {
    const [weekday = 0, hour = 0] = key.split(' ').map(Number);
    return { weekday, hour, joined, called, meanWaitMinutes: called === 0 ? null : seconds / 60 / called };
  });
  rows.sort((a, b) => a.weekday - b.weekday || lateness(a.hour) - lateness(b.hour));
  const places = rows.map(({ hour }) => lateness(hour));
  const first = Math.min(...places);
  const hours =
    places.length === 0 ? [] : span(first, Math.max(...places)).map((at) => (at + serviceDayBeginsAtMinutes / 60) % 24);
  // Averages begin with the place's first day.
  const from = [...now.byDay.keys()].sort()[0] ?? now.from;
  return { cells: rows, hours, weekdays: weekdaysIn({ from, to: now.to }) };
}

function promisesOf({ range, now, before }: ChartFacts): PromisesView {
  const step = stepOf(range.days);
  const steps = step === 'hour' ? byHour(now) : byStep(now, step);
  const stepsBefore = before && (step === 'hour' ? byHour(before) : byStep(before, step));
  const earlier = step === 'hour' ? null : Array.from(stepsBefore?.values() ?? []);
  const points = Array.from(steps, ([at, [promised, kept]], index) => {
    const [beforePromised = 0, beforeKept = 0] = (earlier ? earlier[index] : stepsBefore?.get(at)) ?? [];
    return { at, promised, kept, before: before ? { promised: beforePromised, kept: beforeKept } : null };
  });
  const [, sooner = 0, kept = 0, later = 0] = sumOf(now.sum.told);
  return { step, points, sooner, kept, later };
}

type Kept = [promised: number, kept: number];

function byHour({ sum }: RangeFigures): Map<string, Kept> {
  const hours = Object.entries(sum.hours).sort(([a], [b]) => lateness(Number(a)) - lateness(Number(b)));
  return new Map(hours.map(([hour, [, , , promised = 0, kept = 0]]) => [hour.padStart(2, '0'), [promised, kept]]));
}

function byStep(figures: RangeFigures, step: Step): Map<string, Kept> {
  const keptIn = (days: readonly Figure[]): Kept => {
    const [, , , promised = 0, kept = 0] = sumOf(days.flatMap(({ hours }) => Object.values(hours)));
    return [promised, kept];
  };
  return new Map(Array.from(daysByStep(figures, step), ([at, days]) => [at, keptIn(days)]));
}

function servicesOf(facts: ChartFacts): ServedRow[] {
  const nameOf = new Map(facts.services.map(({ lineId, id, name }) => [`${lineId}|${id}`, name]));
  const take = (figures: RangeFigures): Tally => {
    const sums: Tally = {};
    for (const [lineId, { served }] of figures.byLine)
      for (const [key, numbers] of Object.entries(served)) addTo(sums, `${lineId}|${key.split('|')[0]}`, numbers);
    return sums;
  };
  return servedRows(take, facts, (key) => {
    const [lineId = '', id = ''] = key.split('|');
    return { id, lineId, name: nameOf.get(key) ?? null };
  });
}

function desksOf(facts: ChartFacts): ServedRow[] {
  const nameOf = new Map(facts.desks.map(({ id, name }) => [id, name]));
  const take = ({ sum }: RangeFigures): Tally => {
    const sums: Tally = {};
    for (const [key, numbers] of Object.entries(sum.served)) addTo(sums, key.split('|')[1] ?? '', numbers);
    return sums;
  };
  return servedRows(take, facts, (id) => ({ id, lineId: null, name: nameOf.get(id) ?? null }));
}

const formerId = 'former';

/** Those who no longer work here are counted together. */
function membersOf(facts: ChartFacts): ServedRow[] | null {
  if (facts.members === null) return null;
  const nameOf = new Map(facts.members.map(({ id, name }) => [id, name]));
  const take = ({ sum }: RangeFigures): Tally => {
    const sums: Tally = {};
    for (const [key, numbers] of Object.entries(sum.members))
      addTo(sums, key === '' || key === programsId || nameOf.has(key) ? key : formerId, numbers);
    return sums;
  };
  return servedRows(take, facts, (id) => ({ id, lineId: null, name: nameOf.get(id) ?? null }));
}

function servedRows(
  take: (figures: RangeFigures) => Tally,
  { now, before }: ChartFacts,
  named: (key: string) => Pick<ServedRow, 'id' | 'lineId' | 'name'>,
): ServedRow[] {
  const earlier = before ? take(before) : {};
  const mean = ([people = 0, seconds = 0]: number[] = []): number | null =>
    people === 0 ? null : seconds / 60 / people;
  return Object.entries(take(now))
    .map(([key, sums]) => ({
      ...named(key),
      people: sums[0] ?? 0,
      meanMinutes: mean(sums) ?? 0,
      meanMinutesBefore: mean(earlier[key]),
    }))
    .sort((a, b) => b.people - a.people || (`${a.lineId}${a.id}` < `${b.lineId}${b.id}` ? -1 : 1));
}

function endsOf({ now, before }: ChartFacts): CountRow<Outcome>[] {
  return outcomes
    .map((key) => ({
      key,
      people: now.sum.ends[key]?.[0] ?? 0,
      before: before && (before.sum.ends[key]?.[0] ?? 0),
    }))
    .filter(({ people, before: earlier }) => people > 0 || (earlier ?? 0) > 0);
}

function reachOf({ now }: ChartFacts): ReachRow[] {
  return Object.entries(now.sum.reach)
    .map(([channel, [arrived = 0, unknown = 0, missed = 0]]) => ({ channel, arrived, unknown, missed }))
    .sort(
      (a, b) =>
        Number(a.channel === 'none') - Number(b.channel === 'none') ||
        total(b) - total(a) ||
        (a.channel < b.channel ? -1 : 1),
    );
}

const total = ({ arrived, unknown, missed }: ReachRow): number => arrived + unknown + missed;

function ratingsOf({ now, before }: ChartFacts): CountRow[] {
  if (Object.keys(now.sum.ratings).length === 0) return [];
  return ['5', '4', '3', '2', '1'].map((key) => ({
    key,
    people: now.sum.ratings[key]?.[0] ?? 0,
    before: before && (before.sum.ratings[key]?.[0] ?? 0),
  }));
}

function counted(tally: Tally, before: Tally | undefined): CountRow[] {
  return Object.entries(tally)
    .map(([key, [people = 0]]) => ({ key, people, before: before ? (before[key]?.[0] ?? 0) : null }))
    .sort((a, b) => b.people - a.people || (a.key < b.key ? -1 : 1));
}

function addTo(tally: Tally, key: string, numbers: readonly number[]): void {
  tally[key] = numbers.map((number, at) => number + (tally[key]?.[at] ?? 0));
}
