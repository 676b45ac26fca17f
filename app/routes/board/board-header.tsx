import { useEffect, useState } from 'react';
import { Bird } from '../../drawings/bird.tsx';
import { ClockTime, Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { BoardPage } from './board.tsx';

interface Props {
  page: BoardPage;
  /** Since when the board may be wrong; null while it is live. */
  since: Date | null;
}

export function BoardHeader({ page: { place, now }, since }: Props) {
  const { t, time } = useText();
  const at = useClock(now);
  const clock = { timeZone: place.timeZone, country: place.country };
  return (
    <header className="board-header">
      <p className="board-place">
        <Bird className="board-mark" />
        <strong>{place.name}</strong>
        {place.isDemo && <span className="board-pill">{t('board.demo')}</span>}
      </p>
      <p role="status" className="board-doubt">
        {since && <Phrase id="board.not_live" values={{ time: time(since.getTime(), clock) }} />}
      </p>
      <p className="board-clock digits">
        <ClockTime at={at} {...clock} />
      </p>
    </header>
  );
}

/** The minute it is; begins with the server's, so that both halves of the page agree. */
function useClock(start: string): number {
  const [at, setAt] = useState(() => Date.parse(start));
  useEffect(() => {
    const tick = (): void => setAt(Date.now());
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.floor(at / 60_000) * 60_000;
}
