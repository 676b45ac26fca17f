import { WifiOff } from 'lucide-react';
import type { ClockStyle } from '#app/i18n/format.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** The age of the page while the connection is lost. The announcer reads it out. */
export function NoConnection({ since, place }: { since: Date | null; place: ClockStyle }) {
  const { time } = useI18n();
  if (!since) return null;
  return (
    <p className="mt-4 flex items-start gap-3 rounded-md bg-rust-wash px-4 py-3 text-sm text-ink">
      <WifiOff aria-hidden="true" className="mt-0.5 size-5 flex-none text-rust" />
      <Phrase id="ticket.no_connection" values={{ time: time(since.getTime(), place) }} />
    </p>
  );
}
