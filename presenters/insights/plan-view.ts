// The plan for one of the next days, and what came of the plans before.

import type { GroupPlan, LineRecord, PlanView } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import { findDayPlans } from '#db/place/day-plans.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findPastVisits } from '#db/ticket/past-days.ts';
import { addDays, serviceDay } from '#domain/local-time.ts';
import { isLongestWait } from '#domain/place/longest-wait.ts';
import { spansOn } from '#domain/plan/day-hours.ts';
import { expectedOfGroup, planDay, type PlanInput, type PlanOfLine } from '#domain/plan/day-plan.ts';
import { outcomeOf } from '#domain/plan/plan-record.ts';
import { planPlaceOf } from './what-if-view.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { likeDaysBefore } from '#domain/plan/like-days.ts';

/** As the page's address says them. */
interface PlanInputText {
  day: string | null;
  bound: string | null;
}

const daysShown = 7;
const daysAhead = 35;
const daysOfRecord = 28;

export async function presentPlan(db: Db, place: PlaceRow, asked: PlanInputText, now: Date): Promise<PlanView> {
  const today = serviceDay(now, place.time_zone);
  const lines = await findLinesOfPlace(db, place);
  const days = daysOfWork(lines, today);
  const day = days.find((one) => one === asked.day) ?? days[0] ?? null;
  const bound = Number(asked.bound ?? Number.NaN);
  const boundMinutes = isLongestWait(bound) ? bound : place.longest_wait_minutes;
  const { input } = await planInputOf(db, place, { day: day ?? today, today, boundMinutes });
  const plans = day === null ? [] : await planDay(input);
  const recordOf = { from: addDays(today, -daysOfRecord), to: addDays(today, -1) };
  return {
    place: planPlaceOf(place),
    days,
    day,
    boundMinutes,
    restsOn: new Set(input.visits.map((visit) => visit.day)).size,
    groups: groupPlans(plans, input, lines),
    recordOf,
    record: await recordsOf(db, place, lines, recordOf),
  };
}

function daysOfWork(lines: readonly LineRow[], today: string): string[] {
  const ahead = Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1));
  return ahead.filter((day) => lines.some((line) => spansOn(line, day).length > 0)).slice(0, daysShown);
}

/** Lines that share desks are one group: their guests are counted together. */
function groupPlans(plans: readonly PlanOfLine[], input: PlanInput, lines: readonly LineRow[]): GroupPlan[] {
  const nameOf = (id: string) => lines.find((line) => line.id === id)?.name ?? {};
  return plans
    .filter(({ lineId, group }) => group[0] === lineId)
    .map(({ group }) => {
      const own = plans.filter(({ lineId }) => group.includes(lineId));
      const days = Math.max(...own.map((plan) => plan.days));
      return { lines: group.map(nameOf), days, ...expectedOfGroup(own, input) };
    });
}

async function recordsOf(
  db: Db,
  place: PlaceRow,
  lines: readonly LineRow[],
  range: { from: string; to: string },
): Promise<LineRecord[]> {
  const kept = await findDayPlans(db, { organizationId: place.organization_id, placeId: place.id }, range);
  const planned = kept.filter(({ plan }) => plan.guests !== null);
  const visits = await findPastVisits(db, {
    organizationId: place.organization_id,
    lineIds: [...new Set(planned.flatMap(({ plan }) => plan.group))],
    days: [...new Set(planned.map(({ day }) => day))],
    zone: place.time_zone,
  });
  const byDay = Map.groupBy(visits, ({ day }) => day);
  return lines.flatMap(({ id, name }): LineRecord[] => {
    const days = planned
      .filter(({ plan }) => plan.lineId === id)
      .flatMap(({ day, plan }) => {
        const came = (byDay.get(day) ?? []).filter(({ lineId }) => plan.group.includes(lineId));
        return outcomeOf(day, plan, came) ?? [];
      });
    return days.length === 0 ? [] : [{ name, within: days.filter(({ isWithin }) => isWithin).length, days }];
  });
}

// The plan of a place for one day of work, made from the days like it before.
interface DayOfPlace {
  day: string;
  /** The day of work it is now: nothing of it or of a later one is known. */
  today: string;
  boundMinutes: number;
}

async function planInputOf(
  db: Db,
  place: PlaceRow,
  { day, today, boundMinutes }: DayOfPlace,
): Promise<{ input: PlanInput; lines: LineRow[] }> {
  const [lines, desks] = await Promise.all([findLinesOfPlace(db, place), findDesksOfPlace(db, place)]);
  const visits = await findPastVisits(db, {
    organizationId: place.organization_id,
    lineIds: lines.map(({ id }) => id),
    days: likeDaysBefore(day).filter((before) => before < today),
    zone: place.time_zone,
  });
  const input: PlanInput = {
    day,
    lines: lines.map(({ id, hours, exceptions, created_at: madeAt }) => {
      return { id, hours, exceptions, since: serviceDay(madeAt, place.time_zone) };
    }),
    desks: desks.map((desk) => desk.line_ids),
    visits,
    boundMinutes,
  };
  return { input, lines };
}

export async function planOfDay(db: Db, place: PlaceRow, asked: DayOfPlace): Promise<PlanOfLine[]> {
  return planDay((await planInputOf(db, place, asked)).input);
}
