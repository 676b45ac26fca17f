import type { LineRecord, PlanPlace } from '#contract/views.ts';
import { inLanguage } from '#app/i18n/in-language.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { isolated } from '#app/i18n/isolated.ts';
import { BarChart } from '../bar-chart.tsx';
import { ChartFrame } from '../chart-frame.tsx';
import type { ChartTable } from '../chart-table.ts';
import type { Figures } from '../use-figures.ts';

interface Props {
  record: LineRecord;
  place: PlanPlace;
  figures: Figures;
}

const daysDrawn = 7;

/** What was planned for a line, beside what came: the last days drawn, all in the table. */
export function PlanRecordChart({ record: { name, within, days }, place, figures }: Props) {
  const { t, number, language } = useI18n();
  const sum = (of: (day: (typeof days)[number]) => number): number => days.reduce((all, day) => all + of(day), 0);
  const table: ChartTable = {
    columns: [
      t('plan.col_day'),
      t('plan.col_usual'),
      t('plan.col_range'),
      t('plan.col_came'),
      t('plan.col_enough'),
      t('plan.col_in_time'),
    ],
    rows: days.map((one) => ({
      cells: [
        figures.day(one.day),
        one.median,
        t('plan.range', { low: number(one.low), high: number(one.high) }),
        one.came,
        t('plan.of', { part: number(one.enoughHours), whole: number(one.hours) }),
        figures.share(one.inTime, one.called),
      ],
    })),
  };
  return (
    <ChartFrame
      title={t('plan.record_title', { line: isolated(inLanguage(name, language, place.defaultLanguage)) })}
      fileName="plan-record"
      table={table}
      summary={[
        t('plan.record_days', { days: days.length, within: number(within) }),
        t('plan.record_hours', {
          enough: number(sum((one) => one.enoughHours)),
          hours: number(sum((one) => one.hours)),
        }),
        t('plan.record_waits', {
          share: figures.share(
            sum((one) => one.inTime),
            sum((one) => one.called),
          ),
        }),
      ].join(' ')}
    >
      <BarChart
        bars={days.slice(0, daysDrawn).map((one) => ({
          key: one.day,
          label: figures.day(one.day),
          value: one.came,
          text: t('plan.record_bar', { came: one.came, low: number(one.low), high: number(one.high) }),
        }))}
      />
    </ChartFrame>
  );
}
