import { PrintButton } from './print-button.tsx';
import { may } from '#domain/team/permissions.ts';
import { Form, Link } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Section } from '#app/components/staff/section.tsx';
import type { PageHandle } from '#app/context/page-settings.ts';
import { isolated, inLanguage } from '#app/i18n/use-i18n.ts';
import { NothingYet } from '#app/components/staff/nothing-yet.tsx';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { PromisesChart, WaitDaysChart } from './course-charts.tsx';
import { GroupsChart, RecordChart } from './interval-charts.tsx';
import { ArrivalsChart, WaitHoursChart } from './hours-charts.tsx';
import { EndsChart, LanguagesChart, RatingsChart, ReachChart, ServedChart } from './people-charts.tsx';
import { PlacesChart } from './places-chart.tsx';
import { QuartersChart } from './quarters-chart.tsx';
import { useInsights, rangeSearch, ticketsPath } from './use-insights.ts';
import { WaitsChart } from './waits-chart.tsx';
import { rangeChoices, type RangeChoice, changeOf } from '#domain/insights/figure-range.ts';
import { LinkRow } from '#app/components/staff/link-row.tsx';
import { SelectField, TextField, Options, Tick } from '#app/form/field.tsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { totalFigures, valueOf } from './total-figures.ts';

export const handle: PageHandle = { audience: 'insights' };

export { changeWeekMail as action, loadInsights as loader } from './insights-page.server.ts';

/** Statistics of many visits: the main figures, then one chart for each question. */
export default function Insights() {
  const { t, view, me } = useInsights();
  return (
    <StaffPage title={t('insights.title', { place: isolated(view.place.name) })} place={view.place} me={me}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <h1 className="text-2xl">{t('frame.insights')}</h1>
            {!view.isNew && <Period />}
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            {view.range.choice === 'today' && may(me.role, 'run_line', me.grants) && (
              <ButtonLink to={`/desk/${view.place.slug}/what-if`} look="line" size="small">
                {t('what_if.title')}
              </ButtonLink>
            )}
            <ButtonLink to={`/desk/${view.place.slug}/insights/plan`} look="line" size="small">
              {t('plan.link')}
            </ButtonLink>
            {view.totals.joined > 0 && <PrintButton />}
          </div>
        </div>
        {view.isNew ? (
          // Before the first guest, the page explains its purpose.
          <NothingYet title={t('insights.empty_title')} text={t('insights.empty_text')}>
            <ButtonLink to={`/p/${view.place.slug}/poster`} look="ink" size="small">
              {t('insights.empty_poster')}
            </ButtonLink>
          </NothingYet>
        ) : (
          <Filled />
        )}
        <WeekEmailChoice />
      </div>
    </StaffPage>
  );
}

function Period() {
  const { t, view, figures } = useInsights();
  const { range, before } = view;
  const { day } = figures;
  const isDay = range.days === 1;
  return (
    <p className="text-sm text-ink-2">
      <strong className="text-ink">
        {isDay ? day(range.from) : t('insights.shown', { from: day(range.from), to: day(range.to) })}
      </strong>{' '}
      {before &&
        (isDay
          ? t('insights.compared_day', { day: day(before.from) })
          : t('insights.compared', { from: day(before.from), to: day(before.to) }))}{' '}
      {t('insights.clock')}
    </p>
  );
}

function Filled() {
  const { t, view } = useInsights();
  return (
    <>
      <InsightFilters />
      {view.totals.joined === 0 ? (
        <NothingYet title={t('insights.none_title')} text={t('insights.none_text')} />
      ) : (
        <>
          <InsightTotals />
          <p className="text-sm text-ink-2 print:hidden">{t('insights.hint')}</p>
          {/* Two stacks, since charts are of any height: rows of a grid would leave holes. */}
          <div className="grid items-start gap-4 *:grid *:min-w-0 *:gap-4 lg:grid-cols-2">
            <div>
              <ArrivalsChart />
              <WaitHoursChart />
              <QuartersChart />
              <WaitDaysChart />
              <WaitsChart />
              <GroupsChart by="language" />
              <GroupsChart by="source" />
              <GroupsChart by="need" />
            </div>
            <div>
              <PromisesChart />
              <RecordChart />
              <ServedChart by="services" />
              <ServedChart by="desks" />
              <ServedChart by="members" />
              <EndsChart />
              <ReachChart />
              <LanguagesChart />
              <RatingsChart />
            </div>
          </div>
        </>
      )}
      <PlacesChart />
    </>
  );
}

/** For who may change settings: the figures of each week by email. */
function WeekEmailChoice() {
  const { t, view, weekMail } = useInsights();
  if (weekMail === null) return null;
  return (
    <div id="week-mail" className="print:hidden">
      <Section title={t('insights.week_mail')} text={t('insights.week_mail_text')}>
        {weekMail === 'none' || weekMail === 'unverified' ? (
          <div className="grid justify-items-start gap-3">
            <p>{t(`insights.week_mail_${weekMail}`)}</p>
            <ButtonLink
              to={weekMail === 'none' ? `/desk/${view.place.slug}/settings/channels` : '/account'}
              look="quiet"
              size="small"
            >
              {t(weekMail === 'none' ? 'insights.week_mail_set_up' : 'frame.account')}
            </ButtonLink>
          </div>
        ) : (
          <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
            {weekMail === 'on' && <p>{t('insights.week_mail_on')}</p>}
            <Button name="weekMail" value={weekMail === 'on' ? 'off' : 'on'} look="quiet" size="small">
              {t(weekMail === 'on' ? 'insights.week_mail_stop' : 'insights.week_mail_want')}
            </Button>
          </Form>
        )}
      </Section>
    </div>
  );
}

/** Which days, which line, and whether to compare. All of it is in the address. */
function InsightFilters() {
  const { t, language, view, isCompared } = useInsights();
  const dates = { type: 'date', max: view.today, required: true } as const;
  const nameOf = (choice: Exclude<RangeChoice, 'own'>): string => {
    if (choice === '365') return t('insights.range_year');
    const isDays = choice === '7' || choice === '28' || choice === '90';
    return isDays ? t('insights.range_days', { days: Number(choice) }) : t(`insights.range_${choice}`);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 print:hidden">
      <LinkRow
        label={t('insights.ranges')}
        links={rangeChoices
          .filter((choice) => choice !== 'own')
          .map((choice) => ({
            to: rangeSearch(view, choice),
            text: nameOf(choice),
            isChosen: choice === view.range.choice,
          }))}
      />
      <Form
        key={JSON.stringify([view.range, view.lineId, view.before])}
        method="get"
        preventScrollReset
        aria-label={t('insights.filters')}
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <input type="hidden" name="range" value="own" />
        <TextField {...dates} label={t('insights.from')} name="from" defaultValue={view.range.from} />
        <TextField {...dates} label={t('insights.to')} name="to" defaultValue={view.range.to} />
        <SelectField label={t('insights.line')} name="line" defaultValue={view.lineId ?? ''}>
          <option value="">{t('insights.all_lines')}</option>
          <Options
            of={view.lines.map(({ id, name }) => [id, inLanguage(name, language, view.place.defaultLanguage)])}
          />
        </SelectField>
        <Button look="ink" className="sm:min-h-14">
          {t('insights.show')}
        </Button>
        <Tick name="compare" value="before" defaultChecked={isCompared} className="sm:col-span-full">
          {t('insights.compare')}
        </Tick>
      </Form>
    </div>
  );
}

/** The main figures of the days, and how each differs from the period before. */
function InsightTotals() {
  const { t, number, view, figures } = useInsights();
  const { totals, totalsBefore } = view;
  const formats = {
    count: (value: number) => number(value),
    minutes: figures.minutes,
    share: figures.percent,
    stars: (value: number) => number(value, { maximumFractionDigits: 1 }),
  };
  return (
    <section aria-label={t('insights.totals')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
        {Object.entries(totalFigures).map(([key, figure]) => {
          const { tile, kind, outcome } = figure;
          if (tile === null) return null;
          const now = valueOf(figure, totals, 1);
          const before = totalsBefore && valueOf(figure, totalsBefore, 1);
          const shown = (value: number | null): string =>
            value === null ? t('insights.unknown') : formats[kind](value);
          return (
            <li key={key} className="relative rounded-lg bg-card p-4 shadow-card">
              <p className="digits font-display text-2xl">{shown(now)}</p>
              <p className="text-sm text-ink-2">
                {outcome === undefined ? (
                  t(`insights.total_${tile}`)
                ) : (
                  <Link
                    to={ticketsPath(view, { outcome })}
                    className="underline decoration-edge underline-offset-4 after:absolute after:inset-0"
                  >
                    {t(`insights.total_${tile}`)}
                  </Link>
                )}
              </p>
              {totalsBefore && (
                <>
                  <Change change={changeOf(now, before, kind === 'share')} isShare={kind === 'share'} />
                  <p className="digits text-xs text-ink-2">{t('insights.before', { value: shown(before) })}</p>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** By how much the figure is more or less than before. Whether that is good is for the reader to say. */
function Change({ change, isShare }: { change: number | null; isShare: boolean }) {
  const { t, figures } = useInsights();
  if (change === null) return null;
  if (change === 0) return <p className="mt-1 text-xs font-semibold">{t('insights.same')}</p>;
  const Arrow = change > 0 ? TrendingUp : TrendingDown;
  const size = Math.abs(change);
  const by = isShare ? t('insights.points', { points: size }) : figures.percent(size / 100);
  return (
    <p className="digits mt-1 flex items-center gap-1 text-xs font-semibold">
      <Arrow aria-hidden="true" className="size-4 flex-none rtl:-scale-x-100" />
      {t(change > 0 ? 'insights.more' : 'insights.less', { by })}
    </p>
  );
}
