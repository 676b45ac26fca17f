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
import { figureOf, type FigurePart } from '#domain/insights/day-figure.ts';
import { chooseRange, rangeBefore, type DayRange } from '#domain/insights/figure-range.ts';
import { addDays, serviceDay } from '#domain/local-time.ts';
import type { Staff } from '#domain/team/actor.ts';
import { may } from '#domain/team/permissions.ts';
import { gather, noFigures, type ChartFacts, type RangeFigures } from './chart-facts.ts';
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
  const [{ lines, desks }, members] = await Promise.all([findNamesOfPlace(db, key), membersFor(deps)]);
  // A line of another place is ignored.
  const lineId = lines.find(({ id }) => id === input.lineId)?.id ?? null;
  const range = chooseRange(input, today, lineId === null ? lines.length : 1);
  const before = input.isCompared ? rangeBefore(range) : null;
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
  const others = places.filter(({ id }) => !known || id !== place.id);
  const found = await presentTotals(
    db,
    place.organization_id,
    others.map(({ id }) => ({ placeId: id, range })),
  );
  const totalsOfPlace = new Map(others.map(({ id }, at) => [id, found[at]]));
  return places.flatMap(({ id, slug, name }) => {
    const totals = totalsOfPlace.get(id) ?? known;
    return totals ? [{ slug, name, totals }] : [];
  });
}

interface PlaceRange {
  placeId: string;
  range: DayRange;
}

/** The sums of each of these places in its range; ranges of one place share no day. */
export async function presentTotals(
  db: Db,
  organizationId: string,
  wanted: readonly PlaceRange[],
): Promise<InsightsTotals[]> {
  const figures = await loadRanges(db, organizationId, wanted, { lineId: null, parts: totalParts });
  return figures.map((found) => totalsOf(found));
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
  /** Null: every line. */
  lineId: string | null;
  /** What of counted days is read; missing or none: all parts. The others are not known. */
  parts?: readonly FigurePart[];
}

interface FiguresInput extends DaysInput {
  range: DayRange;
  before: DayRange | null;
}

export async function loadFigures(
  db: Db,
  { organizationId, placeId }: PlaceKey,
  { range, before, ...input }: FiguresInput,
): Promise<{ now: RangeFigures; before: RangeFigures | null }> {
  const wanted = [range, ...(before ? [before] : [])].map((one) => ({ placeId, range: one }));
  const [now, earlier = null] = await loadRanges(db, organizationId, wanted, input);
  return { now: now ?? noFigures(range), before: earlier };
}

/** The figures of each of these ranges, added up while the days are read. Those of one place share no day. */
async function loadRanges(
  db: Db,
  organizationId: string,
  wanted: readonly PlaceRange[],
  input: DaysInput,
): Promise<RangeFigures[]> {
  const figures = wanted.map(({ range }) => noFigures(range));
  const ends = wanted.flatMap(({ range }) => [range.from, range.to]).sort();
  const [from, to] = [ends[0], ends.at(-1)];
  if (from === undefined || to === undefined) return figures;
  const placeIds = [...new Set(wanted.map(({ placeId }) => placeId))];
  for await (const days of readDays(db, organizationId, placeIds, { ...input, range: { from, to } })) {
    const byPlace = Map.groupBy(days, ({ placeId }) => placeId);
    for (const [at, { placeId }] of wanted.entries()) {
      const ofRange = figures[at];
      if (ofRange) gather(ofRange, byPlace.get(placeId) ?? []);
    }
  }
  return figures;
}

type DayOfPlace = CountedDay & Pick<CountedLine, 'placeId'>;

/** Days of lines in memory at once: some milliseconds' work. */
const countedAtOnce = 300;
/** Days whose tickets are in memory at once. */
const uncountedAtOnce = 3;

/**
 * Some days at a time, with all their lines: five years of a hundred lines at once would take a gigabyte. The next are read
 * while the ones before are added up.
 */
async function* readDays(
  db: Db,
  organizationId: string,
  placeIds: readonly string[],
  { range, lineId, parts = [] }: DaysInput & { range: DayRange },
): AsyncGenerator<DayOfPlace[]> {
  const found = await findCountedLines(db, organizationId, placeIds);
  const lines = found.filter((line) => line.firstDay !== null && (lineId === null || line.lineId === lineId));
  const firstDay = lines.flatMap((line) => line.firstDay ?? []).sort()[0] ?? addDays(range.to, 1);
  const uncounted = lines.flatMap((line) => line.nextDay ?? []).sort()[0] ?? null;
  const read = (some: DayRange) => inTurn(() => loadDays(db, organizationId, lines, { placeIds, range: some, parts }));
  let begun: Promise<DayOfPlace[]> | null = null;
  const most = Math.max(1, Math.floor(countedAtOnce / Math.max(1, lines.length)));
  for (let from = later(range.from, firstDay); from <= range.to;) {
    const isUncounted = uncounted !== null && uncounted <= from;
    const last = addDays(from, (isUncounted ? Math.min(uncountedAtOnce, most) : most) - 1);
    const whole = uncounted === null || isUncounted ? last : earlier(last, addDays(uncounted, -1));
    const some = { from, to: earlier(whole, range.to) };
    const before = begun;
    begun = read(some);
    // Where the page gives up, nobody waits for it.
    begun.catch(() => undefined);
    if (before) yield await before;
    from = addDays(some.to, 1);
  }
  if (begun) yield await begun;
}

/** Counted days come from their stored figures; all other days are computed from tickets, by the same rule. */
async function loadDays(
  db: Db,
  organizationId: string,
  found: readonly CountedLine[],
  { placeIds, range, parts }: { placeIds: readonly string[]; range: DayRange; parts: readonly FigurePart[] },
): Promise<DayOfPlace[]> {
  const lines = new Map(found.map((line) => [line.lineId, line]));
  const [counted, tickets] = await Promise.all([
    findCountedDays(db, organizationId, placeIds, { ...range, lineIds: [...lines.keys()], parts }),
    findFiguredTickets(
      db,
      organizationId,
      found.flatMap((line) => daysToCount(line, range)),
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

/** Two, so that the database reads one while the other is unpacked here. */
const turns: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];

/** Two reads at a time for all pages of the process: several managers at once take longer, and hinder guests no more than two. */
function inTurn<Found>(read: () => Promise<Found>): Promise<Found> {
  const [first = Promise.resolve(), ...others] = turns.splice(0);
  const turn = first.then(read);
  turns.push(
    ...others,
    turn.catch(() => undefined),
  );
  return turn;
}

/** The days in the range that must be computed from tickets. */
function daysToCount({ lineId, nextDay, changedDays }: CountedLine, { from, to }: DayRange): DaysOfLine[] {
  const days = changedDays
    .filter((day) => day >= from && day <= to)
    .map((day): DaysOfLine => ({ lineId, from: day, to: day }));
  return nextDay === null || nextDay > to ? days : [...days, { lineId, from: later(from, nextDay), to }];
}

/** Another process may have counted more since the lines were read: without this check a day would be added twice. */
function isCountedBy({ countedTo, changedDays }: CountedLine, { day }: CountedDay): boolean {
  return countedTo !== null && day <= countedTo && !changedDays.includes(day);
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);
