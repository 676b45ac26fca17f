import type { ReactNode } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { useConsole } from '../console-context.ts';
import { DoneEntry } from './done-entry.tsx';
import { useDurations } from '../../../../i18n/words/durations.ts';
import { HourBars } from './hour-bars.tsx';

const latestShown = 12;
/** From this share of kept promises on the figure is green. */
const wellKept = 0.6;

/** The day so far. */
export function TodayColumn() {
  const { t, number } = useText();
  const { view } = useConsole();
  const { minutes } = useDurations();
  const { served, typicalWaitMinutes, promisesKept, joinedByHour } = view.today;
  const kept = promisesKept && promisesKept.of > 0 ? promisesKept.kept / promisesKept.of : null;
  const isWellKept = kept !== null && kept >= wellKept;
  return (
    <>
      <h2 className="text-xl">{t('console.today')}</h2>
      <dl className="mt-4 grid gap-4 max-xl:grid-cols-3 max-sm:grid-cols-1">
        <Figure label={t('console.today_served')}>{number(served)}</Figure>
        <Figure label={t('console.today_wait')}>
          {typicalWaitMinutes === null ? t('console.today_unknown') : minutes(Math.round(typicalWaitMinutes))}
        </Figure>
        <Figure label={t('console.today_kept')} className={isWellKept ? 'text-moss' : ''}>
          {kept === null ? t('console.today_unknown') : number(kept, { style: 'percent', maximumFractionDigits: 0 })}
        </Figure>
      </dl>
      {joinedByHour.length > 0 && <HourBars hours={joinedByHour} />}
      {view.done.length === 0 ? (
        <p className="mt-5 text-sm text-ink-2">{t('console.today_empty')}</p>
      ) : (
        <ul aria-label={t('console.today_latest')} className="mt-4 grid">
          {view.done.slice(0, latestShown).map((ticket) => (
            <DoneEntry key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </>
  );
}

function Figure({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-[0.84rem] text-ink-2">{label}</dt>
      <dd className={`digits font-display text-[2.5rem] leading-none font-[720] ${className}`}>{children}</dd>
    </div>
  );
}
