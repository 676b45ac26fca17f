// A rehearsal as tables for a terminal.

import { enoughShare } from '#domain/plan/enough-desks.ts';
import type { RefusedRows } from '#domain/history/read-visits.ts';
import type { Rehearsal, ToldRecord } from '#domain/history/play-visits.ts';
import { visitColumns, type ChosenColumns } from '#domain/history/visit-columns.ts';
import type { BucketRecord } from '#domain/wait/play-log.ts';
import { refusedText } from './history-faults.ts';

interface About {
  columns: ChosenColumns;
  timeZone: string;
  refused: RefusedRows;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const bucketNames = ['desk free', 'next', '2nd and 3rd', '4th to 7th', '8th on'];

export function rehearsalText(rehearsal: Rehearsal, { columns, timeZone, refused }: About): string {
  const { guests, called, left, waits, boundMinutes, told } = rehearsal;
  const chosen = visitColumns.map((column) => `${column}: ${columns[column] ?? 'none'}`);
  return [
    `${guests} guests from ${dayOf(rehearsal.from, timeZone)} to ${dayOf(rehearsal.to, timeZone)} (${timeZone}).`,
    `Columns: ${chosen.join(', ')}.`,
    refusedText(refused),
    '',
    `${called} were called, ${left} (${share(left, guests)}) left or did not show up.`,
    `Half waited up to ${minutes(waits.median)} min, nine in ten up to ${minutes(waits.nineInTen)} min.`,
    '',
    'Minutes waited by hour of arrival: half up to / nine in ten up to (those who left)',
    week(rehearsal.hours, ({ median, nineInTen, left: gone }) => `${whole(median)}/${whole(nineInTen)} (${gone})`),
    ...rehearsal.desks.flatMap(({ lines, hours }) => [
      '',
      `Desks with which ${100 * enoughShare} % wait up to ${boundMinutes} min${nameOf(lines)}`,
      week(hours, ({ desks }) => (desks === null ? 'more' : String(desks))),
    ]),
    '',
    'What guests would have been told when they joined, and how often it would have been true',
    toldTable(told),
    ...(told.every > 1
      ? [
          `To save time, after the first 2000 guests only every ${ordinal(told.every)} was told, and only these were learnt from.`,
        ]
      : []),
    `${told.untold} could be told nothing: no desk was open yet. Four in five should be inside. Width in minutes.`,
  ].join('\n');
}

const minutes = (value: number | null): string => (value === null ? '-' : value.toFixed(1));
const whole = (value: number | null): string => (value === null ? '-' : String(Math.round(value)));
export const share = (part: number, all: number): string => (all === 0 ? '' : `${((100 * part) / all).toFixed(0)} %`);
const dayOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at * 1000);
const ordinal = (count: number): string => `${count}${{ 2: 'nd', 3: 'rd' }[count] ?? 'th'}`;

function nameOf(lines: readonly string[]): string {
  const names = lines.filter((name) => name !== '');
  if (names.length === 0) return '';
  return `, in ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
}

function week<Cell extends { weekday: number; hour: number }>(cells: readonly Cell[], text: (cell: Cell) => string) {
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((one, other) => one - other);
  const shown = [...weekdays.keys()].filter((day) => cells.some(({ weekday }) => weekday === day));
  if (shown.length === 0) return '  too few guests to tell';
  return indented([
    ['', ...shown.map((day) => weekdays[day] ?? '')],
    ...hours.map((hour) => [
      `${String(hour).padStart(2, '0')}:00`,
      ...shown.map((day) => {
        const cell = cells.find((one) => one.weekday === day && one.hour === hour);
        return cell ? text(cell) : '';
      }),
    ]),
  ]);
}

function toldTable({ all, firstDay, after, buckets }: ToldRecord): string {
  const row = (name: string, { count, met, earlier, later, meanWidth }: BucketRecord): string[] => [
    name,
    String(count),
    share(met, count),
    share(earlier, count),
    share(later, count),
    count > 0 ? meanWidth.toFixed(1) : '',
  ];
  return indented([
    ['', 'guests', 'inside', 'earlier', 'later', 'width'],
    row('who waited', all),
    row('the first day', firstDay),
    row('after it', after),
    ...buckets.map((record, bucket) => row(`  ${bucketNames[bucket] ?? ''}`, record)),
  ]);
}

const indented = (rows: Parameters<typeof tableLines>[0]): string =>
  tableLines(rows)
    .map((line) => `  ${line}`)
    .join('\n');

/** The first row is the head. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('  ').trimEnd());
}
