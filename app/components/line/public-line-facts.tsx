import type { PublicLine, WaitRange } from '#contract/views.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { WaitPhrase } from '../wait-phrase.tsx';

/** How many people wait, and how long someone who joins now may wait. If that person would probably not be served, it says so instead. */
export function LineFacts({
  line,
  className = '',
}: {
  line: Pick<PublicLine, 'waiting' | 'closing'> & { wait: WaitRange | null };
  className?: string;
}) {
  return (
    <span className={`block ${className}`}>
      <Phrase id="guest.waiting" values={{ count: line.waiting }} />
      {!line.closing && (
        <>
          <span aria-hidden="true"> · </span>
          <span className="sr-only">, </span>
          <WaitPhrase wait={line.wait} />
        </>
      )}
    </span>
  );
}
