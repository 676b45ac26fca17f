// What staff see of days to come: how a change of the desks would end today, and plans. Counts of guests, never a person.

import type { DayRange } from '#domain/insights/figure-range.ts';
import type { PlanOutcome } from '#domain/plan/plan-record.ts';
import type { Expected } from '#domain/plan/day-plan.ts';
import type { RestOfDay } from '#domain/plan/what-if.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import type { PublicPlace } from './place.ts';

export type PlanPlace = Pick<PublicPlace, 'slug' | 'name' | 'country' | 'defaultLanguage'>;

export type DeskChange = 'opens' | 'closes';

export interface WhatIfAnswer {
  desk: string;
  change: DeskChange;
  /** `HH:MM` on the place's clock. */
  time: string;
  /** Null: it is not known yet how long guests take. */
  found: { asItIs: RestOfDay; with: RestOfDay } | null;
  /** How many days like this one the arrivals come from; below two, nobody is thought to come. */
  days: number;
}

export interface WhatIfView {
  place: PlanPlace;
  /** Closed ones first. */
  desks: { id: string; name: string; isOpen: boolean }[];
  /** What the form shows. */
  chosen: { desk: string; change: DeskChange; time: string } | null;
  time: string;
  answer: WhatIfAnswer | null;
}

export interface GroupPlan {
  lines: ByLanguage[];
  /** Of all its lines; null: closed on this day, or too few days are known. */
  guests: Expected | null;
  /** On how many days it rests. */
  days: number;
  hours: (Expected & { hour: number; desks: number | null })[];
}

export interface LineRecord {
  name: ByLanguage;
  within: number;
  /** The newest first. */
  days: PlanOutcome[];
}

export interface PlanView {
  place: PlanPlace;
  /** The next seven days of work. */
  days: string[];
  /** Null: the place opens on none. */
  day: string | null;
  boundMinutes: number;
  /** On how many days the plan rests. */
  restsOn: number;
  groups: GroupPlan[];
  recordOf: DayRange;
  record: LineRecord[];
}
