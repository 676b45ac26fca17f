import { useLayoutEffect, useRef } from 'react';
import { isLanguage } from '#locales/languages.ts';
import type { BoardView } from '#contract/views.ts';
import { Bird } from '../../drawings/bird.tsx';
import { useText } from '../../i18n/use-text.ts';
import { growOnce } from './board-motion.ts';

interface Props {
  view: BoardView;
  /** 'Your turn' by language code. */
  yourTurn: Record<string, string>;
}

/** The last call, as large as the screen allows; without one, what is true instead. */
export function CallPanel({ view, yourTurn }: Props) {
  const { t, language } = useText();
  const { now, earlier } = view;
  const panel = useGrowth(now && `${now.number} ${now.calledAt} ${now.timesCalled}`);
  if (!now) return earlier[0] ? <AtDesk call={earlier[0]} /> : <Quiet view={view} />;
  const own = yourTurn[now.language];
  return (
    <section ref={panel} className="board-call" aria-live="assertive">
      <p className="board-turn">
        <span>{t('board.your_turn')}</span>
        {own !== undefined && now.language !== language && isLanguage(now.language) && (
          <>
            <i aria-hidden="true" />
            <span lang={now.language} dir="auto">
              {own}
            </span>
          </>
        )}
      </p>
      <Number of={now.number} />
      <Desk name={now.desk} />
      <Bird className="board-bird" />
    </section>
  );
}

function AtDesk({ call }: { call: BoardView['earlier'][number] }) {
  const { t } = useText();
  return (
    <section className="board-call board-call-quiet">
      <p className="board-turn">{t('board.at_desk')}</p>
      <Number of={call.number} />
      <Desk name={call.desk} />
    </section>
  );
}

function Quiet({ view: { isOpen, waiting } }: { view: BoardView }) {
  const { t } = useText();
  const state = waiting > 0 ? 'waiting' : isOpen ? 'empty' : 'closed';
  return (
    <section className="board-call board-call-quiet board-call-idle">
      <Bird className="board-idle-bird" />
      <p className="board-idle-title">{t(`board.${state}_title`)}</p>
      <p className="board-idle-text">{t(`board.${state}_text`)}</p>
    </section>
  );
}

function Number({ of: number }: { of: string }) {
  return (
    <p className="board-number digits" data-length={Math.min(number.length, 8)}>
      <bdi dir="ltr">{number}</bdi>
    </p>
  );
}

function Desk({ name }: { name: string }) {
  return (
    <p className="board-desk" data-length={name.length > 18 ? 'long' : name.length > 8 ? 'middle' : 'short'}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 12h15M13 5.5 19.5 12 13 18.5" />
      </svg>
      <span dir="auto">{name}</span>
    </p>
  );
}

/** A call that was not there before grows to its size, once. */
function useGrowth(call: string | null) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(call);
  useLayoutEffect(() => {
    if (shown.current === call) return;
    shown.current = call;
    if (panel.current && call !== null) growOnce(panel.current);
  }, [call]);
  return panel;
}
