// The visits stored with the lines of a place, as events of the estimate.

import type { WaitEvent } from '../wait/wait-event.ts';
import { seatVisits } from './visit-desks.ts';
import type { KeptVisit } from './visit-draft.ts';
import { visitEvents } from './visit-events.ts';
import type { Visits } from './visits.ts';

const unwritten = (seconds: number | null): number => seconds ?? Number.NaN;

/** It keeps the names of the file's desks and guests apart from those of the place. */
const prefix = 'imported-';

/** Adds those of a line to those of the lines before it. */
export function addKept(visits: Visits, lineId: string, kept: readonly KeptVisit[]): void {
  const numberOf = (names: Visits['lines'], name: string | null): number =>
    name === null ? -1 : names.numberOf(name, Infinity);
  for (const { joinedAt, calledAt, endedAt, serviceId, desk } of kept)
    visits.add({
      arrival: joinedAt,
      start: unwritten(calledAt),
      end: unwritten(endedAt),
      line: numberOf(visits.lines, lineId),
      service: numberOf(visits.services, serviceId),
      desk: numberOf(visits.desks, desk === null ? null : String(desk)),
    });
}

export const eventsOfKept = async (visits: Visits, pause: () => Promise<void>): Promise<Generator<WaitEvent>> =>
  visitEvents(await seatVisits(visits, pause), {
    line: (line) => visits.lines.all[line] ?? '',
    service: (service) => visits.services.all[service] ?? '',
    prefix,
  });
