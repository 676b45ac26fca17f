import { useLocation } from 'react-router';
import type { PlaceFigures } from '#contract/views.ts';
import { isolated } from '#app/i18n/use-i18n.ts';
import { BarChart } from './bar-chart.tsx';
import { placePath, sortSearch, useInsights } from './use-insights.ts';
import { totalFigures, valueOf } from './total-figures.ts';

/** The main figures of all places that the reader sees, for the same days; in the order of a column, largest first. */
export function PlacesChart() {
  const { t, view, figures } = useInsights();
  const { search } = useLocation();
  if (view.places.length === 0) return null;
  const asked = new URLSearchParams(search).get('sort') ?? '';
  const sort = Object.hasOwn(totalFigures, asked) ? asked : 'place';
  const sortLink = (key: string, sorted: 'ascending' | 'descending') =>
    ({ to: `${sortSearch(search, key)}#places`, sorted: key === sort && sorted }) as const;
  const [longest] = sortedBy(view.places, 'wait');
  const wait = longest?.totals.halfWaitMinutes ?? null;
  return (
    <div id="places" className="min-w-0 scroll-mt-4">
      <BarChart
        title={t('insights.places_title')}
        fileName="locations"
        summary={
          longest && wait !== null
            ? t('insights.places_text', { place: isolated(longest.name), wait: figures.minutes(wait) })
            : ''
        }
        isTableOpen
        rows={sortedBy(view.places, sort)}
        columns={[
          [t('insights.col_place'), ({ name }) => name, sortLink('place', 'ascending')],
          ...Object.entries(totalFigures).map(
            ([key, figure]) =>
              [
                t(`insights.col_${figure.column}`),
                ({ totals }: PlaceFigures) => valueOf(figure, totals, 100),
                sortLink(key, 'descending'),
              ] as const,
          ),
        ]}
        pathOf={({ slug }) => placePath(view, slug)}
        valueOf={({ totals }) => totals.halfWaitMinutes}
        textOf={({ totals: { joined, halfWaitMinutes } }) =>
          t('insights.served_value', { minutes: figures.average(halfWaitMinutes ?? 0), people: joined })
        }
      />
    </div>
  );
}

/** Largest first, and places without the figure last; by an unknown figure as they are, by name. */
function sortedBy(places: readonly PlaceFigures[], key: string): readonly PlaceFigures[] {
  const figure = totalFigures[key];
  if (!figure) return places;
  const sizeOf = ({ totals }: PlaceFigures): number => valueOf(figure, totals, 100) ?? -1;
  return places.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}
