import type { LineRecord } from '#contract/views.ts';
import { inLanguage } from '#app/i18n/in-language.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { BarChart } from '../bar-chart.tsx';
import { usePlan } from './use-plan.ts';

const daysDrawn = 7;

/** What was planned for a line, beside what came: the last days drawn, all in the table. */
export function PlanRecordChart({ record: { name, within, days } }: { record: LineRecord }) {
  const { t, number, language, view, figures } = usePlan();
  const sums = { enoughHours: 0, hours: 0, inTime: 0, called: 0 };
  for (const day of days)
    for (const key of ['enoughHours', 'hours', 'inTime', 'called'] as const) sums[key] += day[key];
  return (
    <BarChart
      title={t('plan.record_title', { line: isolated(inLanguage(name, language, view.place.defaultLanguage)) })}
      fileName="plan-record"
      summary={[
        t('plan.record_days', { days: days.length, within: number(within) }),
        t('plan.record_hours', { enough: number(sums.enoughHours), hours: number(sums.hours) }),
        t('plan.record_waits', { share: figures.share(sums.inTime, sums.called) }),
      ].join(' ')}
      rows={days}
      columns={[
        [t('plan.col_day'), ({ day }) => figures.day(day)],
        [t('plan.col_usual'), ({ median }) => median],
        [t('plan.col_range'), ({ low, high }) => t('plan.range', { low: number(low), high: number(high) })],
        [t('plan.col_came'), ({ came }) => came],
        [
          t('plan.col_enough'),
          ({ enoughHours, hours }) => t('plan.of', { part: number(enoughHours), whole: number(hours) }),
        ],
        [t('plan.col_in_time'), ({ inTime, called }) => figures.share(inTime, called)],
      ]}
      maxBars={daysDrawn}
      valueOf={({ came }) => came}
      textOf={({ came, low, high }) => t('plan.record_bar', { came, low: number(low), high: number(high) })}
    />
  );
}
