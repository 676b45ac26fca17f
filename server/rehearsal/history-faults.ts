// What is wrong with a file of visits, in words, and what to do.

import { visitColumns } from '#domain/history/visit-columns.ts';
import type { RefusedRows, RowFault } from '#domain/history/read-visits.ts';
import type { HistoryFault, UnreadHistory } from '#presenters/history/read-history.ts';

const faultWords: Record<HistoryFault, string> = {
  not_utf8: 'The text of this file is not in UTF-8, but in an older encoding such as Latin-1. Save it as "CSV UTF-8".',
  not_csv: 'This is no CSV file. In a spreadsheet choose "Save as", then "CSV UTF-8".',
  empty: 'This file is empty.',
  open_quote: 'A quotation mark is never closed.',
  too_many_rows: 'This file has more than three million lines. Take a part of it.',
  no_such_column: 'There is no such column.',
  no_arrival_column: 'No column says when guests arrived: name it with --arrival.',
  no_start_column: 'No column says when guests were called: name it with --start.',
  no_end_and_no_desk_column:
    'No column says when guests were done, and none where they were served: name one with --end or --desk.',
  column_twice: 'One column was chosen twice.',
  day_or_month: 'Nobody can tell whether 3/4/2026 is in March or in April: say --date-order day or --date-order month.',
  no_visits: 'There is no line below the head.',
};

export function unreadText({ fault, heads, columns, line }: UnreadHistory): string {
  const where = line === null ? '' : ` (near line ${line})`;
  const known = visitColumns.flatMap((column) =>
    columns[column] === undefined ? [] : `${column}: ${columns[column]}`,
  );
  return [
    `${faultWords[fault]}${where}`,
    ...(heads.length > 0 ? [`Columns of the file: ${heads.join(', ')}`] : []),
    ...(known.length > 0 ? [`Taken for: ${known.join(', ')}`] : []),
  ].join('\n');
}

const rowWords: Record<RowFault, string> = {
  no_arrival: 'no arrival',
  arrival_not_a_time: 'the arrival is not a time',
  start_not_a_time: 'the start is not a time',
  end_not_a_time: 'the end is not a time',
  start_before_arrival: 'called before the arrival',
  end_before_start: 'ended before the start',
  in_the_future: 'in the future',
  wait_too_long: 'a wait of more than a day',
  service_too_long: 'a service of more than twelve hours',
  too_many_names: 'too many different lines',
};

export function refusedText({ count, rows, byFault }: RefusedRows): string {
  if (count === 0) return 'Every line was understood.';
  const sums = Object.entries(byFault).map(([why, sum]) => `${sum} ${rowWords[why as RowFault]}`);
  const shown = rows.slice(0, 10).map(({ line, why }) => `  line ${line}: ${rowWords[why]}`);
  return [
    `${count} lines were not used: ${sums.join(', ')}.`,
    ...shown,
    ...(count > shown.length ? ['  ...'] : []),
  ].join('\n');
}
