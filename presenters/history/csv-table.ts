// A table in a file, row by row, however long it is: CSV with commas, semicolons or tabs.

import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse, type CsvError } from 'csv-parse';

export type TableFault = 'not_utf8' | 'not_csv' | 'empty' | 'open_quote' | 'too_many_rows';

export class UnreadableTable extends Error {
  readonly code: TableFault;
  /** The line of the file, where one is to blame. */
  readonly line: number | null;

  constructor(code: TableFault, line: number | null = null) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

export type TableSource = () => AsyncIterable<Uint8Array>;

const maxRows = 3_000_000;
const maxRowLength = 100_000;

/** `onRow` gets every row with the line of the file at which it ends; the first one is the head. */
export async function readTable(open: TableSource, onRow: (cells: string[], line: number) => void): Promise<void> {
  const separator = await guessSeparator(open);
  let rows = 0;
  const parser = parse({
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    on_record: (cells: string[], { lines }) => {
      if (rows === 0 && /^sep=$/iu.test(cells[0] ?? '')) return null;
      rows += 1;
      if (rows > maxRows) throw new UnreadableTable('too_many_rows');
      onRow(cells, lines);
      return null;
    },
  });
  let fault: unknown = null;
  parser.on('error', (error) => {
    fault = error;
  });
  parser.resume();
  const ended = new Promise<void>((done) => parser.once('end', done).once('error', () => done()));
  for await (const text of textsOf(open())) {
    if (fault !== null) break;
    // Others work between two parts.
    await nextTurn();
    if (!parser.write(text)) await Promise.race([once(parser, 'drain').catch(() => undefined), ended]);
  }
  parser.end();
  await ended;
  if (fault !== null) throw unreadable(fault);
  if (rows === 0) throw new UnreadableTable('empty');
}

function unreadable(fault: unknown): unknown {
  const { code, lines } = fault as Partial<CsvError> & { lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableTable('open_quote', lines ?? null);
  return code?.startsWith('CSV_') ? new UnreadableTable('not_csv', lines ?? null) : fault;
}

/** Throws where the bytes are not UTF-8: other encodings, also UTF-16, whose Latin letters have a zero byte each; or no text at all. */
async function* textsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let isFirst = true;
  try {
    for await (const bytes of source) {
      if (isFirst && isOtherFile(bytes)) throw new UnreadableTable('not_csv');
      isFirst = false;
      const text = decoder.decode(bytes, { stream: true });
      if (text.includes('\0')) throw new UnreadableTable('not_utf8');
      yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableTable('not_utf8') : error;
  }
}

/** A workbook (it is a zip file), an older one, a PDF: they have bytes that no text has. */
const isOtherFile = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return start.startsWith('PK') || start.startsWith('%PDF') || start.startsWith('\u00D0\u00CF');
};

const separators = [',', ';', '\t'] as const;

/** The one that the head has most of, outside quotes; or the one that spreadsheets name in a line above it: `sep=;`. */
async function guessSeparator(open: TableSource): Promise<string> {
  let head = '';
  for await (const text of textsOf(open())) {
    head += text;
    if (head.length > maxRowLength || head.trimStart().includes('\n')) break;
  }
  const [first = ''] = head.trimStart().split(/[\r\n]/u, 1);
  const named = separators.find((one) => first.toLowerCase() === `sep=${one}`);
  if (named) return named;
  const bare = first.replace(/"[^"]*"/gu, '');
  const counts = separators.map((one) => bare.split(one).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}
