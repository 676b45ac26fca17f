import type { GroupPlan } from '#contract/views.ts';
import { inLanguage } from '#app/i18n/in-language.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { BarChart } from '../bar-chart.tsx';
import { NoChart } from '../chart-frame.tsx';
import { usePlan } from './use-plan.ts';

/** The hours of one day, for lines that share desks: how many guests come, and how many desks they need. */
export function GroupPlanChart({ group: { lines, guests, hours } }: { group: GroupPlan }) {
  const { t, number, language, view, figures } = usePlan();
  const names = lines.map((name) => inLanguage(name, language, view.place.defaultLanguage));
  const title = t('plan.chart_title', { lines: isolated(new Intl.ListFormat(language).format(names)) });
  if (!guests) return <NoChart title={title} text={t('plan.closed')} />;
  const rangeOf = ({ low, high }: { low: number; high: number }): string =>
    low === high ? number(low) : t('plan.range', { low: number(low), high: number(high) });
  return (
    <BarChart
      title={title}
      fileName={`plan-${view.day}`}
      summary={t('plan.summary', {
        range: rangeOf(guests),
        median: number(guests.median),
        wait: figures.minutes(view.boundMinutes),
      })}
      isTableOpen
      rows={hours}
      columns={[
        [t('plan.col_hour'), ({ hour }) => figures.hour(hour % 24)],
        [t('plan.col_usual'), ({ median }) => median],
        [t('plan.col_range'), rangeOf],
        [t('plan.col_desks'), ({ desks }) => desks],
      ]}
      valueOf={({ median }) => median}
      textOf={(one) =>
        one.desks === null
          ? t('plan.bar_none', { range: rangeOf(one) })
          : t('plan.bar', { range: rangeOf(one), desks: one.desks })
      }
    />
  );
}
