import type { BoardView } from '#contract/views.ts';
import { QrCode } from '../../drawings/qr-code.tsx';
import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { BoardPage } from './board.tsx';

interface Props {
  page: BoardPage;
  view: BoardView;
  isIdle: boolean;
}

/** More would not be read from afar; further ones are said as a count. */
const shownNext = 4;

export function BoardSide({ page, view, isIdle }: Props) {
  const { t } = useText();
  return (
    <aside className="board-side">
      {view.next.length > 0 && <Next numbers={view.next.slice(0, shownNext)} waiting={view.waiting} />}
      {view.isOpen && !(isIdle && view.waiting === 0) && (
        <section className="board-card board-wait">
          <h2>{t('board.join_now')}</h2>
          {view.wait ? (
            <p className="board-range digits">
              <Phrase id="board.wait" values={{ low: view.wait.low, high: view.wait.high }} />
            </p>
          ) : (
            <p className="board-unknown">{t('board.wait_unknown')}</p>
          )}
        </section>
      )}
      {view.isOpen && (
        <section className="board-qr">
          <QrCode drawing={page.qr} label={t('board.qr', { address: page.address })} />
          <div>
            <p className="board-scan">{t('board.scan')}</p>
            <p className="board-address" dir="ltr">
              {page.address}
            </p>
          </div>
        </section>
      )}
    </aside>
  );
}

function Next({ numbers, waiting }: { numbers: string[]; waiting: number }) {
  const { t } = useText();
  const more = waiting - numbers.length;
  return (
    <section className="board-card board-next">
      <h2>{t('board.next')}</h2>
      <ol dir="ltr">
        {numbers.map((number) => (
          <li key={number} className="digits">
            {number}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="board-more">{t('board.more', { count: more })}</p>}
    </section>
  );
}
