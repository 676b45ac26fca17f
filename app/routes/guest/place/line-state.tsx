import { PlaceWords } from '#app/components/place-words.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { OpensAgain } from '#app/components/line/opens-again.tsx';
import type { PlacePageView } from './place-page.server.ts';
import type { PageLine } from './place-view.server.ts';

/** Why a line accepts nobody now, and when it will again. */
export function LineState({ line, page: { now, place } }: { line: PageLine; page: PlacePageView }) {
  const { t } = useI18n();
  const isClosed = line.state === 'closed';
  return (
    <span className="block text-sm text-ink-2">
      {t(`place.state_${line.state === 'open' ? 'full' : line.state}`)}
      {isClosed && line.closedReason && (
        <>
          {' · '}
          <PlaceWords of={line.closedReason} />
        </>
      )}
      {isClosed && line.opensAt && (
        <>
          {' · '}
          <OpensAgain at={line.opensAt} now={now} style={place} />
        </>
      )}
    </span>
  );
}
