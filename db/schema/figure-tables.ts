import type { ColumnType } from 'kysely';
import type { Figure } from '#domain/insights/day-figure.ts';
import type { PlanOfLine } from '#domain/plan/day-plan.ts';

/** The figures of the tickets of one service day on one line (`domain/insights/day-figure.ts`). */
interface DayFigureTable {
  organization_id: string;
  place_id: string;
  day: string;
  line_id: string;
  figure: ColumnType<Figure, string, string>;
}

/** The last counted day of a line. */
interface FigureMarkTable {
  organization_id: string;
  place_id: string;
  line_id: string;
  /** The figures of the counted days include every event up to this one. */
  seq: ColumnType<number, number, number>;
  /** The last counted day; null: none. */
  counted_to: string | null;
  /** The next day after it on which a guest joined, if there is one. */
  next_day: string | null;
  counted_at: ColumnType<Date, Date, Date>;
}

/** What was planned for a day when it began. */
interface DayPlanTable {
  organization_id: string;
  place_id: string;
  line_id: string;
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
