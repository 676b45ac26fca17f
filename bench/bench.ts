/** One row of a bench's table. */
export interface BenchRow {
  what: string;
  value: number;
  unit: string;
  limit: number;
  /** Whether the limit is the maximum of the value; otherwise it is the minimum. */
  atMost: boolean;
}

/** The function that `bench/<name>.ts` exports as `run`. */
export type Bench = () => Promise<BenchRow[]>;

export function holds({ value, limit, atMost }: BenchRow): boolean {
  return atMost ? value <= limit : value >= limit;
}

/** The rows as a table for people: what, value, limit, ok. */
export function tableOf(rows: readonly BenchRow[]): string {
  const lines = rows.map((row) => [
    row.what,
    `${shown(row.value)} ${row.unit}`.trim(),
    `${row.atMost ? '<=' : '>='} ${shown(row.limit)}`,
    holds(row) ? 'ok' : 'MISSED',
  ]);
  const heads = ['what', 'value', 'limit', 'ok'];
  const widths = heads.map((head, column) => Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)));
  return [heads, ...lines]
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '))
    .join('\n');
}

function shown(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  return value.toLocaleString('en', { maximumSignificantDigits: value >= 1000 ? 6 : 3 });
}
