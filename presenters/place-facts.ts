// What the board and the console are made of, for the first look at them. The live hub keeps the same facts in memory and keeps them true.

import type { Db } from '#db/database.ts';
import { findDesksOfPlace, findLinesOfPlace, type DeskRow, type PlaceRow } from '#db/lines.ts';
import {
  findMemberNames,
  loadLiveLine,
  type LiveLine,
  type LiveTicket,
  type MemberName,
  type WholeLineWish,
} from '#db/live-rows.ts';
import { instantOf, serviceDay, serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import type { LinePace } from '#domain/wait.ts';

export interface LineFacts {
  readonly line: LiveLine;
  /** In the order in which they will be called. */
  readonly waiting: readonly LiveTicket[];
  /** Everybody else: called, serving, held, and for staff those whose day ended. */
  readonly others: readonly LiveTicket[];
}

export interface PlaceFacts {
  readonly place: PlaceRow;
  /** Empty where staff will not read it. */
  readonly members: readonly MemberName[];
  readonly desks: readonly DeskRow[];
  readonly lines: readonly LineFacts[];
}

export async function loadPlaceFacts(db: Db, place: PlaceRow, wish: WholeLineWish): Promise<PlaceFacts> {
  const [desks, lines, members] = await Promise.all([
    findDesksOfPlace(db, place),
    findLinesOfPlace(db, place),
    wish.staffSince ? findMemberNames(db, place) : [],
  ]);
  const loaded = await Promise.all(
    lines.map(({ id }) => loadLiveLine(db, { organizationId: place.organization_id, lineId: id }, wish)),
  );
  const facts = loaded.flatMap((rows): LineFacts[] => {
    if (!rows) return [];
    const waiting = rows.tickets
      .filter(({ state }) => state === 'waiting')
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
    return [{ line: rows.line, waiting, others: rows.tickets.filter(({ state }) => state !== 'waiting') }];
  });
  return { place, desks, members, lines: facts };
}

export function desksOpenFor(desks: readonly DeskRow[], lineId: string): number {
  return desks.filter((desk) => desk.is_open && desk.line_ids.includes(lineId)).length;
}

export function paceOfLine(line: LiveLine): LinePace {
  return { seconds: line.pace_seconds, samples: line.pace_samples };
}

/** When the place's day of work began. */
export function dayStart(now: Date, timeZone: string): Date {
  return instantOf(serviceDay(now, timeZone), serviceDayBeginsAtMinutes, timeZone);
}
