import type { ColumnType } from 'kysely';
import type { Figure } from '#domain/insights/day-figure.ts';
import type { Count, OfLine, OfPlace, Timestamp } from './column-types.ts';
import type { PlanOfLine } from '#domain/plan/day-plan.ts';

/** The figures of the tickets of one service day on one line (`domain/insights/day-figure.ts`). */
interface DayFigureTable extends OfPlace, OfLine {
  day: string;
  figure: ColumnType<Figure, string, string>;
}

/** The last counted day of a line. */
interface FigureMarkTable extends OfPlace, OfLine {
  /** The figures of the counted days include every event up to this one. */
  seq: Count;
  /** The last counted day; null: none. */
  counted_to: string | null;
  /** The next day after it on which a guest joined, if there is one. */
  next_day: string | null;
  counted_at: Timestamp;
}

/** What was planned for a day when it began. */
interface DayPlanTable extends OfPlace, OfLine {
  day: string;
  plan: ColumnType<PlanOfLine, string, never>;
  made_at: ColumnType<Date, Date, never>;
}

/** Of a guest whose wait went up on their screen: how often, and by how many minutes in all. */
interface WaitRaiseTable {
  organization_id: string;
  ticket_id: string;
  raises: number;
  minutes: number;
}

/** Tables that only the charts read. */
export interface FigureTables {
  day_figure: DayFigureTable;
  figure_mark: FigureMarkTable;
  day_plan: DayPlanTable;
  wait_raise: WaitRaiseTable;
}
