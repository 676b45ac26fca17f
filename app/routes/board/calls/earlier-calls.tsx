import { useLayoutEffect, useRef } from 'react';
import type { BoardCall } from '#contract/views.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { longestWordEm } from '../../../components/longest-word.ts';
import { flap } from '../board-motion.ts';
import { numberWidth } from '../number-width.ts';

/** The maximum at which number and desk stay readable; the shape of the screen decides how many are visible. */
const maxTiles = 6;
/** In quarters of an em: from this width on, a number shares a tile with its desk only in a smaller size. */
const wide = { from: 11, max: 14 };

/** In em: a longer name of a desk needs a smaller size. */
const wordSizes = [
  { from: 5, size: 'middle' },
  { from: 7.5, size: 'long' },
  { from: 9, size: 'longest' },
];

/** By its longest word, and by all that must fit on two lines. */
const deskEm = (desk: string): number => Math.max(longestWordEm(desk), desk.length / 4);

/** The tiles stay in place, and a new number turns over. */
export function EarlierCalls({ calls }: { calls: BoardCall[] }) {
  const { t } = useI18n();
  if (calls.length === 0) return null;
  return (
    <section className="board-earlier" aria-label={t('board.earlier')}>
      <ul>
        {calls.slice(0, maxTiles).map((call, at) => (
          <Tile key={at} call={call} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ call: { number, desk, line } }: { call: BoardCall }) {
  const width = numberWidth(number);
  const tile = useRef<HTMLLIElement>(null);
  const shown = useRef(number);
  useLayoutEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    if (tile.current) flap(tile.current);
  }, [number]);
  return (
    <li
      ref={tile}
      data-wide={width >= wide.max ? 'most' : width >= wide.from ? '' : undefined}
      data-word={wordSizes.findLast(({ from }) => deskEm(desk) >= from)?.size}
    >
      <span className="board-tile-number digits" dir="ltr">
        {number}
      </span>
      <span className="board-tile-desk">
        <span dir="auto">{desk}</span>
        {line !== null && <small dir="auto">{line}</small>}
      </span>
    </li>
  );
}
