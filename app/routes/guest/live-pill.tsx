import type { ClockStyle } from '../../i18n/format.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Pill } from '../../components/pill.tsx';

/** Whether the page follows the line, and if not, since when. Without scripts it says nothing: the page is as old as its last load. */
export function LivePill({ since, style }: { since: Date | null; style: ClockStyle }) {
  const { t, time } = useText();
  return (
    <span className="needs-scripts">
      {since ? (
        <Pill dot="rust">
          <Phrase id="ticket.not_live_since" values={{ time: time(since.getTime(), style) }} />
        </Pill>
      ) : (
        <Pill dot="moss">{t('ticket.live')}</Pill>
      )}
    </span>
  );
}
