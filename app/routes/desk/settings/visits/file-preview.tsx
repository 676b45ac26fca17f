import { visitColumns } from '#domain/history/visit-columns.ts';
import { Section } from '#app/components/staff/section.tsx';
import type { ClockStyle } from '#app/i18n/format.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import type { DraftView } from './visits-settings.server.ts';
import { useHoursOfWeek } from '#app/i18n/words/hours-of-week.ts';

export const dayStyle: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

interface Props {
  draft: DraftView;
  place: ClockStyle;
}

/** What a file was understood to say, and what would have come of it here. */
export function FilePreview({ draft, place }: Props) {
  const { t, date, number } = useI18n();
  const { guests, called, left, from, to, median, nineInTen, waits, desks, told, boundMinutes } = draft.picture;
  const day = (seconds: number): string => isolated(date(seconds * 1000, place, dayStyle));
  const minutes = (value: number): string => number(value, { maximumFractionDigits: value < 10 ? 1 : 0 });
  return (
    <Section title={t('visits.preview')}>
      <p>
        <Phrase
          id="visits.counts"
          values={{ guests, from: day(from), to: day(to), called: number(called), left: number(left) }}
        />
      </p>
      <Refused refused={draft.refused} />
      <FirstRows draft={draft} place={place} />
      {median !== null && nineInTen !== null && (
        <p>{t('visits.half', { median: minutes(median), most: minutes(nineInTen) })}</p>
      )}
      {told.count > 0 && (
        <p className="font-semibold">
          {t('visits.told', {
            count: told.count,
            share: isolated(number(told.met / told.count, { style: 'percent', maximumFractionDigits: 0 })),
          })}
        </p>
      )}
      {waits.length > 0 && (
        <WeekTable
          caption={t('visits.waits')}
          country={place.country}
          cells={waits.map((cell) => ({ ...cell, value: cell.minutes, text: minutes(cell.minutes) }))}
        />
      )}
      {desks
        .filter(({ hours }) => hours.length > 0)
        .map(({ lines, hours }) => (
          <WeekTable
            key={lines.join(' ')}
            caption={
              desks.length === 1
                ? t('visits.desks', { minutes: boundMinutes })
                : t('visits.desks_of', { minutes: boundMinutes, lines: isolated(lines.join(', ')) })
            }
            country={place.country}
            cells={hours.map((cell) => ({
              ...cell,
              value: cell.desks ?? Infinity,
              text: cell.desks === null ? t('visits.more') : number(cell.desks),
            }))}
          />
        ))}
    </Section>
  );
}

function Refused({ refused: { count, rows } }: Pick<DraftView, 'refused'>) {
  const { t, number } = useI18n();
  if (count === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('visits.refused', { count })}</summary>
      <ul className="grid gap-1 text-sm text-ink-2">
        {rows.map(({ line, why }) => (
          <li key={line}>{t('visits.refused_row', { line: number(line), why: t(`visits.row_${why}`) })}</li>
        ))}
        {count > rows.length && <li>…</li>}
      </ul>
    </details>
  );
}

/** Only the columns that were chosen. */
function FirstRows({ draft: { first, columns }, place }: Props) {
  const { t, date } = useI18n();
  const shown = visitColumns.filter((column) => columns[column] !== undefined);
  const time = (seconds: number | null): string | null =>
    seconds === null ? null : date(seconds * 1000, place, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t('visits.first')}</h3>
      <ol className="grid gap-3">
        {first.map(({ joined, called, ended, service, desk, line }, index) => {
          const row = { arrival: time(joined), start: time(called), end: time(ended), service, desk, line };
          return (
            <li key={`${index} ${joined}`} className="border-t border-rule pt-3">
              <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
                {shown.map((column) => (
                  <div key={column} className="min-w-0 [overflow-wrap:anywhere]">
                    <dt className="text-ink-2">{t(`visits.column_${column}`)}</dt>
                    <dd suppressHydrationWarning>
                      <bdi>{row[column] ?? '–'}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface WeekProps {
  caption: string;
  /** Weekday 0 is Monday. */
  cells: readonly { weekday: number; hour: number; value: number; text: string }[];
  country: string | null;
}

const week = [0, 1, 2, 3, 4, 5, 6];
/** For each fifth of the scale, as the heat map of the insights has them. */
const strengths = ['bg-tide/10', 'bg-tide/20', 'bg-tide/35', 'bg-tide/50', 'bg-tide text-card'];

/** Weekdays across, hours down: a table, so that everybody reads the same. A stronger colour means a higher value. */
function WeekTable({ caption, cells, country }: WeekProps) {
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
