// Counts what the days of each line came to, for the charts. A day is settled three days after it: its guests have been told, served and
// asked by then. Whatever changes a ticket later is in the line's log, and its day is counted again. Counting a day replaces what was
// known of it, so a repeat, or a process that died in the middle, changes nothing; emptied tables are filled again from the tickets.

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
import { figureOf, type Figure } from '#domain/insights/day-figure.ts';
import { addDays, serviceDay, serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import type { CommandContext } from '../engine/command.ts';

const settledAfterDays = 3;
// Days of one transaction: a line's first count may have years before it.
const daysAtOnce = 62;
const linesAtOnce = 500;

/** Returns how many lines had something to count. */
export async function countDays({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<number> {
  const settledBefore = new Date(now().getTime() - settledAfterDays * dayMs - serviceDayBeginsAtMinutes * 60_000);
  const lines = await findLinesToCount(db, settledBefore, linesAtOnce);
  for (const line of lines) while ((await countSome(db, line, now())) === 'more');
  return lines.length;
}

/** One step of a line: what changed, and the next days that are settled. */
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
    // What changed was looked for no further than this.
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
