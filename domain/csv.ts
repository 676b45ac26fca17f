/**
 * Text that spreadsheets read as a table and nothing else: a cell that would be taken for a formula is marked as text by an apostrophe, and
 * the mark at the beginning says which alphabet it is in.
 */

export type CsvCell = string | number | null;

const startsFormula = /^[=+\-@\t\r]/u;
const needsQuotes = /[",\r\n]/u;
export const byteOrderMark = '\uFEFF';

export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + csvRows(rows);
}

/** For a file that is written piece by piece, after the mark at its beginning. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

export function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = cell ?? '';
  const safe = startsFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
