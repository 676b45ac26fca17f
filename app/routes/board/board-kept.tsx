import type { BoardView } from '#contract/views.ts';
import { Phrase } from '../../i18n/trans.tsx';

/** How far today's estimates can be trusted, by their own record. */
export function BoardKept({ kept }: { kept: BoardView['kept'] }) {
  if (!kept) return null;
  return (
    <p className="board-kept">
      <Phrase id="board.kept" values={kept} />
    </p>
  );
}
