// Counts the figures of each line's days, for the charts. A day is settled after three days: by then its guests have
// been told, served and asked. If a ticket changes later, the line's log says so and its day is counted again. A count
// replaces the one before: a repeat, or a process that dies in the middle, changes nothing, and emptied tables are
// filled again from the tickets.

import {
  maxEvents,
  findFiguredTickets,
  findLinesToCount,
  findNextDay,
  lockFigureMark,
  saveDayFigures,
  saveFigureMark,
  type DatedTicket,
  type DaysOfLine,
  type LineToCount,
} from '#db/ticket/day-figures.ts';
import { eachInTurn } from '#domain/each-in-turn.ts';
import { figureOf, type Figure } from '#domain/insights/day-figure.ts';
import { addDays, serviceDay, serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import type { CommandContext } from '../engine/command.ts';

const settledAfterDays = 3;
// Days in one transaction, whose tickets are in memory together: a line's first count may cover years.
const daysAtOnce = 14;
const linesAtOnce = 500;

/** Returns how many lines had days to count. A first count of years takes minutes: a process that stops does not wait for it. */
export async function countDays(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  stopping?: AbortSignal,
): Promise<number> {
  const settledBefore = new Date(now().getTime() - settledAfterDays * dayMs - serviceDayBeginsAtMinutes * 60_000);
  const lines = await findLinesToCount(db, settledBefore, linesAtOnce);
  await eachInTurn(lines, async (line) => {
    for (;;) if (stopping?.aborted || (await countSome(db, line, now())) === 'done') return;
  });
  return lines.length;
}

/** One step for a line: its changed days, and the next settled ones. */
function countSome(db: CommandContext['db'], line: LineToCount, now: Date): Promise<'more' | 'done'> {
  return db.transaction().execute(async (trx) => {
    const mark = await lockFigureMark(trx, line, now);
    if (!mark) return 'done';
    const settled = addDays(serviceDay(now, line.timeZone), -settledAfterDays);
    const first = await findNextDay(trx, line, mark.counted_to);
    const isNext = first !== null && first <= settled;
    const last = isNext ? earlier(settled, addDays(first, daysAtOnce - 1)) : mark.counted_to;
    const days: DaysOfLine[] = mark.changedDays.map((day) => ({ lineId: line.lineId, from: day, to: day }));
    if (isNext && last) days.push({ lineId: line.lineId, from: first, to: last });
    if (days.length > 0) {
      const tickets = await findFiguredTickets(trx, line.organizationId, days);
      await saveDayFigures(trx, line, days, figuresByDay(tickets, line.timeZone));
    }
    const next = isNext ? await findNextDay(trx, line, last) : first;
    // Changes were looked for only up to this event.
    const seq = mark.counted_to === null ? line.head : Math.min(line.head, mark.seq + maxEvents);
    await saveFigureMark(trx, line, { seq, counted_to: last, next_day: next, counted_at: now });
    return next !== null && next <= settled ? 'more' : 'done';
  });
}

function figuresByDay(tickets: readonly DatedTicket[], zone: string): Map<string, Figure> {
  const byDay = Map.groupBy(tickets, ({ day }) => day);
  return new Map(Array.from(byDay, ([day, ofDay]) => [day, figureOf(ofDay, zone)]));
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const dayMs = 24 * 3600_000;
