// Reads the rows of another system's table as visits: a guest who arrived, was called (or left), and went. A row that makes no sense is
// refused with its reason, and the others are used.

import { readTime, type DateOrder, type PlaceClock } from './place-times.ts';
import { visitColumns, type ChosenColumns, type VisitColumn } from './visit-columns.ts';
import { Visits } from './visits.ts';

export type RowFault =
  | 'no_arrival'
  | 'arrival_not_a_time'
  | 'start_not_a_time'
  | 'end_not_a_time'
  | 'start_before_arrival'
  | 'end_before_start'
  | 'in_the_future'
  | 'wait_too_long'
  | 'service_too_long'
  | 'too_many_names';

export interface RefusedRows {
  count: number;
  byFault: Partial<Record<RowFault, number>>;
  /** The first ones, by the line of the file, counted from 1. */
  rows: { line: number; why: RowFault }[];
}

/** Of a file that is sent to the server; `turnstone rehearse` reads longer ones. */
export const maxTableBytes = 16 * 1024 * 1024;
const maxRefusedShown = 50;
/** Nobody waits, or is served, for longer: a ticket that was forgotten, or the wrong column. */
const maxWaitSeconds = 24 * 3600;
const maxServiceSeconds = 12 * 3600;
/** More different names are no lines, services or desks. */
const maxNames = { line: 200, service: 1000, desk: 2000 };
/** Clocks differ a little. */
const futureSeconds = 600;

type Cells = readonly string[];

const timeColumns = ['arrival', 'start', 'end'] as const;

/** Where each column is in a row. */
export class ColumnPlaces {
  private readonly at: Partial<Record<VisitColumn, number>>;

  constructor(heads: Cells, chosen: ChosenColumns) {
    this.at = Object.fromEntries(
      visitColumns.flatMap((column) => {
        const name = chosen[column];
        return name === undefined ? [] : [[column, heads.indexOf(name)]];
      }),
    );
  }

  textOf(cells: Cells, column: VisitColumn): string {
    const at = this.at[column];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  }
}

/** Whether the days or the months come first, by all rows: no month has a number beyond 12. */
export class DateOrderVote {
  private dayOnly = 0;
  private monthOnly = 0;
  private isOpen = false;

  count(cells: Cells, places: ColumnPlaces): void {
    for (const column of timeColumns) {
      const written = readTime(places.textOf(cells, column));
      if (!written || written.dayFirst === written.monthFirst) continue;
      if (Number.isNaN(written.monthFirst)) this.dayOnly += 1;
      else if (Number.isNaN(written.dayFirst)) this.monthOnly += 1;
      else this.isOpen = true;
    }
  }

  /** null: nobody can tell. */
  get order(): DateOrder | null {
    if (this.dayOnly !== this.monthOnly) return this.dayOnly > this.monthOnly ? 'day' : 'month';
    return this.isOpen || this.dayOnly > 0 ? null : 'day';
  }
}

interface ReaderOptions {
  places: ColumnPlaces;
  order: DateOrder;
  clock: PlaceClock;
  /** Seconds since 1970. */
  now: number;
}

export class VisitReader {
  readonly visits = new Visits();
  readonly refused: RefusedRows = { count: 0, byFault: {}, rows: [] };
  private readonly options: ReaderOptions;

  constructor(options: ReaderOptions) {
    this.options = options;
  }

  read(cells: Cells, line: number): void {
    const why = this.take(cells);
    if (why === null) return;
    this.refused.count += 1;
    this.refused.byFault[why] = (this.refused.byFault[why] ?? 0) + 1;
    if (this.refused.rows.length < maxRefusedShown) this.refused.rows.push({ line, why });
  }

  private take(cells: Cells): RowFault | null {
    const [arrival, start, end] = timeColumns.map((column) => this.timeIn(cells, column)) as [number, number, number];
    if (arrival === missing) return 'no_arrival';
    if (arrival === unreadable) return 'arrival_not_a_time';
    if (start === unreadable) return 'start_not_a_time';
    if (end === unreadable) return 'end_not_a_time';
    const why = faultOf(arrival, start, end, this.options.now + futureSeconds);
    if (why !== null) return why;
    const { visits } = this;
    const line = visits.lines.numberOf(this.options.places.textOf(cells, 'line'), maxNames.line);
    if (line < 0) return 'too_many_names';
    visits.add({
      arrival,
      start: start === missing ? Number.NaN : start,
      end: end === missing ? Number.NaN : end,
      line,
      service: this.numberOf(cells, 'service'),
      desk: this.numberOf(cells, 'desk'),
    });
    return null;
  }

  private numberOf(cells: Cells, column: 'service' | 'desk'): number {
    const name = this.options.places.textOf(cells, column);
    const names = column === 'service' ? this.visits.services : this.visits.desks;
    return name === '' ? -1 : names.numberOf(name, maxNames[column]);
  }

  private timeIn(cells: Cells, column: VisitColumn): number {
    const text = this.options.places.textOf(cells, column);
    if (emptyTimes.has(text)) return missing;
    const written = readTime(text);
    if (!written) return unreadable;
    const clock = this.options.order === 'day' ? written.dayFirst : written.monthFirst;
    if (Number.isNaN(clock)) return unreadable;
    return written.offset === null ? this.options.clock.instantOf(clock) : clock - written.offset;
  }
}

const missing = -Infinity;
const unreadable = Infinity;
/** As programs write that there is none. */
const emptyTimes = new Set(['', '-', '--', 'null', 'NULL', 'NaN', 'n/a', 'N/A', 'None']);

function faultOf(arrival: number, start: number, end: number, latest: number): RowFault | null {
  if (Math.max(arrival, start, end) > latest) return 'in_the_future';
  if (start !== missing && start < arrival) return 'start_before_arrival';
  const from = start === missing ? arrival : start;
  if (end !== missing && end < from) return 'end_before_start';
  if (from - arrival > maxWaitSeconds || (start === missing && end - arrival > maxWaitSeconds)) return 'wait_too_long';
  return start !== missing && end - start > maxServiceSeconds ? 'service_too_long' : null;
}
