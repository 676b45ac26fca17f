import type { CountRow, ReachRow, ServedRow } from '#contract/views.ts';
import { programsId } from '#domain/insights/day-figure.ts';
import { channelNames } from '#domain/messaging/route.ts';
import { inLanguage, isolated } from '#app/i18n/use-i18n.ts';
import { BarChart } from './bar-chart.tsx';
import type { ChartProps } from './chart-frame.tsx';
import { ticketsPath, useInsights } from './use-insights.ts';

const servedTexts = {
  services: { one: 'service', fileName: 'time-by-service' },
  desks: { one: 'desk', fileName: 'time-by-desk' },
  members: { one: 'member', fileName: 'time-by-colleague' },
} as const;

type ServedBy = keyof typeof servedTexts;

/** How long a visit takes at the desk, by service, by desk or by colleague. */
export function ServedChart({ by }: { by: ServedBy }) {
  const { t, view, figures, isCompared } = useInsights();
  const rows = view.charts[by];
  const { one, fileName } = servedTexts[by];
  const nameOf = useServedName(by);
  const summary = useServedSummary(by, nameOf);
  if (rows === null) return null;
  const pathOf = ({ id, lineId }: ServedRow) => {
    if (by === 'members') return undefined;
    if (by === 'desks') return id ? ticketsPath(view, { desk: id }) : undefined;
    return ticketsPath(view, { line: lineId, service: id, ...(id ? {} : { outcome: 'served' }) });
  };
  return (
    <BarChart
      title={t(`insights.${by}_title`)}
      fileName={fileName}
      summary={summary}
      rows={rows}
      columns={[
        [t(`insights.col_${one}`), nameOf],
        [t('insights.col_people'), ({ people }) => people],
        [t('insights.col_minutes'), ({ meanMinutes }) => meanMinutes],
        isCompared && [t('insights.col_minutes_before'), ({ meanMinutesBefore }) => meanMinutesBefore],
      ]}
      valueOf={({ meanMinutes }) => meanMinutes}
      textOf={({ meanMinutes, people }) =>
        t('insights.served_value', { minutes: figures.average(meanMinutes), people })
      }
      beforeOf={isCompared && (({ meanMinutesBefore }) => meanMinutesBefore)}
      pathOf={pathOf}
    />
  );
}

/** What takes longest. Of colleagues it names nobody: how long a visit takes is up to what the guest needs. */
function useServedSummary(by: ServedBy, nameOf: (row: ServedRow) => string): string {
  const { t, view, figures } = useInsights();
  const rows = view.charts[by] ?? [];
  const longest = rows.toSorted((a, b) => b.meanMinutes - a.meanMinutes)[0];
  if (by !== 'members')
    return longest
      ? t('insights.served_text', { name: isolated(nameOf(longest)), minutes: figures.minutes(longest.meanMinutes) })
      : '';
  const people = rows.reduce((all, row) => all + row.people, 0);
  const minutes = rows.reduce((all, row) => all + row.people * row.meanMinutes, 0);
  return t('insights.members_text', { people, minutes: figures.minutes(minutes / Math.max(1, people)) });
}

function useServedName(by: ServedBy): (row: ServedRow) => string {
  const { t, language, view } = useInsights();
  const { lines, place, lineId: chosen } = view;
  return ({ id, lineId, name }) => {
    const { one: kind } = servedTexts[by];
    const other = id === '' ? t(`insights.no_${kind}`) : t(`insights.gone_${kind}`);
    const nameless = id === programsId ? t('insights.by_programs') : other;
    const own = name ? inLanguage(name, language, place.defaultLanguage) : nameless;
    const line = lines.length > 1 && chosen === null ? lines.find((one) => one.id === lineId) : undefined;
    if (!line) return own;
    return t('insights.of_line', {
      line: isolated(inLanguage(line.name, language, place.defaultLanguage)),
      service: isolated(own),
    });
  };
}

export function EndsChart() {
  const { t, view, figures } = useInsights();
  const { joined, gone, noShow } = view.totals;
  return (
    <CountChart
      title={t('insights.ends_title')}
      fileName="ends"
      head={t('insights.col_outcome')}
      rows={view.charts.ends}
      nameOf={({ key }) => t(`insights.outcome_${key}`)}
      pathOf={({ key }) => ticketsPath(view, { outcome: key })}
      summary={t('insights.ends_text', { gone: figures.share(gone, joined), missed: figures.share(noShow, joined) })}
    />
  );
}

export function LanguagesChart() {
  const { t, view, figures } = useInsights();
  const nameOf = ({ key }: CountRow): string => figures.languageName(key);
  const [first] = view.charts.languages;
  const share = figures.share(first?.people ?? 0, view.totals.joined);
  return (
    <CountChart
      title={t('insights.languages_title')}
      fileName="languages"
      head={t('insights.col_language')}
      rows={view.charts.languages}
      nameOf={nameOf}
      pathOf={({ key }) => ticketsPath(view, { language: key })}
      summary={first ? t('insights.languages_text', { language: isolated(nameOf(first)), share }) : ''}
    />
  );
}

export function RatingsChart() {
  const { t, view, figures } = useInsights();
  const { meanRating, ratings } = view.totals;
  return (
    <CountChart
      title={t('insights.ratings_title')}
      fileName="ratings"
      head={t('insights.col_rating')}
      rows={view.charts.ratings}
      nameOf={({ key }) => t('insights.rating_row', { stars: Number(key) })}
      summary={t('insights.ratings_text', { mean: figures.average(meanRating ?? 0), count: ratings })}
    />
  );
}

interface CountChartProps<Row> extends Omit<ChartProps<Row>, 'columns'> {
  head: string;
  nameOf: (row: Row) => string;
}

/** The count and the share of each kind. The largest count has the longest bar. */
function CountChart<Row extends CountRow>({ head, nameOf, ...chart }: CountChartProps<Row>) {
  const { t, figures, isCompared } = useInsights();
  const all = chart.rows.reduce((sum, { people }) => sum + people, 0);
  return (
    <BarChart
      {...chart}
      columns={[
        [head, nameOf],
        [t('insights.col_people'), ({ people }) => people],
        [t('insights.col_share'), ({ people }) => (all === 0 ? null : (people / all) * 100)],
        isCompared && [t('insights.col_before'), ({ before }) => before],
      ]}
      valueOf={({ people }) => people}
      textOf={({ people }) => t('insights.count_value', { people, share: figures.share(people, all) })}
      beforeOf={isCompared && (({ before }) => before)}
    />
  );
}

const channels = [...channelNames, 'none'] as const;

const totalOf = ({ arrived, unknown, missed }: ReachRow): number => arrived + unknown + missed;

/** The share of calls known to have arrived, by channel. */
export function ReachChart() {
  const { t, view, figures } = useInsights();
  const rows = view.charts.reach;
  const sent = rows.filter(({ channel }) => channel !== 'none');
  const arrived = sent.reduce((all, row) => all + row.arrived, 0);
  const total = sent.reduce((all, row) => all + totalOf(row), 0);
  return (
    <BarChart
      title={t('insights.reach_title')}
      fileName="reach"
      summary={t('insights.reach_text', { share: figures.share(arrived, total) })}
      rows={rows}
      columns={[
        [
          t('insights.col_channel'),
          ({ channel }) => t(`insights.channel_${channels.find((one) => one === channel) ?? 'other'}`),
        ],
        [t('insights.col_arrived'), (row) => row.arrived],
        [t('insights.col_not_known'), ({ unknown }) => unknown],
        [t('insights.col_missed'), ({ missed }) => missed],
      ]}
      whole={1}
      valueOf={(row) => row.arrived / totalOf(row)}
      textOf={(row) =>
        row.channel === 'none'
          ? t('insights.reach_none', { people: totalOf(row) })
          : t('insights.reach_value', { share: figures.share(row.arrived, totalOf(row)), missed: row.missed })
      }
    />
  );
}
