// The visits in a file of another system. It is read twice: days and months are told apart by all rows, before any of them is understood.

import { chooseColumns, columnFault, type ChosenColumns, type ColumnFault } from '#domain/history/visit-columns.ts';
import { PlaceClock, type DateOrder } from '#domain/history/place-times.ts';
import { ColumnPlaces, DateOrderVote, VisitReader } from '#domain/history/read-visits.ts';
import { readTable, UnreadableTable, type TableFault, type TableSource } from './csv-table.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pictureOf } from '#domain/history/rehearsal-picture.ts';
import { playVisits } from '#domain/history/play-visits.ts';
import { draftOf } from '#domain/history/visit-draft.ts';

interface AskedHistory {
  columns: ChosenColumns;
  /** null: as the rows tell. */
  order: DateOrder | null;
  timeZone: string;
  now: Date;
}

export type HistoryFault = TableFault | ColumnFault | 'day_or_month' | 'no_visits';

export interface UnreadHistory {
  fault: HistoryFault;
  heads: string[];
  columns: ChosenColumns;
  line: number | null;
}

export async function readHistory(open: TableSource, asked: AskedHistory) {
  let heads: string[] = [];
  let columns: ChosenColumns = {};
  const unread = (fault: HistoryFault, line: number | null = null): UnreadHistory => ({ fault, heads, columns, line });
  try {
    const vote = new DateOrderVote();
    let places: ColumnPlaces | null = null;
    await readTable(open, (cells) => {
      if (places) return vote.count(cells, places);
      heads = cells.map((head) => head.trim());
      columns = chooseColumns(heads, asked.columns);
      places = new ColumnPlaces(heads, columns);
    });
    const why = columnFault(heads, columns);
    if (why !== null) return unread(why);
    const order = asked.order ?? vote.order;
    if (order === null) return unread('day_or_month');
    const clock = new PlaceClock(asked.timeZone);
    const now = asked.now.getTime() / 1000;
    const reader = new VisitReader({ places: new ColumnPlaces(heads, columns), order, clock, now });
    let isHead = true;
    await readTable(open, (cells, line) => {
      if (!isHead) reader.read(cells, line);
      isHead = false;
    });
    const { visits, refused } = reader;
    return visits.count === 0 && refused.count === 0
      ? unread('no_visits')
      : { fault: null, heads, columns, visits, refused };
  } catch (error) {
    if (error instanceof UnreadableTable) return unread(error.code, error.line);
    throw error;
  }
}

// A file of visits as a draft: read, and played through the place's rules, while others work.
const boundMinutes = 30;
/** Somebody waits for the page. */
const maxTold = 2000;

export async function draftOfFile(open: TableSource, asked: AskedHistory) {
  const read = await readHistory(open, asked);
  if (read.fault !== null) return read;
  const { heads, columns, visits, refused } = read;
  if (visits.count === 0) return { fault: 'no_visits' as const, heads, columns, line: null };
  const options = { clock: new PlaceClock(asked.timeZone), boundMinutes, maxTold, pause: nextTurn };
  const picture = pictureOf(await playVisits(visits, options));
  return { fault: null, draft: draftOf(visits, { heads, columns, refused, picture }) };
}
