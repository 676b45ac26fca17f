import type { ReactNode } from 'react';
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
      <Fact>
        <Phrase id="guest.waiting" values={{ count: line.waiting }} />
      </Fact>
      {!line.closing && (
        <>
          <Dot />
          <Fact>
            <WaitPhrase wait={line.wait} words={guestWords} />
          </Fact>
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

/** Goes to the next line as a whole where it fits there: a number stays with its unit. */
function Fact({ children }: { children: ReactNode }) {
  return <span className="inline-block">{children}</span>;
}

/** Screen readers hear the comma of their language. */
function Dot() {
  const { language } = useI18n();
  const [, comma] = new Intl.ListFormat(language).formatToParts(['1', '2', '3']);
  return (
    <>
      <span aria-hidden="true"> · </span>
      {/* Browsers and the server may write it differently. */}
      <span className="sr-only" suppressHydrationWarning>
        {comma?.value}
      </span>
    </>
  );
}
