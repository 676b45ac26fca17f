import { useLoaderData } from 'react-router';
import type { PlanView } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useFigures } from '../use-figures.ts';
import type { loadPlan } from './plan-page.server.ts';

/** What every part of the page reads: the plan, and how its figures are written. */
export function usePlan() {
  const view: PlanView = useLoaderData<typeof loadPlan>().view;
  return { view, figures: useFigures(view.place.country), ...useI18n() };
}
