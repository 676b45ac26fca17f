/**
 * Text that spreadsheets read as a table and nothing else: a cell that would be taken for a formula is marked as text by an apostrophe, and
 * the mark at the beginning says which alphabet it is in.
 */

export type CsvCell = string | number | null;

/**
 * Where a cell may begin for a spreadsheet: at the start, and behind what separates cells in other countries' settings, which split a line of
 * ours anew. The wide signs of Chinese and Japanese keyboards make formulas too.
 */
const formula = /(^|[;\t\r\n|])([^\S\t\r\n]*[=+\-@＝＋－＠])/gu;
const startsWithControl = /^[\t\r]/u;
const needsQuotes = /[",;\t|\r\n]/u;
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
  const marked = text.replace(formula, (_, before: string, sign: string) => `${before}'${sign}`);
  const safe = startsWithControl.test(marked) ? `'${marked}` : marked;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
