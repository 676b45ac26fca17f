import { PrintButton } from './print-button.tsx';
import { may } from '#domain/team/permissions.ts';
import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Section } from '#app/components/staff/section.tsx';
import type { PageHandle } from '#app/context/page-settings.ts';
import { isolated } from '#app/i18n/use-i18n.ts';
import { NothingYet } from '#app/components/staff/nothing-yet.tsx';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { PromisesChart, WaitDaysChart } from './course-charts.tsx';
import { GroupsChart } from './groups-chart.tsx';
import { ArrivalsChart, WaitHoursChart } from './hours-charts.tsx';
import { InsightFilters } from './insight-filters.tsx';
import { InsightTotals } from './insight-totals.tsx';
import { EndsChart, LanguagesChart, RatingsChart, ReachChart, ServedChart } from './people-charts.tsx';
import { PlacesChart } from './places-chart.tsx';
import { QuartersChart } from './quarters-chart.tsx';
import { RecordChart } from './record-chart.tsx';
import { useInsights } from './use-insights.ts';
import { WaitsChart } from './waits-chart.tsx';

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
        {view.isNew ? <NoGuestsYet /> : <Filled />}
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

/** Before the first guest, the page explains its purpose. */
function NoGuestsYet() {
  const { t, view } = useInsights();
  return (
    <NothingYet title={t('insights.empty_title')} text={t('insights.empty_text')}>
      <ButtonLink to={`/p/${view.place.slug}/poster`} look="ink" size="small">
        {t('insights.empty_poster')}
      </ButtonLink>
    </NothingYet>
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
