import type { GuestTicket } from '#contract/views.ts';
import { Phrase } from '../../../../i18n/trans.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { useServerClock } from '../use-server-clock.ts';

/** Until when the place is kept, as a clock time for everybody and as a quiet countdown where scripts run. */
export function GraceCountdown({ ticket, now }: { ticket: GuestTicket; now: string }) {
  const { t, time, number } = useText();
  const ends = ticket.graceEndsAt ? Date.parse(ticket.graceEndsAt) : null;
  const begins = ticket.calledAt ? Date.parse(ticket.calledAt) : null;
  const at = useServerClock(now);
  if (ends === null || begins === null) return null;
  const left = Math.max(0, ends - at);
  const share = ends > begins ? left / (ends - begins) : 0;
  const minutes = number(Math.floor(left / 60_000));
  const seconds = number(Math.floor(left / 1000) % 60, { minimumIntegerDigits: 2 });
  return (
    <div className="px-1">
      <p className="flex items-baseline justify-between gap-4">
        {left > 0 ? (
          <Phrase id="ticket.keep_until" values={{ time: time(ends, ticket.place) }} />
        ) : (
          <span>{t('ticket.keep_over')}</span>
        )}
        <span aria-hidden="true" className="needs-scripts digits font-bold" suppressHydrationWarning>
          <bdi dir="ltr" suppressHydrationWarning>
            {`${minutes}:${seconds}`}
          </bdi>
        </span>
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2.5 block h-1 w-full overflow-hidden rounded-full bg-on-chestnut/30 rtl:-scale-x-100"
      >
        <rect width={round(share * 100)} height="4" rx="2" fill="currentColor" suppressHydrationWarning />
      </svg>
    </div>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
