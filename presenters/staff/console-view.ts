// Everything a host needs on one screen.

import type { ConsoleDesk, ConsoleLine, DeskView, StaffTicket } from '#contract/views.ts';
import type { Db } from '#db/database.ts';
import type { DeskRow } from '#db/place/desks.ts';
import { findPlaceById } from '#db/place/places.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Service } from '#domain/line/service.ts';
import { bookedOpening, hoursAt } from '#domain/line/opening-hours.ts';
import { serviceDay } from '#domain/local-time.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { callOrder } from '#domain/ticket/next-in-line.ts';
import { textingOf as stateOfTexting } from '#domain/messaging/texting.ts';
import { orNotFound } from '#domain/refusal.ts';
import { presentNamedPlace } from '../place-look.ts';
import { dayStart, loadPlaceFacts, withoutMovedOn, type LineFacts, type PlaceFacts } from '../place-facts.ts';
import { presentStaffTicket, type StaffReader } from './staff-ticket.ts';
import { quantile, wholeMinutes, quartersIn } from '#domain/insights/day-figure.ts';
import { lateness } from '#domain/insights/figure-range.ts';

/** More rows than anybody reads; the lines show the total numbers. */
const waitingShown = 500;
const doneShown = 30;

/** The caller has checked that this reader works here. */
export async function presentDesk(
  db: Db,
  secrets: Secrets,
  desk: Pick<DeskRow, 'id' | 'place_id'>,
  reader: StaffReader,
  now: Date,
): Promise<DeskView> {
  const place = orNotFound(await findPlaceById(db, desk.place_id));
  const since = dayStart(now, place.time_zone);
  const facts = await loadPlaceFacts(db, place, { staffSince: since, front: waitingShown });
  return assembleDesk(facts, { deskId: desk.id, reader, secrets, now, since });
}

interface DeskInput {
  deskId: string;
  reader: StaffReader;
  secrets: Secrets;
  now: Date;
  /** When the place's day of work began. */
  since: Date;
  /** Which members have a console open now, if known. */
  present?: DeskView['present'];
  /** Whether the guest has their ticket open now. */
  isPageOpen?: (ticketId: string) => boolean;
}

/** Throws `not_found` if the place has no such desk (any more). */
export function assembleDesk(facts: PlaceFacts, input: DeskInput): DeskView {
  const desk = orNotFound(facts.desks.find(({ id }) => id === input.deskId));
  const lines = withoutMovedOn(facts.lines);
  const byId = new Map(lines.map((one) => [one.line.id, one]));
  const own = desk.line_ids.flatMap((id) => byId.get(id) ?? []);
  const servicesOf = (lineId: string): readonly Service[] => byId.get(lineId)?.line.services ?? [];
  const show = (ticket: LiveTicket): StaffTicket => {
    const isPageOpen = !ticket.can_text && (input.isPageOpen?.(ticket.id) ?? false);
    return presentStaffTicket(input.secrets, ticket, input.reader, {
      now: input.now,
      services: servicesOf(ticket.line_id),
      settings: byId.get(ticket.line_id)?.line.settings ?? {},
      isPageOpen,
    });
  };
  const openingOf = ({ line_id: lineId, kept_for: keptFor }: LiveTicket): string | null => {
    const line = byId.get(lineId)?.line;
    return (keptFor && line && bookedOpening(line, keptFor, facts.place.time_zone).toISOString()) ?? null;
  };
  const waiting = inCallOrder(own).slice(0, waitingShown);
  return {
    seq: facts.lines.reduce((sum, { line }) => sum + line.head, 0),
    place: { id: facts.place.id, ...presentNamedPlace(facts.place), isDemo: facts.place.is_demo },
    desk: consoleDesk(desk, input.since),
    desks: facts.desks.map((one) => consoleDesk(one, input.since)),
    lines: facts.lines.map(({ line }) => consoleLine(line, input.now, facts.place.time_zone)),
    present: input.present ?? null,
    texting: textingOf(facts, input.now),
    members: facts.members.map(({ id, name }) => ({ id, name })),
    waiting: waiting.map(show),
    active: inStates(lines, ['called', 'serving']).sort(byTime('called_at')).map(show),
    held: inStates(own, ['held']).map(show),
    kept: inStates(own, ['booked']).map((ticket) => ({ ...show(ticket), keptFor: openingOf(ticket) })),
    done: lastEnded(own).map(show),
    nextId: waiting[0]?.id ?? null,
    today: summariseDay(own, facts.desks, input.since, facts.place.time_zone),
  };
}

function textingOf({ place, texting }: PlaceFacts, now: Date): DeskView['texting'] {
  return {
    state: stateOfTexting(texting, { isDemo: place.is_demo }),
    held: texting.held,
    isDaySpent: texting.spent_on === serviceDay(now, place.time_zone),
    canMail: texting.can_mail,
  };
}

function consoleDesk(row: DeskRow, since: Date): ConsoleDesk {
  const { id, name, is_open: isOpen, line_ids: lineIds, member_id: memberId } = row;
  const breakUntil = isOnBreak(row, since) ? (row.break_until?.toISOString() ?? null) : null;
  return { id, name, isOpen, lineIds, memberId, breakUntil };
}

function consoleLine(line: LineFacts['line'], now: Date, timeZone: string): ConsoleLine {
  const { id, name, prefix, state, waiting, services, questions } = line;
  const { returnWindowMinutes, partySizeLimit, capacity } = lineSettingsOf(line.settings);
  const { isWithin, changesAt } = hoursAt(line, now, timeZone);
  const byHours = { isWithin, changesAt: changesAt?.toISOString() ?? null };
  const forGuests = { state, byHours, isFull: waiting >= capacity };
  return { id, name, prefix, ...forGuests, waiting, returnWindowMinutes, partySizeLimit, services, questions };
}

function inStates(lines: readonly LineFacts[], states: string[]): LiveTicket[] {
  return lines.flatMap(({ others }) => others.filter(({ state }) => states.includes(state)));
}

function lastEnded(lines: readonly LineFacts[]): LiveTicket[] {
  return lines
    .flatMap(({ others }) => others.filter(({ ended_at: endedAt }) => endedAt !== null))
    .sort(byTime('ended_at'))
    .slice(-doneShown)
    .reverse();
}

function byTime(column: 'called_at' | 'ended_at'): (a: LiveTicket, b: LiveTicket) => number {
  return (a, b) => (a[column]?.getTime() ?? 0) - (b[column]?.getTime() ?? 0);
}

function inCallOrder(lines: readonly LineFacts[]): LiveTicket[] {
  const orders = lines.map(({ waiting }) =>
    waiting.map((ticket) => ({ ticket, joinedAt: ticket.joined_at, rank: ticket.rank })),
  );
  return callOrder(orders).map(({ ticket }) => ticket);
}

// The figures of the day so far, for the console's last column.

/** @param since when the place's day of work began */
function summariseDay(
  lines: readonly LineFacts[],
  desks: readonly DeskRow[],
  since: Date,
  timeZone: string,
): DeskView['today'] {
  const all = lines.flatMap(({ waiting, others }) => [...waiting, ...others]);
  const ended = all.filter(({ ended_at: endedAt }) => endedAt !== null && endedAt >= since);
  const count = (state: LiveTicket['state']): number => ended.filter((ticket) => ticket.state === state).length;
  const waits = all.flatMap((ticket) => waitedMinutes(ticket, since) ?? []);
  return {
    served: count('served'),
    noShows: count('no_show'),
    left: count('left'),
    typicalWaitMinutes: quantile(
      waits.map((minutes) => [wholeMinutes(minutes * 60), 1]),
      0.5,
    ),
    promisesKept: promisesKept(all, since),
    joinedByHour: joinedByHour(
      all.filter((ticket) => ticket.joined_at >= since),
      timeZone,
    ),
    oneMore: bestDeskMore(lines, desks, since),
  };
}

/** A break that was to end before this day of work is none any more: whoever took it went home. */
function isOnBreak({ break_until: until }: DeskRow, since: Date): boolean {
  return until !== null && until >= since;
}

/** The closed desk that would shorten a wait most, if any. */
function bestDeskMore(
  lines: readonly LineFacts[],
  desks: readonly DeskRow[],
  since: Date,
): DeskView['today']['oneMore'] {
  const closed = new Set(desks.filter((desk) => !desk.is_open && !isOnBreak(desk, since)).map(({ id }) => id));
  const all = lines.flatMap(({ line: { forecast } }) => {
    const more = forecast?.oneMore;
    return more ? more.with.map(({ desk, minutes }) => ({ deskId: desk, now: more.now, with: minutes })) : [];
  });
  const possible = all.filter(({ deskId }) => closed.has(deskId));
  return possible.sort((a, b) => b.now - b.with - (a.now - a.with))[0] ?? null;
}

/** Null: not called today, or not waited for because the place was kept, as in the insights. */
function waitedMinutes(ticket: LiveTicket, since: Date): number | null {
  const { joined_at: joinedAt } = ticket;
  const calledAt = ticket.first_called_at ?? ticket.called_at;
  if (!calledAt || calledAt < since || ticket.kept_for !== null) return null;
  return (calledAt.getTime() - joinedAt.getTime()) / 60_000;
}

/** An estimate is met if the first call came inside the range that the guest was told at joining. */
function promisesKept(tickets: LiveTicket[], since: Date): DeskView['today']['promisesKept'] {
  let of = 0;
  let kept = 0;
  for (const ticket of tickets) {
    const waited = waitedMinutes(ticket, since);
    if (waited === null || ticket.promised_low === null || ticket.promised_high === null) continue;
    of += 1;
    if (waited >= ticket.promised_low && waited <= ticket.promised_high) kept += 1;
  }
  return of === 0 ? null : { kept, of };
}

/** In the place's time zone, in the order of the day, from the first hour with a join to the last. */
function joinedByHour(tickets: LiveTicket[], timeZone: string): { hour: number; count: number }[] {
  const quarterOf = quartersIn(timeZone);
  const byHour = Map.groupBy(tickets, ({ joined_at: joinedAt }) => Math.floor(quarterOf(joinedAt) / 4));
  return Array.from(byHour, ([hour, joined]) => ({ hour, count: joined.length })).sort(
    (a, b) => lateness(a.hour) - lateness(b.hour),
  );
}
