// Converts opening hours to form entries and back. A row without times is not an interval. A fault names the row where it is.

import { lineFaults } from '#domain/line/line-faults.ts';
import { addDays, isDay, weekdays, type Weekday } from '#domain/local-time.ts';
import { hoursText, parseHoursText } from '#domain/line/hours-text.ts';
import type { HoursException, OpenInterval, OpeningHours } from '#domain/line/opening-hours.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';
import { valuesIn, type Values } from '#app/form/form-shape.ts';

export interface Hours {
  /** Null: always open. */
  hours: OpeningHours | null;
  exceptions: HoursException[];
}

export type HoursRows = ReturnType<typeof rowsOf>;

/** Each day has at least one row, so that a closed day can get hours without scripts. */
export function rowsOf(values: Values) {
  const dayRows = (weekday: Weekday): OpenInterval[] => {
    const rows = readRows(values, `hours.${weekday}`, ['from', 'to']).map(({ row }) => row);
    return rows.length > 0 ? rows : [{ from: '', to: '' }];
  };
  return {
    isAlways: values('always')[0] === 'on',
    days: Object.fromEntries(weekdays.map((weekday) => [weekday, dayRows(weekday)])) as Record<Weekday, OpenInterval[]>,
    exceptions: readRows(values, 'exceptions', ['date', 'hours', 'reason']).map(({ row }) => row),
  };
}

export function hoursEntries({ hours, exceptions }: Hours): FormEntries {
  const intervals = weekdays.flatMap((weekday) =>
    (hours?.[weekday] ?? []).flatMap(({ from, to }, at): FormEntries => [
      [`hours.${weekday}.${at}.from`, from],
      // A time field shows the end of the day as 00:00.
      [`hours.${weekday}.${at}.to`, to === '24:00' ? '00:00' : to],
    ]),
  );
  const days = exceptions.flatMap(({ date, hours: own = [], reason }, at): FormEntries => [
    [`exceptions.${at}.date`, date],
    [`exceptions.${at}.hours`, hoursText(own)],
    [`exceptions.${at}.reason`, reason ?? ''],
  ]);
  return [...(hours === null ? ([['always', 'on']] satisfies FormEntries) : []), ...intervals, ...days];
}

export const hoursIn = (form: FormData | FormEntries): Hours => hoursOfRows(rowsOf(valuesIn(form)));

export function hoursOfRows({ isAlways, days, exceptions }: HoursRows): Hours {
  const intervals = weekdays.map((weekday): [Weekday, OpenInterval[]] => [
    weekday,
    days[weekday].filter(({ from, to }) => from !== '' || to !== ''),
  ]);
  return {
    hours: isAlways ? null : Object.fromEntries(intervals.filter(([, list]) => list.length > 0)),
    exceptions: exceptions
      .filter((row) => Object.values(row).some((text) => text !== ''))
      .map(({ hours, ...row }) => ({ ...row, ...(hours && { hours: parseHoursText(hours) ?? [notUnderstood] }) })),
  };
}

/** No time, so that the rules for hours refuse it. */
const notUnderstood: OpenInterval = { from: '', to: '' };

/** Empty rows are skipped, so that the position of a fault differs from that of its row. The hours of a date are one field. */
export function hoursFaults(form: FormData | FormEntries): FormFaults {
  const values = valuesIn(form);
  const placeOf = (path: string): string =>
    path.replace(/^(exceptions|hours\.\w+)\.(\d+)\.(\w+).*$/, (_all, list: string, at: string, field: string) => {
      const rows = readRows(values, list, ['from', 'to', 'date', 'hours', 'reason']);
      return `${list}.${rows[Number(at)]?.index ?? at}.${field}`;
    });
  return Object.fromEntries(
    lineFaults(hoursIn(form)).map(({ path, code }) => {
      const isText = path.startsWith('exceptions') && code === 'time_invalid';
      return [placeOf(path), isText ? 'hours_text' : code];
    }),
  );
}

/** More rows than anyone enters by hand, with room for gaps. */
const maxRows = 400;

/** The rows that are not empty, with their position in the form. */
function readRows<Name extends string>(values: Values, path: string, names: readonly Name[]) {
  const rows = Array.from({ length: maxRows }, (_, index) => {
    const cells = names.map((name) => [name, values(`${path}.${index}.${name}`)[0] ?? '']);
    return { row: Object.fromEntries(cells) as Record<Name, string>, index };
  });
  return rows.filter(({ row }) => names.some((name) => row[name] !== ''));
}

/** The day that a new row begins with. */
export function nextClosedDay(rows: HoursRows['exceptions'], firstDay: string): string {
  return rows.reduce((day, { date }) => (isDay(date) && date >= day ? addDays(date, 1) : day), firstDay);
}
