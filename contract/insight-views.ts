// What staff see of many visits: sums, never a person. Days are days of work on the place's own clock; minutes may be fractions.

import type { GroupKind } from '#domain/insights/day-figure.ts';
import type { Outcome } from '#domain/ticket/history-filter.ts';
import type { ChosenRange, DayRange, Step } from '#domain/insights/figure-range.ts';
import type { WaitGroup } from '#domain/insights/wait-groups.ts';
import type { PublicPlace } from './place.ts';
import type { WaitRange } from './shapes.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import type { RecordView } from './record-views.ts';

export interface InsightsTotals {
  joined: number;
  served: number;
  noShow: number;
  /** Guests who left, also those whom staff removed because they had gone away. */
  gone: number;
  /** The median wait of those who were called; null: nobody was. */
  halfWaitMinutes: number | null;
  /** The 90th percentile of the same. */
  mostWaitMinutes: number | null;
  promised: number;
  kept: number;
  ratings: number;
  meanRating: number | null;
}

export interface HourCell {
  /** 0 is Monday. */
  weekday: number;
  hour: number;
  joined: number;
  called: number;
  meanWaitMinutes: number | null;
}

export interface HoursView {
  cells: HourCell[];
  /** From the first to the last hour in which somebody joined, in the order of a day of work, without gaps. */
  hours: number[];
  /** How many of each weekday are in the range, Monday first. */
  weekdays: number[];
}

export interface QuarterRow {
  /** The quarter hour of the clock, 0 to 95. */
  quarter: number;
  /** Guests who joined in it, on all days; and on an average day. */
  joined: number;
  meanJoined: number;
  /** Desks open on an average day. */
  desks: number;
  /** How many guests these can serve in it; null: it is not known how long a visit takes. */
  canServe: number | null;
  /** Guests who joined in it and were called. */
  called: number;
  /** The mean wait of these; null: there are none. */
  meanWaitMinutes: number | null;
}

export interface QuartersView {
  /** In the order of a day of work, without gaps. */
  quarters: QuarterRow[];
  /** The stretch in which the most guests come beyond what the open desks can serve; null: there is none, or it is not known. */
  worst: { from: number; quarters: number; meanWaitMinutes: number | null } | null;
}

/** `to` null: no upper end. */
export interface WaitBin {
  from: number;
  to: number | null;
  waited: number;
  /** How many guests had such an estimate; a range counts partly in each bin. */
  told: number;
}

export interface WaitsView {
  bins: WaitBin[];
  called: number;
  /** The median of all estimates. */
  typicallyTold: WaitRange | null;
}

export interface WaitDay {
  /** The first day of the step. */
  at: string;
  called: number;
  /** The median wait; null: nobody was called. */
  halfMinutes: number | null;
  /** The 90th percentile. */
  mostMinutes: number | null;
  /** The median of the matching step of the period before. */
  halfMinutesBefore: number | null;
}

export interface WaitDaysView {
  step: Exclude<Step, 'hour'>;
  points: WaitDay[];
}

export interface PromisePoint {
  /** The first day of the step; an hour (`09`) where the range is one day. */
  at: string;
  promised: number;
  kept: number;
  /** The matching step of the period before. */
  before: { promised: number; kept: number } | null;
}

export interface PromisesView {
  step: Step;
  points: PromisePoint[];
  sooner: number;
  kept: number;
  later: number;
}

export interface ServedRow {
  /** The id of a service (with its line), a desk or a member; empty: none. */
  id: string;
  lineId: string | null;
  /** Null: it no longer exists. */
  name: ByLanguage | null;
  people: number;
  meanMinutes: number;
  meanMinutesBefore: number | null;
}

export interface CountRow<Key extends string = string> {
  key: Key;
  people: number;
  before: number | null;
}

export interface ReachRow {
  /** A channel, or `none` if the call was only shown. */
  channel: string;
  arrived: number;
  unknown: number;
  missed: number;
}

export interface InsightsCharts {
  hours: HoursView;
  quarters: QuartersView;
  waits: WaitsView;
  /** Null: the range is one day. */
  waitDays: WaitDaysView | null;
  /** By language, way of joining and need; none where there is nothing to compare. */
  groups: Record<GroupKind, WaitGroup[]>;
  promises: PromisesView;
  record: RecordView;
  services: ServedRow[];
  desks: ServedRow[];
  /** Who ended the visits: members, and programs as one. Null: not for this reader. */
  members: ServedRow[] | null;
  ends: CountRow<Outcome>[];
  reach: ReachRow[];
  languages: CountRow[];
  ratings: CountRow[];
}

export interface PlaceFigures {
  slug: string;
  name: string;
  totals: InsightsTotals;
}

export interface InsightsView {
  place: Pick<PublicPlace, 'slug' | 'name' | 'country' | 'defaultLanguage'>;
  today: string;
  range: ChosenRange;
  /** Null: not compared. */
  before: DayRange | null;
  lines: { id: string; name: ByLanguage }[];
  /** Null: all lines. */
  lineId: string | null;
  /** Whether anybody ever joined here. */
  isNew: boolean;
  totals: InsightsTotals;
  totalsBefore: InsightsTotals | null;
  charts: InsightsCharts;
  /** The same days of every place that the reader sees, all lines; none if they see only this one. */
  places: PlaceFigures[];
}
