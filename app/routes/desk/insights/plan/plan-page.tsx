import { fewestDays } from '#domain/plan/like-days.ts';
import { PrintButton } from '../print-button.tsx';
import { Form, useLoaderData } from 'react-router';
import { weekdayIndex } from '#domain/insights/figure-range.ts';
import { LinkRow } from '#app/components/staff/link-row.tsx';
import { Button } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { TextField } from '#app/form/field.tsx';
import type { PageHandle } from '#app/context/page-settings.ts';
import type { loadPlan } from './plan-page.server.ts';
import { BarChart } from '../bar-chart.tsx';
import { NoChart } from '../chart-frame.tsx';
import { useI18n, isolated, inLanguage } from '#app/i18n/use-i18n.ts';
import { useFigures } from '../use-insights.ts';
import type { GroupPlan, LineRecord } from '#contract/views.ts';

export const handle: PageHandle = { audience: 'insights' };

export { loadPlan as loader } from './plan-page.server.ts';

/** What every part of the page reads: the plan, and how its figures are written. */
function usePlan() {
  const page = useLoaderData<typeof loadPlan>();
  return { ...page, figures: useFigures(page.view.place.country), ...useI18n() };
}

/** How many guests to expect on one of the next days, and how many desks are enough for them. */
export default function Plan() {
  const { t, view, me, figures } = usePlan();
  const { day } = view;
  return (
    <StaffPage title={t('plan.title', { place: isolated(view.place.name) })} place={view.place} me={me}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <h1 className="text-2xl">{t('plan.heading')}</h1>
            {day !== null && (
              <p className="text-sm text-ink-2">
                <strong className="text-ink">{figures.fullDay(day)}</strong>{' '}
                {view.restsOn < fewestDays ? '' : t('plan.rests', { days: view.restsOn })} {t('insights.clock')}
              </p>
            )}
          </div>
          <PrintButton />
        </div>
        <PlanChoice />
        {day === null ? <Card>{t('plan.never_open')}</Card> : <Plans />}
        <h2 className="text-xl">{t('plan.record_heading')}</h2>
        {view.record.length === 0 ? (
          <Card>{t('plan.record_none')}</Card>
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {view.record.map((record, at) => (
              <PlanRecordChart key={at} record={record} />
            ))}
          </div>
        )}
      </div>
    </StaffPage>
  );
}

function Plans() {
  const { t, view } = usePlan();
  if (view.restsOn < fewestDays) return <Card>{t('plan.not_enough', { days: view.restsOn })}</Card>;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {view.groups.map((group, at) => (
        <GroupPlanChart key={at} group={group} />
      ))}
    </div>
  );
}

/** Which day, and how long a wait is too long. Both are in the address. */
function PlanChoice() {
  const { t, view, figures } = usePlan();
  const { days, day, boundMinutes } = view;
  return (
    <div className="grid gap-3 print:hidden">
      <LinkRow
        label={t('plan.days')}
        links={days.map((one) => ({
          to: `?day=${one}&bound=${boundMinutes}`,
          text: `${figures.weekday(weekdayIndex(one))} ${figures.shortDay(one)}`,
          isChosen: one === day,
        }))}
      />
      {day !== null && (
        <Form method="get" preventScrollReset className="grid max-w-[34rem] items-end gap-3 sm:grid-cols-[1fr_auto]">
          <input type="hidden" name="day" value={day} />
          <TextField
            key={boundMinutes}
            label={t('plan.bound')}
            name="bound"
            type="number"
            min={1}
            max={240}
            required
            defaultValue={boundMinutes}
          />
          <Button look="ink" className="sm:min-h-14">
            {t('insights.show')}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** The hours of one day, for lines that share desks: how many guests come, and how many desks they need. */
function GroupPlanChart({ group: { lines, guests, days, hours } }: { group: GroupPlan }) {
  const { t, number, language, view, figures } = usePlan();
  const names = lines.map((name) => inLanguage(name, language, view.place.defaultLanguage));
  const title = t('plan.chart_title', { lines: isolated(new Intl.ListFormat(language).format(names)) });
  if (!guests)
    return <NoChart title={title} text={days < fewestDays ? t('plan.not_enough', { days }) : t('plan.closed')} />;
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

const daysDrawn = 7;

/** What was planned for a line, beside what came: the last days drawn, all in the table. */
function PlanRecordChart({ record: { name, within, days } }: { record: LineRecord }) {
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
