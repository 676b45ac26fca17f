// The data of the board and the console, for their first view. The live hub holds the same facts in memory and updates them.

import type { Db } from '#db/database.ts';
import { findDesksOfPlace, type DeskRow } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { findTexting, nothingHeld, type TextingFacts } from '#db/messaging/held-prefixes.ts';
import type { EstimatesMet } from '#db/ticket/estimates-met.ts';
import {
  findMemberNames,
  loadLiveLines,
  type LiveLine,
  type MemberName,
  type WholeLineInput,
} from '#db/ticket/live-rows.ts';
import type { BoardTicket, LiveTicket } from '#db/ticket/ticket-reader.ts';
import { addDays, instantOf, serviceDay, serviceDayBeginsAtMinutes } from '#domain/local-time.ts';

export interface LineFacts {
  readonly line: LiveLine;
  /** In the order in which they will be called. */
  readonly waiting: readonly LiveTicket[];
  /** All others: called, serving, held, and for staff also ended tickets. */
  readonly others: readonly LiveTicket[];
}

export interface PlaceFacts {
  readonly place: PlaceRow;
  /** Empty if the view is not for staff. */
  readonly members: readonly MemberName[];
  readonly desks: readonly DeskRow[];
  readonly lines: readonly LineFacts[];
  /** Of today; null if the view is not a board. */
  readonly promises: EstimatesMet | null;
  readonly texting: TextingFacts;
}

/** The part that a board is made from: of those who wait only numbers, and of nobody a phone, an email or a note. */
export interface BoardFacts extends Pick<PlaceFacts, 'place' | 'desks' | 'promises'> {
  readonly lines: readonly {
    readonly line: LiveLine;
    readonly waiting: readonly Pick<BoardTicket, 'number'>[];
    readonly others: readonly BoardTicket[];
  }[];
}

export async function loadPlaceFacts(db: Db, place: PlaceRow, input: WholeLineInput): Promise<PlaceFacts> {
  const [desks, lines, members, texting] = await Promise.all([
    findDesksOfPlace(db, place),
    findLinesOfPlace(db, place),
    input.staffSince ? findMemberNames(db, place) : [],
    input.staffSince ? findTexting(db, place) : nothingHeld,
  ]);
  const lineIds = lines.map(({ id }) => id);
  const loaded = await loadLiveLines(db, place.organization_id, lineIds, input);
  const byId = new Map(loaded.map((rows) => [rows.line.id, rows]));
  const facts = lineIds.flatMap((id): LineFacts[] => {
    const rows = byId.get(id);
    if (!rows) return [];
    const waiting = rows.tickets
      .filter(({ state }) => state === 'waiting')
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
    return [{ line: rows.line, waiting, others: rows.tickets.filter(({ state }) => state !== 'waiting') }];
  });
  return { place, desks, members, lines: facts, promises: null, texting };
}

/** When the place's day of work began. */
export function dayStart(now: Date, timeZone: string): Date {
  return instantOf(serviceDay(now, timeZone), serviceDayBeginsAtMinutes, timeZone);
}

/** Since when the board's record counts: today and the six days before. */
export function recordSince(now: Date, timeZone: string): Date {
  return instantOf(addDays(serviceDay(now, timeZone), -6), serviceDayBeginsAtMinutes, timeZone);
}

/**
 * The live hub reads lines one after another, so a ticket that is transferred meanwhile can appear in two of them. A screen that
 * identifies rows by ticket would show the second row for ever; so the ticket appears only in the newer line.
 */
export function withoutMovedOn(lines: readonly LineFacts[]): readonly LineFacts[] {
  if (lines.length < 2) return lines;
  const newest = new Map<string, LiveTicket>();
  let isTwice = false;
  for (const { waiting, others } of lines) {
    for (const ticket of [...waiting, ...others]) {
      const known = newest.get(ticket.id);
      isTwice ||= known !== undefined;
      if (!known || lastAt(ticket) >= lastAt(known)) newest.set(ticket.id, ticket);
    }
  }
  if (!isTwice) return lines;
  const stands = (ticket: LiveTicket): boolean => newest.get(ticket.id) === ticket;
  return lines.map(({ line, waiting, others }) => ({
    line,
    waiting: waiting.filter(stands),
    others: others.filter(stands),
  }));
}

function lastAt({ last_at: at, joined_at: joined }: LiveTicket): number {
  return (at ?? joined).getTime();
}
