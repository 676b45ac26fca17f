import { WifiOff } from 'lucide-react';
import type { ClockStyle } from '#app/i18n/format.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useServerClock } from '../base/use-server-clock.ts';

/** The age of the page while the connection is lost. The announcer reads it out. */
export function NoConnection({ since, ...props }: { since: Date | null; made: string; place: ClockStyle }) {
  return since && <Lost since={since.getTime()} {...props} />;
}

const clockEveryMs = 10_000;

/** The page may be left open for a night. */
function Lost({ since, made, place }: { since: number; made: string; place: ClockStyle }) {
  const { dayTime } = useI18n();
  const now = useServerClock(made, clockEveryMs);
  return (
    <p className="mt-4 flex items-start gap-3 rounded-md bg-rust-wash px-4 py-3 text-sm text-ink">
      <WifiOff aria-hidden="true" className="mt-0.5 size-5 flex-none text-rust" />
      <Phrase id="ticket.no_connection" values={{ time: dayTime(since, now, place) }} />
    </p>
  );
}
