import type { CountRow, ServedRow } from '#contract/views.ts';
import { inLanguage } from '../../../i18n/in-language.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { isolated } from '../../../i18n/words/isolated.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { rounded } from './chart-table.ts';
import { ticketsPath } from './insight-links.ts';
import { LegendEntry } from './legend.tsx';
import type { ChartProps } from './time-charts.tsx';

/** How long a visit takes at the desk, by service or by desk. */
export function ServedChart({ view, figures, by }: ChartProps & { by: 'services' | 'desks' }) {
  const { t } = useI18n();
  const rows = view.charts[by];
  const nameOf = useServedName(view, by);
  const pathOf = ({ id, lineId }: ServedRow) => {
    if (by === 'desks') return id ? ticketsPath(view, { desk: id }) : undefined;
    return ticketsPath(view, { line: lineId, service: id, ...(id ? {} : { outcome: 'served' }) });
  };
  const longest = rows.toSorted((a, b) => b.meanMinutes - a.meanMinutes)[0];
  const columns = [
    t(by === 'services' ? 'insights.col_service' : 'insights.col_desk'),
    t('insights.col_people'),
    t('insights.col_minutes'),
    ...(view.before ? [t('insights.col_minutes_before')] : []),
  ];
  return (
    <ChartFrame
      title={t(by === 'services' ? 'insights.services_title' : 'insights.desks_title')}
      fileName={by === 'services' ? 'time-by-service' : 'time-by-desk'}
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
      summary={
        longest
          ? t('insights.served_text', {
              name: isolated(nameOf(longest)),
              minutes: figures.minutes(longest.meanMinutes),
            })
          : ''
      }
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

function useServedName({ lines, place, lineId: chosen }: ChartProps['view'], by: 'services' | 'desks') {
  const { t, language } = useI18n();
  return ({ id, lineId, name }: ServedRow): string => {
    const none = by === 'services' ? t('insights.no_service') : t('insights.no_desk');
    const gone = by === 'services' ? t('insights.gone_service') : t('insights.gone_desk');
    const own = name ? inLanguage(name, language, place.defaultLanguage) : id === '' ? none : gone;
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
