// What happens to tickets by the clock: a hold ends, a guest hears that it takes longer, a missed call becomes a
// no-show if the line has that rule, a day ends.

import { system } from '#domain/team/actor.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { tellLonger } from '#commands/ticket/tell-longer.ts';
import { expireTicket, markNoShow, resumeTicket } from '#commands/ticket/moves.ts';
import {
  findEndedHolds,
  findLateCalls,
  findLongerWaits,
  findOldTickets,
  type DatedRef,
} from '#db/ticket/overdue-tickets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { bookedOpening, closingAfter } from '#domain/line/opening-hours.ts';
import { serviceDay } from '#domain/local-time.ts';
import { isRefusal } from '#domain/refusal.ts';

export async function resumeAfterHold(context: CommandContext): Promise<void> {
  const held = await findEndedHolds(context.db, context.now());
  await forEach(ofToday(held, context.now()), (ref) => resumeTicket(context, system, ref, null));
}

/** Of a guest who was called before `servedSince`, the grace begins then. */
export async function markLateNoShows(context: CommandContext, servedSince: Date): Promise<void> {
  const late = await findLateCalls(context.db, context.now(), servedSince);
  await forEach(late, (ref) => markNoShow(context, system, ref, null));
}

/** Tells guests, once, that it takes longer than their estimate. Of a wait across a leap of the clock, what came after counts. */
export async function tellLongerWaits(context: CommandContext, leaptAt: Date | null): Promise<void> {
  const waiting = await findLongerWaits(context.db, context.now(), leaptAt);
  await forEach(ofToday(waiting, context.now()), (ref) => tellLonger(context, ref));
}

export async function expireYesterdays(context: CommandContext): Promise<void> {
  const now = context.now();
  const old = await findOldTickets(context.db, now);
  await forEach(old.filter(isOfYesterday(now)), (ref) => expireTicket(context, system, ref, null));
}

const isOfYesterday =
  (now: Date) =>
  (ticket: DatedRef): boolean => {
    const { serviceDay: joinedOn, keptFor, movedAt, timeZone, ...line } = ticket;
    const since = keptFor ? later(movedAt, bookedOpening(line, keptFor, timeZone)) : movedAt;
    const day = [joinedOn, serviceDay(since, timeZone)].toSorted().at(-1) ?? joinedOn;
    if (day >= serviceDay(now, timeZone)) return false;
    const closes = closingAfter(line.hours, line.exceptions, since, timeZone);
    // Around the clock there is no such end.
    const goesOn = closes && closes.getTime() - since.getTime() < dayMs && serviceDay(closes, timeZone) > day;
    return !goesOn || now.getTime() >= closes.getTime() + servedAfterMs;
  };

const later = (one: Date, other: Date): Date => (one > other ? one : other);
const dayMs = 24 * 3600_000;
/** An opening may go on past the end of a day of work. Whoever waits when it is over is still served. */
const servedAfterMs = 2 * 3600_000;

/**
 * After a night in which the machine was off or asleep, those of yesterday still stand in their lines until they are
 * closed out: they went home, and hear nothing of it.
 */
const ofToday = (tickets: DatedRef[], now: Date): DatedRef[] => {
  const isPast = isOfYesterday(now);
  return tickets.filter((ticket) => ticket.isKeptOvernight || !isPast(ticket));
};

/**
 * Runs all at once, because they share commits. A refusal means that somebody was quicker and the ticket has moved
 * already, which is fine.
 */
async function forEach(refs: TicketRef[], work: (ref: TicketRef) => Promise<unknown>): Promise<void> {
  const turns = await Promise.allSettled(refs.map(work));
  const fault = turns.find((turn) => turn.status === 'rejected' && !isRefusal(turn.reason));
  if (fault?.status === 'rejected') throw fault.reason;
}
