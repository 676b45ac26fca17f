// The charts of the insights, each computed from the figures of its days.

import type {
  CountRow,
  HoursView,
  InsightsCharts,
  InsightsTotals,
  PromisesView,
  ReachRow,
  ServedRow,
} from '#contract/views.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import { programsId, quantile, sumOf, type FigurePart, type Tally } from '#domain/insights/day-figure.ts';
import { lateness, stepOf, weekdayIndex, weekdaysIn, type Step } from '#domain/insights/figure-range.ts';
import { serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import { daysByStep, span, type ChartFacts, type DayOfRange, type RangeFigures } from './chart-facts.ts';
import { quartersOf } from './desk-quarters.ts';
import { recordView } from './record-view.ts';
import { groupsOf, minutesOf, waitDaysOf, waitsOf } from './wait-charts.ts';
import { outcomes } from '#domain/ticket/history-filter.ts';

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
    gone: at(sum.ends, 'left'),
    halfWaitMinutes: quantile(waits, 0.5),
    mostWaitMinutes: quantile(waits, 0.9),
    promised,
    kept,
    ratings: rated,
    meanRating: rated === 0 ? null : stars / rated,
  };
}

/** Each chart of the page, by its name in the view. */
export const charts = {
  hours: hoursOf,
  quarters: quartersOf,
  waits: waitsOf,
  waitDays: waitDaysOf,
  groups: groupsOf,
  promises: promisesOf,
  record: ({ now }) => recordView(now),
  services: servicesOf,
  desks: desksOf,
  members: membersOf,
  ends: (facts) => countRows(facts, 'ends', outcomes).filter(({ people, before }) => people > 0 || (before ?? 0) > 0),
  reach: reachOf,
  languages: (facts) => countRows(facts, 'languages', Object.keys(facts.now.sum.languages)).sort(byPeople),
  ratings: (facts) =>
    Object.keys(facts.now.sum.ratings).length === 0 ? [] : countRows(facts, 'ratings', ['5', '4', '3', '2', '1']),
} satisfies { [Name in keyof InsightsCharts]: (facts: ChartFacts) => InsightsCharts[Name] };

export function chartsOf(facts: ChartFacts): InsightsCharts {
  return Object.fromEntries(Object.entries(charts).map(([name, of]) => [name, of(facts)])) as unknown as InsightsCharts;
}

function hoursOf({ now }: ChartFacts): HoursView {
  const cells = new Map<string, number[]>();
  for (const [day, figure] of now.byDay)
    for (const [hour, numbers] of Object.entries(figure.hours)) {
      const key = `${weekdayIndex(day)} ${hour}`;
      cells.set(key, sumOf([cells.get(key) ?? [], numbers]));
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
  const keptOf = (figures: RangeFigures) => (step === 'hour' ? byHour(figures) : byStep(figures, step));
  const earlier = before && keptOf(before);
  const earlierSteps = [...(earlier?.values() ?? [])];
  const points = Array.from(keptOf(now), ([at, [promised, kept]], index) => {
    // Hours match by their name, days by their place in the period.
    const was = (step === 'hour' ? earlier?.get(at) : earlierSteps[index]) ?? [0, 0];
    return { at, promised, kept, before: before && { promised: was[0], kept: was[1] } };
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
  const keptIn = (days: readonly DayOfRange[]): Kept => {
    const [, , , promised = 0, kept = 0] = sumOf(days.flatMap(({ hours }) => Object.values(hours)));
    return [promised, kept];
  };
  return new Map(Array.from(daysByStep(figures, step), ([at, days]) => [at, keptIn(days)]));
}

function servicesOf(facts: ChartFacts): ServedRow[] {
  const names = new Map(facts.services.map(({ lineId, id, name }) => [`${lineId}|${id}`, name]));
  const known = new Set(facts.services.map(({ id }) => id));
  // Who was sent on keeps the service of the line before: in this one they came for none.
  const keyOf = (lineId: string, id: string): string =>
    names.has(`${lineId}|${id}`) || !known.has(id) ? `${lineId}|${id}` : `${lineId}|`;
  return servedRows(facts, names, ({ byLine }) =>
    [...byLine].flatMap(([lineId, { served }]) =>
      Object.entries(served).map(([key, numbers]) => [keyOf(lineId, key.split('|')[0] ?? ''), numbers]),
    ),
  );
}

function desksOf(facts: ChartFacts): ServedRow[] {
  const names = facts.desks.map(({ id, name }) => [id, name] as const);
  return servedRows(facts, names, ({ sum }) =>
    Object.entries(sum.served).map(([key, numbers]) => [key.split('|')[1] ?? '', numbers]),
  );
}

const formerId = 'former';

/** Those who no longer work here are counted together. */
function membersOf(facts: ChartFacts): ServedRow[] | null {
  if (facts.members === null) return null;
  const names = new Map(facts.members.map(({ id, name }) => [id, name]));
  const isNamed = (id: string): boolean => id === '' || id === programsId || names.has(id);
  return servedRows(facts, names, ({ sum }) =>
    Object.entries(sum.members).map(([id, numbers]) => [isNamed(id) ? id : formerId, numbers]),
  );
}

/** A key is an id, or `line|id`; it may come several times in the counts. */
function servedRows(
  { now, before }: ChartFacts,
  names: Iterable<readonly [key: string, name: ByLanguage]>,
  countsOf: (figures: RangeFigures) => [key: string, numbers: number[]][],
): ServedRow[] {
  const nameOf = new Map(names);
  const sumsOf = (figures: RangeFigures): Tally => {
    const sums: Tally = {};
    for (const [key, numbers] of countsOf(figures)) sums[key] = sumOf([sums[key] ?? [], numbers]);
    return sums;
  };
  const earlier = before ? sumsOf(before) : {};
  const mean = ([people = 0, seconds = 0]: number[] = []): number | null =>
    people === 0 ? null : seconds / 60 / people;
  return Object.entries(sumsOf(now))
    .map(([key, sums]) => ({ key, people: sums[0] ?? 0, sums }))
    .sort(byPeople)
    .map(({ key, people, sums }) => {
      const [id = '', lineId = null] = key.split('|').reverse();
      const name = nameOf.get(key) ?? null;
      return { id, lineId, name, people, meanMinutes: mean(sums) ?? 0, meanMinutesBefore: mean(earlier[key]) };
    });
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

/** How many guests each of these keys has. */
function countRows<Key extends string>(
  { now, before }: ChartFacts,
  part: FigurePart,
  keys: readonly Key[],
): CountRow<Key>[] {
  const peopleOf = (key: Key, { sum }: RangeFigures): number => sum[part][key]?.[0] ?? 0;
  return keys.map((key) => ({ key, people: peopleOf(key, now), before: before && peopleOf(key, before) }));
}

interface Counted {
  key: string;
  people: number;
}

/** The largest first. */
const byPeople = (a: Counted, b: Counted): number => b.people - a.people || (a.key < b.key ? -1 : 1);
