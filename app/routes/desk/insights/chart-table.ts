import { csvText } from '#domain/insights/csv.ts';

/** What a chart shows, as a table: the same for those who read it, for whoever saves it, and on paper. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly TableRow[];
}

export interface TableRow {
  /** The tickets behind it. */
  to?: string;
  /** The first is the row's head. Numbers as they are; null: none. */
  cells: readonly (string | number | null)[];
}

const cellDigits = 2;

export function rounded(value: number): number {
  const scale = 10 ** cellDigits;
  return Math.round(value * scale) / scale;
}

export function csvOf({ columns, rows }: ChartTable): string {
  return csvText([columns, ...rows.map(({ cells }) => cells)]);
}
