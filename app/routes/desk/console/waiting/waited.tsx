import type { StaffTicket } from '#contract/views.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useByNow } from '../clock.tsx';
import { useDurations } from '../../../../i18n/words/durations.ts';
import { waitedMinutes } from '../ticket-facts.ts';
import { WaitBar } from './wait-bar.tsx';

/** How long somebody waits, beside what they were told. */
export function Waited({ ticket }: { ticket: StaffTicket }) {
  const { t } = useText();
  const { minutes: minutesText } = useDurations();
  const minutes = useByNow(10, (now) => waitedMinutes(ticket, now));
  const { promised } = ticket;
  const isOver = promised !== null && minutes > promised.high;
  return (
    <>
      <span className="digits text-sm leading-snug text-ink-2">
        <span suppressHydrationWarning className={`block ${isOver ? 'font-bold text-rust' : ''}`}>
          {minutesText(minutes)}
          {isOver && <span className="sr-only"> ({t('console.longer_than_told')})</span>}
        </span>
        <span className="block text-[0.84rem]">
          {promised ? t('console.told', { low: promised.low, high: promised.high }) : t('console.told_nothing')}
        </span>
      </span>
      {promised ? (
        <WaitBar minutes={minutes} promisedHigh={promised.high} className="w-16 @md:w-full @md:max-w-21" />
      ) : (
        <span />
      )}
    </>
  );
}
