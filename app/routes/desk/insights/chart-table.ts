import { csvText } from '#domain/insights/csv.ts';

/** The data of a chart as a table, for screen readers, for downloads and on paper. */
export interface ChartTable {
  columns: readonly string[];
  /** For each column, a link to the table in its order. */
  sorts?: readonly { to: string; sorted: 'ascending' | 'descending' | false }[];
  rows: readonly TableRow[];
}

interface TableRow {
  /** A link to the tickets behind it. */
  to?: string;
  /** The first cell is the row header. Numbers are unformatted; null: no value. */
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
