import type { BoardLine, BoardView } from '#contract/views.ts';
import { WaitPhrase } from '../../components/wait-phrase.tsx';
import { Phrase } from '../../i18n/trans.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import { useEffect, useState } from 'react';

/** The maximum that fits on any screen and stays readable. */
const maxLines = 6;

interface Props {
  lines: BoardLine[];
  kept: BoardView['kept'];
  writtenAt: string;
  /** Of the names. */
  language: string;
}

/** Several lines, each with its wait and its next numbers. If they need more than one page, the pages rotate. */
export function BoardLines({ lines, kept, writtenAt, language }: Props) {
  const { t } = useI18n();
  const pages = Math.ceil(lines.length / maxLines);
  const turn = useTurn(pages, writtenAt);
  const perPage = Math.ceil(lines.length / pages);
  return (
    <section className="board-card board-lines" aria-label={t('board.lines')}>
      <h2>{t('board.join_now')}</h2>
      <ul key={turn} data-turns={pages > 1 ? '' : undefined}>
        {lines.slice(turn * perPage, (turn + 1) * perPage).map((line, at) => (
          <Line key={at} line={line} language={language} />
        ))}
      </ul>
      {pages > 1 && (
        <p className="board-pages" aria-hidden="true">
          {Array.from({ length: pages }, (_, page) => (
            <i key={page} data-now={page === turn ? '' : undefined} />
          ))}
        </p>
      )}
      <BoardKept kept={kept} />
    </section>
  );
}

/** As on the guest's own page. */
export const boardWords = {
  minutes: 'board.wait',
  hours: 'board.wait_hours',
  unknown: 'board.wait_unknown',
} as const;

function Wait({ wait }: Pick<BoardLine, 'wait'>) {
  const { t } = useI18n();
  if (wait) return <WaitPhrase wait={wait} words={boardWords} />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('board.wait_unknown')}</span>
    </>
  );
}

function Line({ line: { name, state, wait, waiting, next }, language }: { line: BoardLine; language: string }) {
  const { t } = useI18n();
  const more = waiting - next.length;
  return (
    <li>
      <p className="board-line-name" dir="auto" lang={language}>
        {name}
      </p>
      <p className="board-line-wait digits">{state !== 'open' ? t(`board.line_${state}`) : <Wait wait={wait} />}</p>
      {next.length === 0 ? (
        <p className="board-line-free">{t('board.line_free')}</p>
      ) : (
        <p className="board-line-next" data-leaves-out>
          {next.map((number) => (
            <bdi key={number} dir="ltr" className="digits">
              {number}
            </bdi>
          ))}
          {more > 0 && <span className="board-line-more">{t('board.more', { count: more })}</span>}
        </p>
      )}
    </li>
  );
}

/** How many of this week's estimates were met, so that guests can judge the new ones. */
export function BoardKept({ kept }: { kept: BoardView['kept'] }) {
  if (!kept) return null;
  return (
    <p className="board-kept">
      <Phrase id="board.kept" values={kept} />
    </p>
  );
}

/** Enough time to find one's own line and read it. */
const turnEveryMs = 15_000;

/** Which of several pages is shown. The clock sets the first one, so that a board without scripts rotates too, with each reload. */
function useTurn(pages: number, at: string): number {
  const [turn, setTurn] = useState(() => Math.floor(Date.parse(at) / turnEveryMs));
  useEffect(() => {
    if (pages < 2) return undefined;
    const timer = setInterval(() => setTurn((last) => last + 1), turnEveryMs);
    return () => clearInterval(timer);
  }, [pages]);
  return pages < 2 ? 0 : turn % pages;
}
