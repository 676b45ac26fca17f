import type { PublicLine } from '#contract/views.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';

/** How many wait, and how long someone who joins now may wait. */
export function LineFacts({ line, className = '' }: { line: PublicLine; className?: string }) {
  const { t } = useText();
  return (
    <span className={`block ${className}`}>
      <Phrase id="place.waiting" values={{ count: line.waiting }} />
      <span aria-hidden="true"> · </span>
      <span className="sr-only">, </span>
      {line.wait ? <Phrase id="place.range" values={line.wait} /> : t('place.range_unknown')}
    </span>
  );
}
