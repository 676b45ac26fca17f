// The figures of the day so far, for the console's last column.

import type { DeskView } from '#contract/views.ts';
import type { DeskRow } from '#db/place/desks.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import { quantile, wholeMinutes } from '#domain/insights/day-figure.ts';
import { localMinutes } from '#domain/local-time.ts';
import type { LineFacts } from '../place-facts.ts';

interface DayInput {
  /** When the place's day of work began. */
  since: Date;
  now: Date;
  timeZone: string;
}

export function summariseDay(
  lines: readonly LineFacts[],
  desks: readonly DeskRow[],
  { since, timeZone }: DayInput,
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
    oneMore: bestDeskMore(lines, desks),
  };
}

/** The closed desk that would shorten a wait most, if any. */
function bestDeskMore(lines: readonly LineFacts[], desks: readonly DeskRow[]): DeskView['today']['oneMore'] {
  const closed = new Set(desks.filter((desk) => !desk.is_open && !desk.break_until).map(({ id }) => id));
  const all = lines.flatMap(({ line: { forecast } }) => {
    const more = forecast?.oneMore;
    return more ? more.with.map(({ desk, minutes }) => ({ deskId: desk, now: more.now, with: minutes })) : [];
  });
  const possible = all.filter(({ deskId }) => closed.has(deskId));
  return possible.sort((a, b) => b.now - b.with - (a.now - a.with))[0] ?? null;
}

/** Null: not called today, or not waited for because the place was kept, as in the insights. */
function waitedMinutes(ticket: LiveTicket, since: Date): number | null {
  const { joined_at: joinedAt, called_at: calledAt } = ticket;
  if (!calledAt || calledAt < since || ticket.kept_for !== null) return null;
  return (calledAt.getTime() - joinedAt.getTime()) / 60_000;
}

/** An estimate is met if the call came inside the range that the guest was told at joining. */
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
  // Time zones differ by quarters of an hour, so one conversion serves all joins of the same quarter.
  const byQuarter = new Map<number, number>();
  for (const { joined_at: joinedAt } of tickets) {
    const quarter = Math.floor(joinedAt.getTime() / quarterMs);
    byQuarter.set(quarter, (byQuarter.get(quarter) ?? 0) + 1);
  }
  const byHour = new Map<number, number>();
  for (const [quarter, count] of byQuarter) {
    const hour = Math.floor(localMinutes(new Date(quarter * quarterMs), timeZone) / 60);
    byHour.set(hour, (byHour.get(hour) ?? 0) + count);
  }
  // The day of work begins at 04:00: an hour of the night is late, not early.
  const late = (hour: number): number => (hour + 20) % 24;
  return Array.from(byHour, ([hour, count]) => ({ hour, count })).sort((a, b) => late(a.hour) - late(b.hour));
}

const quarterMs = 15 * 60_000;
