import { useLocation } from 'react-router';
import type { InsightsTotals, PlaceFigures } from '#contract/views.ts';
import type { InsightsValues } from '#locales/message-values.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { rounded, type ChartTable } from './chart-table.ts';
import { placePath, sortSearch } from './insight-links.ts';
import type { ChartProps } from './time-charts.tsx';

interface Column {
  text: Extract<keyof InsightsValues, `insights.col_${string}`>;
  /** Null: there is no such figure. */
  value: (totals: InsightsTotals) => number | null;
}

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

const columns: Record<string, Column> = {
  joined: { text: 'insights.col_guests', value: ({ joined }) => joined },
  served: { text: 'insights.col_served', value: ({ served }) => served },
  wait: { text: 'insights.col_half', value: ({ halfWaitMinutes }) => halfWaitMinutes },
  most: { text: 'insights.col_most', value: ({ mostWaitMinutes }) => mostWaitMinutes },
  met: { text: 'insights.col_estimates_met', value: ({ kept, promised }) => percentOf(kept, promised) },
  gone: { text: 'insights.col_gone', value: ({ gone, joined }) => percentOf(gone, joined) },
  missed: { text: 'insights.col_no_show', value: ({ noShow, joined }) => percentOf(noShow, joined) },
  rating: { text: 'insights.col_rating', value: ({ meanRating }) => meanRating },
};

/** The main figures of all places that the reader sees, for the same days; in the order of a column, largest first. */
export function PlacesChart({ view, figures }: ChartProps) {
  const { t } = useI18n();
  const { search } = useLocation();
  if (view.places.length === 0) return null;
  const asked = new URLSearchParams(search).get('sort') ?? '';
  const sort = Object.hasOwn(columns, asked) ? asked : 'place';
  const places = sorted(view.places, columns[sort]);
  const pathOf = ({ slug }: PlaceFigures): string => placePath(view, slug);
  const longest = sorted(view.places, columns['wait'])[0];
  const wait = longest?.totals.halfWaitMinutes ?? null;
  const heads = [
    ['place', 'insights.col_place'] as const,
    ...Object.entries(columns).map(([key, { text }]) => [key, text] as const),
  ];
  const table: ChartTable = {
    columns: heads.map(([, text]) => t(text)),
    sorts: heads.map(([key]) => ({
      to: `${sortSearch(search, key)}#places`,
      sorted: key === sort && (key === 'place' ? 'ascending' : 'descending'),
    })),
    rows: places.map((place) => ({
      to: pathOf(place),
      cells: [
        place.name,
        ...Object.values(columns).map(({ value }) => {
          const figure = value(place.totals);
          return figure === null ? null : rounded(figure);
        }),
      ],
    })),
  };
  return (
    <div id="places" className="min-w-0 scroll-mt-4">
      <ChartFrame
        title={t('insights.places_title')}
        fileName="locations"
        table={table}
        isTableOpen
        summary={
          longest && wait !== null
            ? t('insights.places_text', { place: isolated(longest.name), wait: figures.minutes(wait) })
            : ''
        }
      >
        <BarChart
          bars={places.flatMap((place) => {
            const { joined, halfWaitMinutes } = place.totals;
            if (halfWaitMinutes === null) return [];
            const minutes = figures.minutesNumber(halfWaitMinutes);
            const text = t('insights.served_value', { minutes, people: joined });
            return [{ key: place.slug, label: place.name, value: halfWaitMinutes, text, to: pathOf(place) }];
          })}
        />
      </ChartFrame>
    </div>
  );
}

/** Largest first, and places without the figure last; without a column as they are, by name. */
function sorted(places: readonly PlaceFigures[], column: Column | undefined): readonly PlaceFigures[] {
  if (!column) return places;
  return places.toSorted((a, b) => (column.value(b.totals) ?? -1) - (column.value(a.totals) ?? -1));
}
