import { useI18n } from '#app/i18n/use-i18n.ts';
import { useHoursOfWeek } from '#app/i18n/words/hours-of-week.ts';

interface Props {
  caption: string;
  /** Weekday 0 is Monday. */
  cells: readonly { weekday: number; hour: number; value: number; text: string }[];
  country: string | null;
}

const week = [0, 1, 2, 3, 4, 5, 6];
/** For each fifth of the scale, as the heat map of the insights has them. */
const strengths = ['bg-tide/10', 'bg-tide/20', 'bg-tide/35', 'bg-tide/50', 'bg-tide text-card'];

/** Weekdays across, hours down: a table, so that everybody reads the same. A stronger colour means a higher value. */
export function WeekTable({ caption, cells, country }: Props) {
  const { t } = useI18n();
  const names = useHoursOfWeek(country);
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((one, other) => one - other);
  const max = Math.max(...cells.map(({ value }) => value).filter(Number.isFinite), 0);
  const strengthOf = (value: number): string => {
    const share = value === 0 ? 0 : value / max;
    return strengths[Math.min(strengths.length - 1, Math.floor(share * strengths.length))] ?? '';
  };
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-xs tabular-nums">
      <caption className="pb-2 text-start text-base font-semibold">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[21%] text-start font-normal text-ink-2">
            <span className="sr-only">{t('visits.hour')}</span>
          </th>
          {week.map((weekday) => (
            <th key={weekday} scope="col" className="font-normal text-ink-2">
              <abbr title={names.weekday(weekday)} className="no-underline">
                {names.shortWeekday(weekday)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="text-start font-normal whitespace-nowrap text-ink-2">
              {names.hour(hour)}
            </th>
            {week.map((weekday) => {
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
