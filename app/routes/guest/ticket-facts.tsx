import { useEffect, useRef, useState } from 'react';
import type { GuestTicket, WaitRange } from '#contract/views.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';
import { WaitPhrase } from './wait-phrase.tsx';

const big = 'font-display text-[clamp(1.125rem,calc(12.6vw_-_20px),1.875rem)] leading-tight digits';

/** How many are ahead, and how long that takes: as a span of minutes and by the place's clock. */
export function TicketFacts({ ticket, now }: { ticket: GuestTicket; now: string }) {
  const { t } = useText();
  const { ahead, wait, place } = ticket;
  return (
    <dl className="mt-5 flex rounded-lg bg-card shadow-card">
      <div className="flex-1 px-4 py-4 min-[360px]:px-4.5">
        <dt className={big}>
          <Phrase id="ticket.ahead" values={{ count: ahead ?? 0 }} />
        </dt>
        <dd className="text-xs text-ink-2 min-[360px]:text-sm">
          {ahead === 0 ? t('ticket.next_detail') : t('ticket.ahead_detail')}
        </dd>
      </div>
      <div className="flex-[1.12] border-s border-rule px-4 py-4 min-[360px]:px-4.5">
        <dt className={big}>
          <WaitPhrase wait={wait} where="ticket" />
        </dt>
        <dd className="text-xs text-ink-2 min-[360px]:text-sm">
          {wait ? <Clock wait={wait} now={now} place={place} /> : t('ticket.range_unknown_detail')}
        </dd>
      </div>
    </dl>
  );
}

function Clock({ wait, now, place }: { wait: WaitRange; now: string; place: GuestTicket['place'] }) {
  const { time } = useText();
  const since = useEstimateTime(wait, now);
  const at = (minutes: number) => time(since + minutes * 60_000, place);
  if (wait.low === 0) return <Phrase id="ticket.range_clock_before" values={{ to: at(wait.high) }} />;
  return <Phrase id="ticket.range_clock" values={{ from: at(wait.low), to: at(wait.high) }} />;
}

/** From when the minutes count: for the first estimate when the page was made, for later ones when they came. */
function useEstimateTime(wait: WaitRange, now: string): number {
  const [since, setSince] = useState(() => Date.parse(now));
  const known = useRef(wait);
  useEffect(() => {
    if (known.current === wait) return;
    known.current = wait;
    setSince(Date.now());
  }, [wait]);
  return since;
}
