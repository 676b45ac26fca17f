// A plan for a day of work: how many guests come in each hour, as on the same weekday of the last weeks, and how many desks are enough for
// them. Desks are counted one number for the whole day at first (enough-desks.ts); then the days are played with a number for each hour,
// and an hour in which too many would wait gets more. Who gave up after waiting is played too, with the usual time at a desk.

import { quantile } from '../insights/day-figure.ts';
import { spansOn, type LineHours } from './day-hours.ts';
import { enoughDesks, isEnough, maxDesks } from './enough-desks.ts';
import { fewestDays, weightOf } from './like-days.ts';
import { countInTime, runOf, visitsToPlay, type PastVisit } from './play-plan.ts';

/** Guests: as likely fewer as more, and the fewest and the most of those days. */
export interface Expected {
  low: number;
  median: number;
  high: number;
}

export interface PlanOfLine {
  lineId: string;
  /** Whose guests come to the same desks, itself too. */
  group: string[];
  /** On how many days it rests. */
  days: number;
  boundMinutes: number;
  /** Null: it is closed on this day, or too few days are known. */
  guests: Expected | null;
  /** Hours of the place's clock from the midnight that begins the day of work; `desks` are those of the whole group, null: no number is enough. */
  hours: (Expected & { hour: number; desks: number | null })[];
}

export interface PlanInput {
  day: string;
  /** `since`: the day on which the line was made. */
  lines: readonly ({ id: string; since: string } & LineHours)[];
  /** The lines that each desk calls. */
  desks: readonly (readonly string[])[];
  visits: readonly PastVisit[];
  boundMinutes: number;
}

export async function planDay({ day, lines, desks, visits, boundMinutes }: PlanInput): Promise<PlanOfLine[]> {
  const groups = groupsOf(
    lines.map(({ id }) => id),
    desks,
  );
  const plans: PlanOfLine[] = [];
  for (const group of groups) {
    const own = lines.filter(({ id }) => group.includes(id));
    const ofGroup = visits.filter(({ lineId }) => group.includes(lineId));
    const hoursOf = (line: LineHours): number[] => hoursOn(line, day, ofGroup);
    const open = [...new Set(own.flatMap(hoursOf))].sort((one, other) => one - other);
    const isAnyKnown = own.some((line) => daysKnown(line, visits).length >= fewestDays);
    const needed = isAnyKnown ? await desksByHour(ofGroup, { day, open, boundMinutes }) : new Map<number, number>();
    for (const line of own) {
      const known = daysKnown(line, visits);
      const isKnown = known.length >= fewestDays;
      const desksIn = new Map(isKnown ? hoursOf(line).map((hour) => [hour, needed.get(hour) ?? null]) : []);
      const ofLine = visits.filter(({ lineId, minute }) => lineId === line.id && desksIn.has(hourOf(minute)));
      const guests = guestsByHour(ofLine, desksIn, known, day);
      plans.push({ lineId: line.id, group, days: known.length, boundMinutes, ...guests });
    }
  }
  return plans;
}

/** The same of all lines of a group together. */
export function expectedOfGroup(
  plans: readonly PlanOfLine[],
  { day, visits, lines }: Pick<PlanInput, 'day' | 'visits' | 'lines'>,
): PlannedGuests {
  const hoursOf = new Map(plans.map(({ lineId, hours }) => [lineId, new Set(hours.map(({ hour }) => hour))]));
  const own = visits.filter(({ lineId, minute }) => hoursOf.get(lineId)?.has(hourOf(minute)));
  const desks = plans.flatMap(({ hours }) => hours.map((one) => [one.hour, one.desks] as const));
  const inOrder = desks.sort(([one], [other]) => one - other);
  const known = lines.filter(({ id }) => hoursOf.has(id)).map((line) => daysKnown(line, visits));
  const longest = known.reduce((most, one) => (one.length > most.length ? one : most), []);
  return guestsByHour(own, new Map(inOrder), longest, day);
}

type PlannedGuests = Pick<PlanOfLine, 'guests' | 'hours'>;

/** `desks` by hour; without any the line is closed. */
function guestsByHour(
  visits: readonly PastVisit[],
  desks: ReadonlyMap<number, number | null>,
  days: readonly string[],
  day: string,
): PlannedGuests {
  const expect = (some: readonly PastVisit[]): Expected => expectedOf(some, days, day);
  const hours = Array.from(desks, ([hour, count]) => {
    return { hour, ...expect(visits.filter(({ minute }) => hourOf(minute) === hour)), desks: count };
  });
  return { guests: hours.length === 0 ? null : expect(visits), hours };
}

const daysOf = (visits: readonly PastVisit[]): string[] => [...new Set(visits.map(({ day }) => day))].sort();

/** A line may be newer than its place: on the days before it was made nobody could come to it, unless its visits were imported. */
function daysKnown({ id, since }: PlanInput['lines'][number], visits: readonly PastVisit[]): string[] {
  const [first = since] = daysOf(visits.filter(({ lineId }) => lineId === id));
  return daysOf(visits).filter((day) => day >= since || day >= first);
}

const hourOf = (minute: number): number => Math.floor(minute / 60);

/** Hours in which a line is open for some minutes; one that is always open, from the first hour in which guests come to the last. */
function hoursOn(line: LineHours, day: string, visits: readonly PastVisit[]): number[] {
  const hours = spansOn(line, day).flatMap(({ from, to }) =>
    Array.from({ length: Math.max(0, Math.ceil(to / 60) - hourOf(from)) }, (_, index) => hourOf(from) + index),
  );
  const came = line.hours === null ? visits.map(({ minute }) => hourOf(minute)) : hours;
  const [first, last] = [Math.min(...came), Math.max(...came)];
  return [...new Set(hours)].filter((hour) => hour >= first && hour <= last);
}

function expectedOf(visits: readonly PastVisit[], days: readonly string[], of: string): Expected {
  const counts = days.map((day): [guests: number, weight: number] => [
    visits.filter((visit) => visit.day === day).length,
    weightOf(day, of),
  ]);
  const guests = counts.map(([count]) => count);
  return { low: Math.min(...guests), median: quantile(counts, 0.5) ?? 0, high: Math.max(...guests) };
}

/** More tries than a place has hours and desks to add. */
const maxTries = 60;

async function desksByHour(
  visits: readonly PastVisit[],
  { day, open, boundMinutes }: { day: string; open: readonly number[]; boundMinutes: number },
): Promise<Map<number, number>> {
  const played = visitsToPlay(visits, (visit) => weightOf(visit.day, day)).filter(({ hour }) => open.includes(hour));
  const boundSeconds = boundMinutes * 60;
  const asked = new Set(played.map(({ hour }) => hour));
  const found = await enoughDesks(runOf(played), asked, { boundSeconds });
  // Whoever is open has a desk open.
  for (const hour of open) if (!asked.has(hour)) found.set(hour, 1);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const counted = countInTime(played, found, boundSeconds);
    const short = open.find((hour) => {
      const { inTime = 0, all = 0 } = counted.get(hour) ?? {};
      return found.has(hour) && !isEnough(inTime, all);
    });
    const desks = short === undefined ? maxDesks : (found.get(short) ?? maxDesks);
    if (short === undefined || desks >= maxDesks) break;
    found.set(short, desks + 1);
  }
  return found;
}

/** Lines that share a desk, or a desk with one that does. */
export function groupsOf<Id>(lineIds: readonly Id[], desks: readonly (readonly Id[])[]): Id[][] {
  const groups: Id[][] = [];
  for (const id of lineIds) {
    if (groups.some((group) => group.includes(id))) continue;
    const found = new Set([id]);
    for (const one of found)
      for (const desk of desks) if (desk.includes(one)) for (const other of desk) found.add(other);
    groups.push(lineIds.filter((other) => found.has(other)));
  }
  return groups;
}
