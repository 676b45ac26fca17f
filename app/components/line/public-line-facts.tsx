import type { PublicLine } from '#contract/views.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import { saysFirstEstimate, WaitPhrase } from '../wait-phrase.tsx';

export type LineWait = Omit<NonNullable<PublicLine['wait']>, 'middle'>;

/** For the middle of a sentence; any guest screen may contain it. */
const guestWords = { minutes: 'guest.range', hours: 'guest.range_hours', unknown: 'guest.range_unknown' } as const;

/** How many people wait, and how long someone who joins now may wait. If that person would probably not be served, it says so instead. */
export function LineFacts({
  line,
  className = '',
}: {
  line: Pick<PublicLine, 'waiting' | 'closing'> & { wait: LineWait | null };
  className?: string;
}) {
  const { t } = useI18n();
  return (
    <span className={`block ${className}`}>
      <Phrase id="guest.waiting" values={{ count: line.waiting }} />
      {!line.closing && (
        <>
          <Dot />
          <WaitPhrase wait={line.wait} words={guestWords} />
          {saysFirstEstimate(line.wait, line.wait?.confidence === null) && (
            <>
              <Dot />
              {t('guest.range_first')}
            </>
          )}
        </>
      )}
    </span>
  );
}

function Dot() {
  return (
    <>
      <span aria-hidden="true"> · </span>
      <span className="sr-only">, </span>
    </>
  );
}
