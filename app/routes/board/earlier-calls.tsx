import { useRef } from 'react';
import type { BoardCall } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { longestWordEm } from '#app/components/longest-word.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { flap } from './board-motion.ts';
import { numberWidth } from './number-width.ts';

/** Number and desk stay readable; the shape of the screen decides how many are visible. */
const maxTiles = 4;

/** In em: a longer name of a desk needs a smaller size. */
const wordSizes = [
  { from: 4.7, size: 'middle' },
  { from: 7, size: 'long' },
  { from: 8.5, size: 'longest' },
];

/** In the size of the desk's name (board-call.css). */
const lineSize = 0.72;

/** By the desk's longest word and all that must fit on two lines, and by the longest word of the line, which is smaller. */
function wordSize({ desk, line }: BoardCall): string | undefined {
  const em = Math.max(longestWordEm(desk), desk.length / 4, longestWordEm(line ?? '') * lineSize);
  return wordSizes.findLast(({ from }) => em >= from)?.size;
}

/** All numbers have one size: the largest at which each fits beside its desk. */
function numberSize(calls: BoardCall[]): 'small' | 'smaller' | undefined {
  const width = Math.max(...calls.map(({ number }) => numberWidth(number)));
  if (width >= 14 || calls.some((call) => wordSize(call)?.startsWith('long'))) return 'smaller';
  return width >= 11 ? 'small' : undefined;
}

/** The tiles stay in place, and a new number turns over. `language`: of the lines' names. */
export function EarlierCalls({ calls, language }: { calls: BoardCall[]; language: string }) {
  const { t } = useI18n();
  if (calls.length === 0) return null;
  const shown = calls.slice(0, maxTiles);
  return (
    <section className="board-earlier" aria-label={t('board.earlier')}>
      <ul data-numbers={numberSize(shown)}>
        {shown.map((call, at) => (
          <Tile key={at} call={call} language={language} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ call, language }: { call: BoardCall; language: string }) {
  const { number, desk, line } = call;
  const tile = useRef<HTMLLIElement>(null);
  useOnChange(number, () => {
    if (tile.current) flap(tile.current);
  });
  return (
    <li ref={tile} data-word={wordSize(call)}>
      <span className="board-tile-number digits" dir="ltr">
        {number}
      </span>
      <span className="board-tile-desk">
        <span dir="auto">{desk}</span>
        {line !== null && (
          <small dir="auto" lang={language}>
            {line}
          </small>
        )}
      </span>
    </li>
  );
}
