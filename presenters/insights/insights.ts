// The insights of a place: sums of many visits, for staff. Figures of single tickets stay here; only sums leave the server.

import { findNamesOfPlace } from '#db/place/names.ts';
import type { InsightsTotals, InsightsView, PlaceFigures, WaitRecordAnswer } from '#contract/views.ts';
import {
  findCountedDays,
  findCountedLines,
  findFiguredTickets,
  hasTickets,
  type CountedDay,
  type CountedLine,
  type DaysOfLine,
} from '#db/ticket/day-figures.ts';
import type { Db } from '#db/database.ts';
import { findPlacesOfStaff, type PlaceRow } from '#db/place/places.ts';
import type { PlaceKey } from '#domain/place/place-key.ts';
import { findMembers } from '#db/team/members.ts';
import { addFigure, emptyFigure, figureOf, type Figure, type FigurePart } from '#domain/insights/day-figure.ts';
import { chooseRange, rangeBefore, type DayRange } from '#domain/insights/figure-range.ts';
import { addDays, serviceDay } from '#domain/local-time.ts';
import type { Staff } from '#domain/team/actor.ts';
import { may } from '#domain/team/permissions.ts';
import type { ChartFacts, RangeFigures } from './chart-facts.ts';
import { chartsOf, totalParts, totalsOf } from './insight-charts.ts';
import { recordView } from './record-view.ts';
import { planPlaceOf } from './what-if-view.ts';

/** The filter as the page's address contains it. */
export interface InsightsInput {
  choice: string | null;
  from: string | null;
  to: string | null;
  lineId: string | null;
  isCompared: boolean;
}

interface InsightsDeps {
  db: Db;
  place: PlaceRow;
  reader: Staff;
  now: Date;
}

export async function presentInsights(deps: InsightsDeps, input: InsightsInput): Promise<InsightsView> {
  const { db, place, now } = deps;
  const key = { organizationId: place.organization_id, placeId: place.id };
  const today = serviceDay(now, place.time_zone);
  const range = chooseRange(input, today);
  const before = input.isCompared ? rangeBefore(range) : null;
  const [{ lines, desks }, members] = await Promise.all([findNamesOfPlace(db, key), membersFor(deps)]);
  // A line of another place is ignored.
  const lineId = lines.find(({ id }) => id === input.lineId)?.id ?? null;
  const facts: ChartFacts = {
    range,
    ...(await loadFigures(db, key, { range, before, lineId })),
    services: lines.flatMap((line) => line.services.map(({ id, name }) => ({ lineId: line.id, id, name }))),
    desks: desks.map(({ id, name }) => ({ id, name: { [place.default_language]: name } })),
    members: members && members.map(({ id, name }) => ({ id, name: { [place.default_language]: name } })),
  };
  const totals = totalsOf(facts.now);
  return {
    place: planPlaceOf(place),
    today,
    range,
    before,
    lines: lines.filter(({ isArchived, id }) => !isArchived || id === lineId).map(({ id, name }) => ({ id, name })),
    lineId,
    isNew: totals.joined === 0 && !(await hasTickets(db, key)),
    totals,
    totalsBefore: facts.before && totalsOf(facts.before),
    charts: chartsOf(facts),
    places: await presentPlaces(deps, range, lineId === null ? totals : null),
  };
}

/** Only who may change settings sees what each colleague does. */
async function membersFor({ db, place, reader }: InsightsDeps) {
  if (!may(reader.role, 'settings', reader.grants)) return null;
  return findMembers(db, place.organization_id);
}

/** @param known the totals of this place, if they are of all its lines */
async function presentPlaces(
  { db, place, reader }: InsightsDeps,
  range: DayRange,
  known: InsightsTotals | null,
): Promise<PlaceFigures[]> {
  const { placeIds } = reader;
  const places = await findPlacesOfStaff(db, { organizationId: place.organization_id, placeIds });
  if (places.length < 2) return [];
  const placesToRead = places.map(({ id }) => id).filter((id) => !known || id !== place.id);
  const totalsIn = await presentTotals(db, place.organization_id, placesToRead, range);
  return places.map(({ id, slug, name }) => {
    return { slug, name, totals: known && id === place.id ? known : totalsIn(id, range) };
  });
}

/** The sums of each of these places, in ranges within `whole` that share no day. */
export async function presentTotals(db: Db, organizationId: string, placeIds: readonly string[], whole: DayRange) {
  const days = await loadDays(db, organizationId, placeIds, { range: whole, lineId: null, parts: totalParts });
  const byPlace = Map.groupBy(days, ({ placeId }) => placeId);
  return (placeId: string, range: DayRange) => totalsOf(gather(byPlace.get(placeId) ?? [], range));
}

/** What was promised of waits in the last so many days of work, and what came. */
export async function presentWaitRecord(db: Db, place: PlaceRow, days: number, now: Date): Promise<WaitRecordAnswer> {
  const key = { organizationId: place.organization_id, placeId: place.id };
  const to = serviceDay(now, place.time_zone);
  const range = { from: addDays(to, 1 - days), to };
  const figures = await loadFigures(db, key, { range, before: null, lineId: null, parts: ['judged'] });
  return { ...range, ...recordView(figures.now) };
}

interface DaysInput {
  range: DayRange;
  /** Null: every line. */
  lineId: string | null;
  /** What of counted days is read; missing or none: all parts. The others are not known. */
  parts?: readonly FigurePart[];
}

interface FiguresInput extends DaysInput {
  before: DayRange | null;
}

export async function loadFigures(
  db: Db,
  { organizationId, placeId }: PlaceKey,
  { range, before, lineId, parts = [] }: FiguresInput,
): Promise<{ now: RangeFigures; before: RangeFigures | null }> {
  const whole = { from: before?.from ?? range.from, to: range.to };
  const days = await loadDays(db, organizationId, [placeId], { range: whole, lineId, parts });
  return { now: gather(days, range), before: before && gather(days, before) };
}

type DayOfPlace = CountedDay & Pick<CountedLine, 'placeId'>;

/** Counted days come from their stored figures; all other days are computed from tickets, by the same rule. */
export async function loadDays(
  db: Db,
  organizationId: string,
  placeIds: readonly string[],
  { range, lineId, parts = [] }: DaysInput,
): Promise<DayOfPlace[]> {
  const found = await findCountedLines(db, organizationId, placeIds);
  const lines = new Map(
    found.filter((line) => lineId === null || line.lineId === lineId).map((line) => [line.lineId, line]),
  );
  const [counted, tickets] = await Promise.all([
    findCountedDays(db, organizationId, placeIds, { ...range, lineIds: [...lines.keys()], parts }),
    findFiguredTickets(
      db,
      organizationId,
      [...lines.values()].flatMap((line) => daysToCount(line, range)),
    ),
  ]);
  const days = counted.flatMap((day): DayOfPlace[] => {
    const line = lines.get(day.lineId);
    return line && isCountedBy(line, day) ? [{ ...day, placeId: line.placeId }] : [];
  });
  for (const ofDay of Map.groupBy(tickets, (ticket) => `${ticket.lineId} ${ticket.day}`).values()) {
    const [first] = ofDay;
    const line = first && lines.get(first.lineId);
    if (!line) continue;
    const { placeId, lineId: id, zone } = line;
    days.push({ placeId, lineId: id, day: first.day, figure: figureOf(ofDay, zone) });
  }
  return days;
}

/** The days in the range that must be computed from tickets. */
function daysToCount({ lineId, countedTo, changedDays }: CountedLine, { from, to }: DayRange): DaysOfLine[] {
  const days = changedDays
    .filter((day) => day >= from && day <= to)
    .map((day): DaysOfLine => ({ lineId, from: day, to: day }));
  const first = countedTo === null || countedTo < from ? from : addDays(countedTo, 1);
  return first > to ? days : [...days, { lineId, from: first, to }];
}

/** Another process may have counted more since the lines were read: without this check a day would be added twice. */
function isCountedBy({ countedTo, changedDays }: CountedLine, { day }: CountedDay): boolean {
  return countedTo !== null && day <= countedTo && !changedDays.includes(day);
}

/** Adds each day once to its line; the total is the sum of the lines, because there are many days and few lines. */
function gather(days: readonly CountedDay[], { from, to }: DayRange): RangeFigures {
  const byDay = new Map<string, Figure>();
  const byLine = new Map<string, Figure>();
  for (const { lineId, day, figure } of days) {
    if (day < from || day > to) continue;
    const ofLine = byLine.get(lineId) ?? emptyFigure();
    addFigure(ofLine, figure);
    byLine.set(lineId, ofLine);
    const ofDay = byDay.get(day);
    if (ofDay) addFigure(ofDay, figure);
    else byDay.set(day, figure);
  }
  const sum = emptyFigure();
  for (const figure of byLine.values()) addFigure(sum, figure);
  return { from, to, byDay, byLine, sum };
}
