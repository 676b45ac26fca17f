import { useLoaderData } from 'react-router';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { loadInsights } from './insights-page.server.ts';
import { useFigures } from './use-figures.ts';

/** What every chart of the page reads: its figures, and how they are written. */
export function useInsights() {
  const page = useLoaderData<typeof loadInsights>();
  const { view } = page;
  return { ...page, isCompared: view.before !== null, figures: useFigures(view.place.country), ...useI18n() };
}
