import type { GroupPlan, PlanView } from '#contract/views.ts';
import { Card } from '#app/components/card.tsx';
import { inLanguage } from '#app/i18n/in-language.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { BarChart } from '../bar-chart.tsx';
import { ChartFrame } from '../chart-frame.tsx';
import type { ChartTable } from '../chart-table.ts';
import type { Figures } from '../use-figures.ts';

interface Props {
  group: GroupPlan;
  view: PlanView;
  figures: Figures;
}

/** The hours of one day, for lines that share desks: how many guests come, and how many desks they need. */
export function GroupPlanChart({ group, view, figures }: Props) {
  const { t, number, language } = useI18n();
  const names = group.lines.map((name) => inLanguage(name, language, view.place.defaultLanguage));
  const lines = isolated(new Intl.ListFormat(language).format(names));
  const title = t('plan.chart_title', { lines });
  if (!group.guests)
    return (
      <Card className="grid content-start gap-2">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-ink-2">{t('plan.closed')}</p>
      </Card>
    );
  const rangeOf = ({ low, high }: { low: number; high: number }): string =>
    low === high ? number(low) : t('plan.range', { low: number(low), high: number(high) });
  const hourName = (hour: number): string => figures.hour(hour % 24);
  const table: ChartTable = {
    columns: [t('plan.col_hour'), t('plan.col_usual'), t('plan.col_range'), t('plan.col_desks')],
    rows: group.hours.map((one) => ({ cells: [hourName(one.hour), one.median, rangeOf(one), one.desks] })),
  };
  return (
    <ChartFrame
      title={title}
      fileName={`plan-${view.day}`}
      table={table}
      isTableOpen
      summary={t('plan.summary', {
        range: rangeOf(group.guests),
        median: number(group.guests.median),
        wait: figures.minutes(view.boundMinutes),
      })}
    >
      <BarChart
        bars={group.hours.map((one) => ({
          key: String(one.hour),
          label: hourName(one.hour),
          value: one.median,
          text:
            one.desks === null
              ? t('plan.bar_none', { range: rangeOf(one) })
              : t('plan.bar', { range: rangeOf(one), desks: one.desks }),
        }))}
      />
    </ChartFrame>
  );
}
