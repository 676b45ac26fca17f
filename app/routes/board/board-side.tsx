import { Fragment } from 'react';
import type { BoardLine, BoardView, WaitRange } from '#contract/views.ts';
import { QrCode } from '../../drawings/qr-code.tsx';
import { WaitPhrase } from '../../components/wait-phrase.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import { BoardKept, BoardLines, boardWords } from './board-lines.tsx';
import type { BoardPage } from './board.server.ts';

/** 'Under 5 min', and minutes with three digits. */
const isLong = ({ low, high }: WaitRange): boolean => low === 0 || high >= 100;

interface Props {
  page: BoardPage;
  view: BoardView;
}

/** Who is next, how long it takes, and how to join. */
export function BoardSide({ page, view }: Props) {
  const { lines, kept, state } = view;
  const [only] = lines;
  const isEmpty = view.now === null && view.earlier.length === 0 && lines.every(({ waiting }) => waiting === 0);
  // The panel already says it all.
  if (isEmpty && (state === 'closed' || (state === 'paused' && lines.length === 1))) return null;
  return (
    <aside className="board-side">
      {lines.length > 1 && <BoardLines lines={lines} kept={kept} writtenAt={page.now} language={page.place.language} />}
      {lines.length === 1 && only && <OnlyLine line={only} kept={kept} isEmpty={isEmpty} />}
      {state === 'open' && <WayIn page={page} />}
    </aside>
  );
}

function OnlyLine({ line, kept, isEmpty }: { line: BoardLine; kept: BoardView['kept']; isEmpty: boolean }) {
  const { t } = useI18n();
  return (
    <>
      {line.next.length > 0 && <Next line={line} />}
      {line.state === 'full' && (
        <section className="board-card board-wait">
          <p className="board-unknown">{t('board.line_full')}</p>
        </section>
      )}
      {line.state === 'open' && !isEmpty && (
        <section className="board-card board-wait">
          <h2>{t('board.join_now')}</h2>
          {line.wait ? (
            <p className="board-range digits" data-long={isLong(line.wait) ? '' : undefined}>
              <WaitPhrase wait={line.wait} words={boardWords} />
            </p>
          ) : (
            <p className="board-unknown">{t('board.wait_unknown')}</p>
          )}
          <BoardKept kept={kept} />
        </section>
      )}
    </>
  );
}

function Next({ line: { next, waiting } }: { line: BoardLine }) {
  const { t } = useI18n();
  const more = waiting - next.length;
  return (
    <section className="board-card board-next">
      <h2>{t('board.next')}</h2>
      <ol dir="ltr">
        {next.map((number) => (
          <li key={number} className="digits">
            {number}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="board-more">{t('board.more', { count: more })}</p>}
    </section>
  );
}

function WayIn({ page }: { page: BoardPage }) {
  const { t } = useI18n();
  return (
    <section className="board-qr">
      <QrCode drawing={page.qr} label={t('board.qr', { address: page.address })} />
      <div>
        <p className="board-scan">{t('board.scan')}</p>
        <p className="board-address" dir="ltr">
          {page.address.split('/').map((part, at) => (
            <Fragment key={at}>
              {at > 0 && '/'}
              <wbr />
              {part}
            </Fragment>
          ))}
        </p>
        {page.warning && <p className="board-warning">{page.warning}</p>}
      </div>
    </section>
  );
}
