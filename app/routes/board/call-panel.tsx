import { useRef, useState, type ReactNode } from 'react';
import { directionOf, isLanguage } from '#locales/languages.ts';
import type { BoardCall, BoardView, SlideView } from '#contract/views.ts';
import { Bird } from '#app/drawings/bird.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { longestWordEm } from '#app/components/longest-word.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { growOnce } from './board-motion.ts';
import { keyOf } from './call-queue.ts';
import type { BoardPage } from './board.server.ts';
import { numberWidth } from './number-width.ts';
import { openingText } from './opening-time.ts';
import { quietState, SlidePanel } from './slide-panel.tsx';

interface Props {
  page: BoardPage;
  view: BoardView;
  /** Now, in whole minutes. */
  minute: number;
}

/** A call that stays this long is dimmed: nothing bright should stay for hours. */
const agedMs = 8 * 60_000;

/** The last call, as large as the screen allows; without a call, the place's own slide or the current state. */
export function CallPanel({ page, view, slide, minute }: Props & { slide: SlideView | null }) {
  const { t } = useI18n();
  const { now, earlier } = view;
  const panel = useRef<HTMLElement>(null);
  useOnChange(now && keyOf(now), () => {
    if (panel.current && now) growOnce(panel.current);
  });
  if (slide) return <SlidePanel slide={slide} />;
  if (!now)
    return earlier[0] ? <AtDesk call={earlier[0]} page={page} /> : <Quiet page={page} view={view} minute={minute} />;
  const isAged = minute - Date.parse(now.calledAt) > agedMs;
  return (
    <section ref={panel} className="board-call" data-aged={isAged ? '' : undefined}>
      <div className="board-call-in">
        <Title call={now} page={page}>
          <span>{t('board.your_turn')}</span>
          <OwnTurn call={now} yourTurn={page.yourTurn} />
        </Title>
        <Number of={now.number} />
        <Desk name={now.desk} />
        <OwnWords call={now} />
      </div>
      <Bird className="board-bird" />
    </section>
  );
}

/** What screen readers hear of each call that comes while the board is open. The region must be there before its words. */
export function CallNews({ call }: { call: BoardCall | null }) {
  const [news, setNews] = useState<BoardCall | null>(null);
  useOnChange(call && keyOf(call), () => setNews(call));
  return (
    <p aria-live="assertive" className="sr-only">
      {news && (
        <span key={keyOf(news)}>
          {news.words.map(({ language, text }) => (
            <span key={language} lang={language}>
              {text}{' '}
            </span>
          ))}
        </span>
      )}
    </p>
  );
}

function AtDesk({ call, page }: { call: BoardCall; page: BoardPage }) {
  const { t } = useI18n();
  return (
    <section className="board-call board-call-quiet">
      <div className="board-call-in">
        <Title call={call} page={page}>
          <span>{t('board.at_desk')}</span>
        </Title>
        <Number of={call.number} />
        <Desk name={call.desk} />
      </div>
    </section>
  );
}

function Quiet({ page, view, minute }: Props) {
  const text = useI18n();
  const { t } = text;
  const { opensAt } = view;
  const state = quietState(view);
  return (
    <section className="board-call board-call-quiet">
      <div className="board-idle" data-state={state}>
        <Bird className="board-idle-bird" />
        <p className="board-idle-title">{t(`board.${state}_title`)}</p>
        {state === 'closed' && opensAt !== null && (
          <p className="board-idle-opening" suppressHydrationWarning>
            {openingText(text, Date.parse(opensAt), minute, page.place)}
          </p>
        )}
        <p className="board-idle-text">{t(`board.${state}_text`)}</p>
      </div>
    </section>
  );
}

interface TitleProps extends Pick<Props, 'page'> {
  call: BoardCall;
  children: ReactNode;
}

/** Above the number: the guest's name; beside it the line, and whether it is a repeated call. */
function Title({ call: { name, line, timesCalled }, page, children }: TitleProps) {
  const { t } = useI18n();
  return (
    <div className="board-turn">
      <p>
        {name !== null && (
          <strong dir="auto" className="board-name">
            {name}
          </strong>
        )}
        {children}
      </p>
      {timesCalled > 1 && <p className="board-again">{t('board.called_again')}</p>}
      {line !== null && (
        <p className="board-of-line" dir="auto" lang={page.place.language}>
          {line}
        </p>
      )}
    </div>
  );
}

/** 'Your turn' in the guest's language too. */
function OwnTurn({ call, yourTurn }: { call: BoardCall; yourTurn: Record<string, string> }) {
  const { language } = useI18n();
  const own = yourTurn[call.language];
  if (own === undefined || call.language === language || !isLanguage(call.language)) return null;
  return (
    <>
      <i aria-hidden="true" />
      <span lang={call.language} dir={directionOf(call.language)}>
        {own}
      </span>
    </>
  );
}

/** What separates them is a number or a desk (presenters/screens/public-board.ts). */
const isolates = /[\u2068\u2069]/u;

/** The whole sentence, for guests who do not read the board's language. */
function OwnWords({ call: { words, desk, language: own } }: { call: BoardCall }) {
  const { language } = useI18n();
  const sentence = words.find((one) => one.language === own);
  if (!sentence || own === language || !isLanguage(own)) return null;
  return (
    <p className="board-words" data-length={deskLength(desk)} lang={own} dir={directionOf(own)}>
      {sentence.text.split(isolates).map((part, at) => (at % 2 === 0 ? part : <bdi key={at}>{part}</bdi>))}
    </p>
  );
}

function Number({ of: number }: { of: string }) {
  return (
    <p className="board-number digits" data-width={numberWidth(number)}>
      <bdi dir="ltr">{number}</bdi>
    </p>
  );
}

function Desk({ name }: { name: string }) {
  return (
    <p className="board-desk" data-length={deskLength(name)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 12h15M13 5.5 19.5 12 13 18.5" />
      </svg>
      <span dir="auto">{name}</span>
    </p>
  );
}

/** How large the desk may be: by all its words on two lines, and by the longest. */
function deskLength(name: string): 'longest' | 'long' | 'middle' | 'short' {
  const em = longestWordEm(name);
  if (em > 12.5) return 'longest';
  return name.length > 18 || em > 8 ? 'long' : name.length > 8 || em > 5.1 ? 'middle' : 'short';
}
