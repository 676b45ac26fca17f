import type { BoardView } from '#contract/views.ts';
import { Phrase } from '../../i18n/trans.tsx';

/** The record of today's estimates: how far they can be trusted. */
export function BoardKept({ kept }: { kept: BoardView['kept'] }) {
  if (!kept) return null;
  return (
    <p className="board-kept">
      <Phrase id="board.kept" values={kept} />
    </p>
  );
}
