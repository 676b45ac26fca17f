import type { CountRow, ServedRow } from '#contract/views.ts';
import { programsId } from '#domain/insights/day-figure.ts';
import { inLanguage } from '#app/i18n/in-language.ts';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { rounded } from './chart-table.ts';
import { ticketsPath } from './insight-links.ts';
import { LegendEntry } from './legend.tsx';
import type { ChartProps } from './time-charts.tsx';
import type { Figures } from './use-figures.ts';

const servedTexts = {
  services: {
    title: 'insights.services_title',
    column: 'insights.col_service',
    none: 'insights.no_service',
    gone: 'insights.gone_service',
    fileName: 'time-by-service',
  },
  desks: {
    title: 'insights.desks_title',
    column: 'insights.col_desk',
    none: 'insights.no_desk',
    gone: 'insights.gone_desk',
    fileName: 'time-by-desk',
  },
  members: {
    title: 'insights.members_title',
    column: 'insights.col_member',
    none: 'insights.no_member',
    gone: 'insights.gone_member',
    fileName: 'time-by-colleague',
  },
} as const;

/** How long a visit takes at the desk, by service, by desk or by colleague. */
export function ServedChart({ view, figures, by }: ChartProps & { by: keyof typeof servedTexts }) {
  const { t } = useI18n();
  const rows = view.charts[by];
  const texts = servedTexts[by];
  const nameOf = useServedName(view, by);
  if (rows === null) return null;
  const pathOf = ({ id, lineId }: ServedRow) => {
    if (by === 'members') return undefined;
    if (by === 'desks') return id ? ticketsPath(view, { desk: id }) : undefined;
    return ticketsPath(view, { line: lineId, service: id, ...(id ? {} : { outcome: 'served' }) });
  };
  const summary = by === 'members' ? membersText(rows, t, figures) : longestText(rows, nameOf, t, figures);
  const columns = [
    t(texts.column),
    t('insights.col_people'),
    t('insights.col_minutes'),
    ...(view.before ? [t('insights.col_minutes_before')] : []),
  ];
  return (
    <ChartFrame
      title={t(texts.title)}
      fileName={texts.fileName}
      table={{
        columns,
        rows: rows.map((row) => ({
          to: pathOf(row),
          cells: [
            nameOf(row),
            row.people,
            rounded(row.meanMinutes),
            ...(view.before ? [row.meanMinutesBefore && rounded(row.meanMinutesBefore)] : []),
          ],
        })),
      }}
      summary={summary}
      legend={view.before && <BeforeBar />}
    >
      <BarChart
        bars={rows.map((row) => ({
          key: `${row.lineId} ${row.id}`,
          label: nameOf(row),
          value: row.meanMinutes,
          text: t('insights.served_value', { minutes: figures.minutesNumber(row.meanMinutes), people: row.people }),
          before: row.meanMinutesBefore,
          to: pathOf(row),
        }))}
      />
    </ChartFrame>
  );
}

function longestText(
  rows: readonly ServedRow[],
  nameOf: (row: ServedRow) => string,
  t: Text['t'],
  figures: Figures,
): string {
  const longest = rows.toSorted((a, b) => b.meanMinutes - a.meanMinutes)[0];
  if (!longest) return '';
  return t('insights.served_text', { name: isolated(nameOf(longest)), minutes: figures.minutes(longest.meanMinutes) });
}

/** Names nobody: how long a visit takes is up to what the guest needs. */
function membersText(rows: readonly ServedRow[], t: Text['t'], figures: Figures): string {
  const people = rows.reduce((all, row) => all + row.people, 0);
  const minutes = rows.reduce((all, row) => all + row.people * row.meanMinutes, 0);
  return t('insights.members_text', { people, minutes: figures.minutes(minutes / Math.max(1, people)) });
}

function useServedName({ lines, place, lineId: chosen }: ChartProps['view'], by: keyof typeof servedTexts) {
  const { t, language } = useI18n();
  return ({ id, lineId, name }: ServedRow): string => {
    const { none, gone } = servedTexts[by];
    const other = id === programsId ? 'insights.by_programs' : id === '' ? none : gone;
    const own = name ? inLanguage(name, language, place.defaultLanguage) : t(other);
    const line = lines.length > 1 && chosen === null ? lines.find((one) => one.id === lineId) : undefined;
    if (!line) return own;
    return t('insights.of_line', {
      line: isolated(inLanguage(line.name, language, place.defaultLanguage)),
      service: isolated(own),
    });
  };
}

function BeforeBar() {
  const { t } = useI18n();
  return <LegendEntry sign="thin" text={t('insights.legend_before')} />;
}

const outcomeNames = {
  served: 'insights.outcome_served',
  no_show: 'insights.outcome_no_show',
  left: 'insights.outcome_left',
  removed: 'insights.outcome_removed',
  expired: 'insights.outcome_expired',
  open: 'insights.outcome_open',
} as const;

export function EndsChart(props: ChartProps) {
  const { view, figures } = props;
  const { t } = useI18n();
  const { joined, gone, noShow } = view.totals;
  return (
    <CountChart
      {...props}
      title={t('insights.ends_title')}
      fileName="ends"
      head={t('insights.col_outcome')}
      rows={view.charts.ends}
      nameOf={(key) => t(outcomeNames[key])}
      pathOf={(outcome) => ticketsPath(view, { outcome })}
      summary={t('insights.ends_text', { gone: figures.share(gone, joined), missed: figures.share(noShow, joined) })}
    />
  );
}

export function LanguagesChart(props: ChartProps) {
  const { view, figures } = props;
  const { t } = useI18n();
  const rows = view.charts.languages;
  const first = rows[0];
  return (
    <CountChart
      {...props}
      title={t('insights.languages_title')}
      fileName="languages"
      head={t('insights.col_language')}
      rows={rows}
      nameOf={figures.languageName}
      pathOf={(language) => ticketsPath(view, { language })}
      summary={
        first
          ? t('insights.languages_text', {
              language: isolated(figures.languageName(first.key)),
              share: figures.share(first.people, view.totals.joined),
            })
          : ''
      }
    />
  );
}

export function RatingsChart(props: ChartProps) {
  const { view, figures } = props;
  const { t } = useI18n();
  const { meanRating, ratings } = view.totals;
  return (
    <CountChart
      {...props}
      title={t('insights.ratings_title')}
      fileName="ratings"
      head={t('insights.col_rating')}
      rows={view.charts.ratings}
      nameOf={(key) => t('insights.rating_row', { stars: Number(key) })}
      summary={t('insights.ratings_text', { mean: figures.average(meanRating ?? 0), count: ratings })}
    />
  );
}

interface CountChartProps<Key extends string> extends ChartProps {
  title: string;
  fileName: string;
  head: string;
  summary: string;
  rows: readonly CountRow<Key>[];
  nameOf: (key: Key) => string;
  pathOf?: (key: Key) => string;
}

/** The count and the share of each kind. The largest count has the longest bar. */
function CountChart<Key extends string>(props: CountChartProps<Key>) {
  const { view, figures, rows, nameOf, pathOf, title, fileName, head, summary } = props;
  const { t } = useI18n();
  const all = rows.reduce((sum, { people }) => sum + people, 0);
  const columns = [head, t('insights.col_people'), t('insights.col_share')];
  return (
    <ChartFrame
      title={title}
      fileName={fileName}
      summary={summary}
      table={{
        columns: view.before ? [...columns, t('insights.col_before')] : columns,
        rows: rows.map(({ key, people, before }) => ({
          to: pathOf?.(key),
          cells: [
            nameOf(key),
            people,
            all === 0 ? null : rounded((people / all) * 100),
            ...(view.before ? [before] : []),
          ],
        })),
      }}
      legend={view.before && <BeforeBar />}
    >
      <BarChart
        bars={rows.map(({ key, people, before }) => ({
          key,
          label: nameOf(key),
          value: people,
          text: t('insights.count_value', { people, share: figures.share(people, all) }),
          before,
          to: pathOf?.(key),
        }))}
      />
    </ChartFrame>
  );
}
