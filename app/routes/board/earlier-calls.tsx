import { useLayoutEffect, useRef } from 'react';
import type { BoardCall } from '#contract/views.ts';
import { useText } from '../../i18n/use-text.ts';
import { flap } from './board-motion.ts';

/** As many as stand below the call, by width; they stay in their places, and a new number turns over. */
const tiles = 3;

export function EarlierCalls({ calls }: { calls: BoardCall[] }) {
  const { t } = useText();
  if (calls.length === 0) return null;
  return (
    <section className="board-earlier" aria-label={t('board.earlier')}>
      <ul>
        {calls.slice(0, tiles).map((call, at) => (
          <Tile key={at} call={call} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ call: { number, desk } }: { call: BoardCall }) {
  const tile = useRef<HTMLLIElement>(null);
  const shown = useRef(number);
  useLayoutEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    if (tile.current) flap(tile.current);
  }, [number]);
  return (
    <li ref={tile}>
      <span className="board-tile-number digits" dir="ltr">
        {number}
      </span>
      <span className="board-tile-desk" dir="auto">
        {desk}
      </span>
    </li>
  );
}
