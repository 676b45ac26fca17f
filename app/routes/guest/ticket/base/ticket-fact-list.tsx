import { useState } from 'react';
import type { GuestTicket, WaitRange } from '#contract/views.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useServerClock } from './use-server-clock.ts';
import { WaitPhrase } from '#app/components/wait-phrase.tsx';

const big = 'font-display text-[clamp(1.125rem,calc(12.6vw_-_20px),1.875rem)] leading-tight digits';
const less = 'font-display text-[clamp(1rem,calc(12.6vw_-_23px),1.5rem)] leading-tight digits';

/** Large, and without other facts beside it. */
export const ticketWords = {
  minutes: 'ticket.range',
  hours: 'ticket.range_hours',
  unknown: 'ticket.range_unknown',
} as const;

/** How many are ahead, and how long that takes: as a span of minutes and as clock times at the place. */
export function TicketFacts({ ticket, now }: { ticket: GuestTicket; now: string }) {
  const { t } = useI18n();
  const { ahead, wait, place } = ticket;
  return (
    <dl className="mt-5 flex max-[16rem]:block rounded-lg bg-card shadow-card">
      <div className="flex-1 px-4 py-4 min-[360px]:px-4.5">
        <dt className={big}>
          <Phrase id="ticket.ahead" values={{ count: ahead ?? 0 }} />
        </dt>
        <dd className="text-xs text-ink-2 min-[360px]:text-sm">
          {ahead === 0 ? t('ticket.next_detail') : t('ticket.ahead_detail')}
        </dd>
      </div>
      <div className="flex-[1.12] border-rule px-4 min-[16rem]:border-s py-4 min-[360px]:px-4.5">
        <dt className={isLong(wait) ? less : big}>
          <WaitPhrase wait={wait} words={ticketWords} />
        </dt>
        <dd className="text-xs text-ink-2 min-[360px]:text-sm">
          {wait ? <Clock wait={wait} now={now} place={place} /> : t('ticket.range_unknown_detail')}
        </dd>
      </div>
    </dl>
  );
}

/** 'Under 5 min', '60–105 min' and 'Can’t tell yet' must fit on one line too. */
function isLong(wait: WaitRange | null): boolean {
  return wait === null || wait.low === 0 || wait.high >= 100;
}

function Clock({ wait, now, place }: { wait: WaitRange; now: string; place: GuestTicket['place'] }) {
  const { time } = useI18n();
  const since = useEstimateTime(wait, now);
  const at = (minutes: number) => time(since + minutes * 60_000, place);
  if (wait.low === 0) return <Phrase id="ticket.range_clock_before" values={{ to: at(wait.high) }} />;
  return <Phrase id="ticket.range_clock" values={{ from: at(wait.low), to: at(wait.high) }} />;
}

const clockEveryMs = 10_000;

/**
 * The start of the minutes: for the first estimate the time of the page, for later ones their arrival. If the line has
 * not moved for the whole estimate, they start now: a clock time in the past cannot be still to come.
 */
function useEstimateTime(wait: WaitRange, now: string): number {
  const at = useServerClock(now, clockEveryMs);
  const [known, setKnown] = useState({ wait, since: at });
  if (known.wait !== wait) setKnown({ wait, since: at });
  const isPast = at - known.since > Math.max(1, wait.low) * 60_000;
  return isPast ? at : known.since;
}
