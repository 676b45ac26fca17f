// The figures of the day so far, for the console's last column.

import type { DeskView } from '#contract/views.ts';
import type { DeskRow } from '#db/place/desks.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import { quantile, wholeMinutes, quartersIn } from '#domain/insights/day-figure.ts';
import type { LineFacts } from '../place-facts.ts';
import { lateness } from '#domain/insights/figure-range.ts';

/** @param since when the place's day of work began */
export function summariseDay(
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
export function isOnBreak({ break_until: until }: DeskRow, since: Date): boolean {
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
