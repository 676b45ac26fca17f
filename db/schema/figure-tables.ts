import type { ColumnType } from 'kysely';
import type { Figure } from '#domain/insights/day-figure.ts';

/** What the tickets of one day of work came to on one line (`domain/insights/day-figure.ts`). */
export interface DayFigureTable {
  organization_id: string;
  place_id: string;
  day: string;
  line_id: string;
  figure: ColumnType<Figure, string, string>;
}

/** How far the days of a line are counted. */
export interface FigureMarkTable {
  organization_id: string;
  place_id: string;
  line_id: string;
  /** Every event up to this one is in the figures of the days that are counted. */
  seq: ColumnType<number, number, number>;
  /** The last day that is; null: none. */
  counted_to: string | null;
  /** The first day after it that somebody joined on, where there is one. */
  next_day: string | null;
  counted_at: ColumnType<Date, Date, Date>;
}

/** Tables that only the charts read. */
export interface FigureTables {
  day_figure: DayFigureTable;
  figure_mark: FigureMarkTable;
}
