import type { StaffTicket } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useByNow } from '../facts/clock.tsx';
import { useDurations } from '#app/i18n/words/durations.ts';
import { waitedMinutes, waitsLonger } from '../facts/ticket-facts.ts';

/** How long a guest has waited, beside the estimate they were told. */
export function Waited({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { minutes: minutesText } = useDurations();
  const minutes = useByNow(10, (now) => waitedMinutes(ticket, now));
  const { promised, reach } = ticket;
  // Below each other there is room for one of the two.
  const isInColumn = !promised || reach.state === 'not_reached';
  const isOver = useByNow(10, (now) => waitsLonger(ticket, now));
  return (
    <>
      <span className="row-waited">
        <span suppressHydrationWarning className={isOver ? 'row-over' : undefined}>
          {minutesText(minutes)}
          {isOver && <span className="sr-only"> ({t('console.longer_than_told')})</span>}
        </span>
        <span
          title={promised ? t('console.told', promised) : undefined}
          className={isInColumn ? 'row-told row-wide' : 'row-told'}
        >
          {promised ? t('console.told_short', promised) : t('console.told_nothing')}
        </span>
      </span>
      {promised && <WaitBar minutes={minutes} promisedHigh={promised.high} isOver={isOver} />}
    </>
  );
}

/** How much of the estimate has passed. It is an image, because the pages forbid inline styles. The words beside it say the same. */
function WaitBar({ minutes, promisedHigh, isOver }: { minutes: number; promisedHigh: number; isOver: boolean }) {
  const share = Math.min(1, minutes / Math.max(1, promisedHigh));
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={isOver ? 'row-bar row-over' : 'row-bar'}
    >
      <rect width={Math.max(3, share * 100)} height="6" rx="3" />
      {isOver && <path d="M84 0v6M89 0v6M94 0v6" />}
    </svg>
  );
}
