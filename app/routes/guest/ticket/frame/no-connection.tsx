import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ClockStyle } from '#app/i18n/format.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** The age of the page while the connection is lost. The announcer reads it out. */
export function NoConnection({ since, place }: { since: Date | null; place: ClockStyle }) {
  return since && <Lost since={since.getTime()} place={place} />;
}

const clockEveryMs = 10_000;

/** The page may be left open for a night: `since` and now are both of this device's clock. */
function Lost({ since, place }: { since: number; place: ClockStyle }) {
  const { dayTime } = useI18n();
  const [now, setNow] = useState(since);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), clockEveryMs);
    return () => clearInterval(ticking);
  }, []);
  return (
    <p className="mt-4 flex items-start gap-3 rounded-md bg-rust-wash px-4 py-3 text-sm text-ink">
      <WifiOff aria-hidden="true" className="mt-0.5 size-5 flex-none text-rust" />
      <Phrase id="ticket.no_connection" values={{ time: dayTime(since, now, place) }} />
    </p>
  );
}
