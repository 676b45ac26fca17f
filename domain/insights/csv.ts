/**
 * CSV that spreadsheets read only as a table. An apostrophe marks a cell as text if it looks like a formula. The byte order mark at the
 * beginning names the encoding.
 */

export type CsvCell = string | number | null;

/**
 * Places where a spreadsheet may begin a cell: at the start, and after a separator of other countries' settings, which split our lines
 * differently. The full-width signs of Chinese and Japanese keyboards begin formulas too.
 */
const formula = /(^|[;\t\r\n|])([^\S\t\r\n]*[=+\-@＝＋－＠])/gu;
const startsWithControl = /^[\t\r]/u;
const needsQuotes = /[",;\t|\r\n]/u;
const byteOrderMark = '\uFEFF';

export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + csvRows(rows);
}

/** The same page by page, for a file that is written while it is read. */
export async function* csvPages<Row>(
  heads: readonly string[],
  pages: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly CsvCell[],
): AsyncGenerator<string> {
  yield csvText([heads]);
  for await (const page of pages) yield csvRows(page.map(cellsOf));
}

function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

export function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = cell ?? '';
  const marked = text.replace(formula, (_, before: string, sign: string) => `${before}'${sign}`);
  const safe = startsWithControl.test(marked) ? `'${marked}` : marked;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
