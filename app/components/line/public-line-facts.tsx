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
  const { t, language } = useI18n();
  const [, comma] = new Intl.ListFormat(language).formatToParts(['1', '2', '3']);
  const facts: ReactNode[] = [];
  facts.push(<Phrase id="guest.waiting" values={{ count: line.waiting }} />);
  if (!line.closing) facts.push(<WaitPhrase wait={line.wait} words={guestWords} />);
  if (!line.closing && saysFirstEstimate(line.wait, line.wait?.confidence === null)) facts.push(t('guest.range_first'));
  return (
    <span className={`block overflow-x-clip ${className}`}>
      <span className="-ms-[0.75em] block">
        {facts.map((fact, at) => (
          // A fact goes to the next line as a whole where it fits there: a number stays with its unit.
          <span key={at} className="relative inline-block ps-[0.75em]">
            {/* The dot before the first of each line is outside the box, which clips it. */}
            <span aria-hidden="true" data-leaves-out="" className="absolute start-0 w-[0.75em] text-center">
              ·
            </span>
            {/* Screen readers hear the comma of their language. Browsers and the server may write it differently. */}
            {at > 0 && (
              <span className="sr-only" suppressHydrationWarning>
                {comma?.value}
              </span>
            )}
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
