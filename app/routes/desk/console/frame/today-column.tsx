import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { nextQuarterHour } from '#domain/plan/day-hours.ts';
import { may } from '#domain/team/permissions.ts';
import { WhatIfHere } from '#app/components/staff/what-if-form.tsx';
import { useConsole } from '../press/console-context.ts';
import { DoneEntry } from '../ticket/done-entry.tsx';
import { useHoursOfWeek } from '#app/i18n/words/hours-of-week.ts';
import { useDurations } from '#app/i18n/words/durations.ts';
import { formatDate } from '#app/i18n/format.ts';
import { useNow } from '../facts/clock.tsx';

const latestShown = 12;
/** The figure is green from this share of met estimates on. */
const wellKept = 0.6;

export function TodayColumn() {
  const { t, number } = useI18n();
  const { view } = useConsole();
  const { minutes } = useDurations();
  const { served, typicalWaitMinutes, promisesKept, joinedByHour } = view.today;
  const kept = promisesKept && promisesKept.of > 0 ? promisesKept.kept / promisesKept.of : null;
  const isWellKept = kept !== null && kept >= wellKept;
  return (
    <>
      {/* The column scrolls where it is long: a keyboard needs something in it that takes the focus. */}
      <h2 className="text-xl">
        <Link
          to={`/desk/${view.place.slug}/insights?range=today`}
          className="-my-2 inline-flex min-h-11 items-center rounded-sm decoration-edge underline-offset-4 hover:underline"
        >
          {t('console.today')}
        </Link>
      </h2>
      <dl className="mt-4 flex flex-wrap gap-x-7 gap-y-4 xl:flex-col">
        <Figure label={t('console.today_served')}>{number(served)}</Figure>
        <Figure label={t('console.today_wait')}>
          {typicalWaitMinutes === null ? t('console.today_unknown') : minutes(Math.round(typicalWaitMinutes))}
        </Figure>
        <Figure label={t('console.today_kept')} className={isWellKept ? 'text-moss' : ''}>
          {kept === null ? t('console.today_unknown') : number(kept, { style: 'percent', maximumFractionDigits: 0 })}
        </Figure>
      </dl>
      {joinedByHour.length > 0 && <HourBars hours={joinedByHour} />}
      <OneDeskMore />
      <WhatIfToday />
      {view.done.length === 0 ? (
        <p className="mt-5 text-sm text-ink-2">{t('console.today_empty')}</p>
      ) : (
        <ul aria-label={t('console.today_latest')} className="mt-4 grid grid-cols-[minmax(0,1fr)]">
          {view.done.slice(0, latestShown).map((ticket) => (
            <DoneEntry key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </>
  );
}

/** What if a closed desk were open too: said while somebody waits long. */
function OneDeskMore() {
  const { t } = useI18n();
  const { view } = useConsole();
  const { minutes } = useDurations();
  const { oneMore } = view.today;
  const desk = view.desks.find(({ id }) => id === oneMore?.deskId);
  if (!oneMore || !desk) return null;
  const values = { desk: isolated(desk.name), now: minutes(oneMore.now), with: minutes(oneMore.with) };
  return <p className="mt-5 rounded-md bg-tide-wash px-4 py-3 text-sm text-tide">{t('console.today_more', values)}</p>;
}

/** What if a desk opened or closed: asked here, answered here. */
function WhatIfToday() {
  const { view, me } = useConsole();
  const now = useNow(60);
  if (!may(me.role, 'run_line', me.grants)) return null;
  const desks = view.desks.toSorted((one, other) => Number(one.isOpen) - Number(other.isOpen));
  return <WhatIfHere slug={view.place.slug} desks={desks} time={nextQuarterHour(new Date(now), view.place.timeZone)} />;
}

function Figure({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-[0.84rem] text-ink-2">{label}</dt>
      <dd
        className={`digits font-display text-[2.5rem] leading-none font-[720] whitespace-nowrap max-[16rem]:whitespace-normal ${className}`}
      >
        {children}
      </dd>
    </div>
  );
}

const height = 90;
const lowest = 4;
const fewest = 8;

/** How many guests joined in each hour of the day. The current hour is in colour. */
function HourBars({ hours }: { hours: { hour: number; count: number }[] }) {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const { hour: hourText } = useHoursOfWeek(view.place.country);
  const now = useNow(60);
  const running = hourAt(now, view.place.timeZone);
  const shown = span(hours, running);
  const max = Math.max(1, ...shown.map(({ count }) => count));
  const words = new Intl.ListFormat(language).format(
    hours.map(({ hour, count }) => t('console.today_hour', { hour: hourText(hour), count })),
  );
  const step = 246 / shown.length;
  const width = Math.min(24, step * 0.78);
  return (
    <svg
      viewBox={`0 0 246 ${height}`}
      role="img"
      aria-label={t('console.today_chart', { hours: words })}
      suppressHydrationWarning
      className="mt-5 w-full max-w-80 rtl:-scale-x-100"
    >
      {shown.map(({ hour, count }, index) => {
        const tall = Math.max(lowest, (count / max) * height);
        return (
          <rect
            key={hour}
            x={index * step}
            y={height - tall}
            width={width}
            height={tall}
            rx={Math.min(5, tall / 2)}
            className={hour === running ? 'fill-chestnut' : 'fill-sand-2'}
          />
        );
      })}
    </svg>
  );
}

/** From the first hour with a guest to the current hour, at least eight hours. A working day may go past midnight. */
function span(hours: { hour: number; count: number }[], running: number): { hour: number; count: number }[] {
  const counts = new Map(hours.map(({ hour, count }) => [hour, count]));
  const first = hours[0]?.hour ?? running;
  const after = (hour: number) => (hour - first + 24) % 24;
  const length = Math.max(after(running), ...hours.map(({ hour }) => after(hour))) + 1;
  const earlier = Math.max(0, fewest - length);
  return Array.from({ length: length + earlier }, (_, index) => {
    const hour = (first - earlier + index + 24) % 24;
    return { hour, count: counts.get(hour) ?? 0 };
  });
}

function hourAt(now: number, timeZone: string): number {
  return Number(formatDate('en', now, { timeZone, country: null }, { hour: 'numeric', hourCycle: 'h23' }));
}
