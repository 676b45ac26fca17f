import { calendarOf, type ClockStyle } from '#app/i18n/format.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

interface WeekCell {
  /** 0: Monday. */
  weekday: number;
  hour: number;
  value: number;
  text: string;
}

interface Props {
  caption: string;
  cells: readonly WeekCell[];
  place: ClockStyle;
}

/** The dates of one week, from a Monday. */
const week = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10', '2026-01-11'];
/** In Arabic, the short weekday names are as long as the full ones. */
const maxShortLetters = 4;
/** For each fifth of the scale, as the heat map of the insights has them. */
const strengths = ['bg-tide/10', 'bg-tide/20', 'bg-tide/35', 'bg-tide/50', 'bg-tide text-card'];

/** Weekdays across, hours down: a table, so that everybody reads the same. A stronger colour means a higher value. */
export function WeekTable({ caption, cells, place }: Props) {
  const { t, date, time } = useI18n();
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((one, other) => one - other);
  const max = Math.max(...cells.map(({ value }) => value).filter(Number.isFinite), 0);
  const day = (weekday: number, style: 'short' | 'narrow' | 'long'): string =>
    date(`${week[weekday] ?? ''}T00:00:00Z`, calendarOf(place), { weekday: style });
  const short = week.every((_, weekday) => day(weekday, 'short').length <= maxShortLetters) ? 'short' : 'narrow';
  const strengthOf = (value: number): string => {
    const level = max === 0 ? 0 : Math.min(strengths.length - 1, Math.floor((value / max) * strengths.length));
    return strengths[value > max ? strengths.length - 1 : level] ?? '';
  };
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-xs tabular-nums">
      <caption className="pb-2 text-start text-base font-semibold">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[21%] text-start font-normal text-ink-2">
            <span className="sr-only">{t('visits.hour')}</span>
          </th>
          {week.map((_, weekday) => (
            <th key={weekday} scope="col" className="font-normal text-ink-2">
              <abbr title={day(weekday, 'long')} className="no-underline">
                {day(weekday, short)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="text-start font-normal whitespace-nowrap text-ink-2">
              {time(Date.UTC(2026, 0, 1, hour), { ...place, timeZone: 'UTC' })}
            </th>
            {week.map((_, weekday) => {
              const cell = cells.find((one) => one.weekday === weekday && one.hour === hour);
              return (
                <td key={weekday} className={`h-7 rounded ${cell ? strengthOf(cell.value) : ''}`}>
                  {cell?.text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
