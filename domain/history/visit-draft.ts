// A file of visits after it was read, until staff decide: the times of the newest visits, the chosen columns and the names in them. Nothing
// of the other columns is stored.

import type { RehearsalPicture } from './rehearsal-picture.ts';
import type { RefusedRows } from './read-visits.ts';
import type { ChosenColumns } from './visit-columns.ts';
import { at, inOrder, type Visits } from './visits.ts';

/** A line remembers no more. */
export const maxVisitsOfLine = 2000;
const maxFirstRows = 5;

/** Seconds since 1970, null where it is not written; the number of the service and of the desk in the file. */
type DraftVisit = readonly [
  joined: number,
  called: number | null,
  ended: number | null,
  service: number | null,
  desk: number | null,
];

export type VisitDraft = ReturnType<typeof draftOf>;

export function draftOf(
  visits: Visits,
  about: { heads: string[]; columns: ChosenColumns; refused: RefusedRows; picture: RehearsalPicture },
) {
  const lines = visits.lines.all.map((name) => ({ name, visits: [] as DraftVisit[] }));
  for (const visit of inOrder(visits.arrival, visits.count).reverse()) {
    const own = lines[at(visits.line, visit)]?.visits;
    if (own && own.length < maxVisitsOfLine)
      own.push([
        at(visits.arrival, visit),
        written(at(visits.start, visit)),
        written(at(visits.end, visit)),
        named(at(visits.service, visit)),
        named(at(visits.desk, visit)),
      ]);
  }
  for (const line of lines) line.visits.reverse();
  /** The first rows, as they were understood. */
  const first = Array.from({ length: Math.min(maxFirstRows, visits.count) }, (_, visit) => ({
    joined: at(visits.arrival, visit),
    called: written(at(visits.start, visit)),
    ended: written(at(visits.end, visit)),
    line: visits.lines.all[at(visits.line, visit)] ?? '',
    service: visits.services.all[at(visits.service, visit)] ?? null,
    desk: visits.desks.all[at(visits.desk, visit)] ?? null,
  }));
  const services = [...visits.services.all];
  return { ...about, guests: visits.count, services, desks: visits.desks.all.length, lines, first };
}

const written = (seconds: number): number | null => (Number.isNaN(seconds) ? null : seconds);
const named = (number: number): number | null => (number < 0 ? null : number);

/** A visit as it is kept with a line here. */
export interface KeptVisit {
  joinedAt: number;
  calledAt: number | null;
  endedAt: number | null;
  serviceId: string | null;
  desk: number | null;
}

/**
 * The newest visits of each line here. `lineOf`: which line a name of the file is here, and `serviceOf` which of that line's services;
 * null: none.
 */
export function visitsByLine(
  draft: VisitDraft,
  lineOf: (name: string) => string | null,
  serviceOf: (lineId: string, name: string) => string | null,
): Map<string, KeptVisit[]> {
  const found = new Map<string, KeptVisit[]>();
  for (const { name, visits } of draft.lines) {
    const lineId = lineOf(name);
    if (lineId === null) continue;
    const serviceIds = draft.services.map((service) => serviceOf(lineId, service));
    const kept = visits.map(([joinedAt, calledAt, endedAt, service, desk]) => ({
      joinedAt,
      calledAt,
      endedAt,
      serviceId: service === null ? null : (serviceIds[service] ?? null),
      desk,
    }));
    found.set(lineId, [...(found.get(lineId) ?? []), ...kept]);
  }
  for (const [lineId, visits] of found)
    found.set(lineId, visits.toSorted((one, other) => one.joinedAt - other.joinedAt).slice(-maxVisitsOfLine));
  return found;
}
