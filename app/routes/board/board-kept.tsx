import type { BoardView } from '#contract/views.ts';
import { Phrase } from '../../i18n/trans.tsx';

/** How many of today's estimates were met, so that guests can judge the new ones. */
export function BoardKept({ kept }: { kept: BoardView['kept'] }) {
  if (!kept) return null;
  return (
    <p className="board-kept">
      <Phrase id="board.kept" values={kept} />
    </p>
  );
}
