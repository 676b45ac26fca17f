import { useState, useEffect } from 'react';
import { useLoaderData, type LinksFunction } from 'react-router';
import type { BoardView } from '#contract/views.ts';
import { longestWordEm } from '../../components/longest-word.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { endingAfter } from '../../live/ending-after.ts';
import { ServerClock } from '../../live/server-clock.ts';
import { useStream } from '../../live/use-stream.ts';
import { usePageFacts } from '../../context/page-facts.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import boardCss from '../../styles/board.css?url';
import { placeMiddleware, screenLanguage } from '../../session/place-context.server.ts';
import { loadBoard, type BoardPage } from './board.server.ts';
import { BoardSide } from './board-side.tsx';
import { CallNews, CallPanel } from './call-panel.tsx';
import { EarlierCalls } from './earlier-calls.tsx';
import { useCallSound, type CallSound } from './use-call-sound.ts';
import { hasRoomForSlides } from './slide-panel.tsx';
import { useSlide } from './slide-turn.ts';
import { useMinute } from './use-clock.ts';
import { useFreshPage } from './use-fresh-page.ts';
import { useWakeLock } from '../../live/use-wake-lock.ts';
import { PlaceLogo } from '../../page/place-styles.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { ClockTime, Phrase } from '../../i18n/trans.tsx';
import { reloadNow } from '../../live/hold-reload.ts';
import { Volume2, VolumeX } from 'lucide-react';

export const handle: PageHandle = { audience: 'board', theme: 'dark', isUnattended: true };

export const middleware = [placeMiddleware, screenLanguage];

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: boardCss }];

export const loader = loadBoard;

/** The page does not reload while somebody reads their call. */
const readingMs = 20_000;

/** The screen in the waiting room: numbers and desks, and the first name if the place wants it. */
export default function Board() {
  const page = useLoaderData<typeof loader>();
  const { t } = useI18n();
  const { build } = usePageFacts();
  const [clock] = useState(() => new ServerClock());
  const { view, since: doubted, isLive } = useStream(`/api/v1/places/${page.place.id}/board/stream`, page.view);
  const minute = useMinute(clock, page.now);
  const since = doubted && clock.of(doubted.getTime());
  const sound = useCallSound(view, clock);
  const isStill = useStill();
  const isFree = hasRoomForSlides(view);
  const turn = useSlide(page.slides, page.now, !isFree);
  const slide = isFree ? turn : null;
  const made = `${build}-${page.made}`;
  const isIdle = (): boolean => !sound.isBusy() && clock.now() - lastCall(view) > readingMs;
  useStillPaired(page.isPaired && !isLive);
  useFreshPage({ made, mark: view.look, isLive, clock, isIdle });
  useWakeLock();
  return (
    <div
      className="board"
      data-made={made}
      data-state={view.state}
      data-layout={view.layout}
      data-lines={view.lines.length > 3 ? 'many' : view.lines.length > 1 ? 'few' : 'one'}
      data-still={isStill ? '' : undefined}
    >
      <title>{t('board.title', { place: page.place.name })}</title>
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
      <div className="board-shift">
        <BoardHeader page={page} view={view} sound={sound} minute={minute} since={since} />
        <main id="content" tabIndex={-1} className="board-main">
          <h1 className="sr-only">{t('board.heading', { place: page.place.name })}</h1>
          <CallNews call={view.now} />
          <div className="board-calls">
            <CallPanel page={page} view={view} slide={slide} minute={minute} />
            <EarlierCalls
              calls={view.now || slide ? view.earlier : view.earlier.slice(1)}
              language={page.place.language}
            />
          </div>
          <BoardSide page={page} view={view} />
        </main>
      </div>
    </div>
  );
}

function lastCall({ now, earlier }: BoardView): number {
  return Math.max(0, ...[now, ...earlier].map((call) => Date.parse(call?.calledAt ?? '') || 0));
}

interface Props {
  page: BoardPage;
  view: BoardView;
  sound: CallSound;
  /** Now, in whole minutes. */
  minute: number;
  /** Since when the board may be outdated; null while it is live. */
  since: number | null;
}

function BoardHeader({ page: { place }, view, sound, minute, since }: Props) {
  const { t, dayTime } = useI18n();
  const clock = { timeZone: place.timeZone, country: place.country };
  return (
    <header className="board-header">
      <p className="board-place">
        <PlaceLogo className="board-logo" instead={<Bird className="board-mark" />} />
        <strong dir="auto" data-long={longestWordEm(place.name) > 14 ? '' : undefined}>
          {place.name}
        </strong>
        {place.isDemo && <span className="board-pill">{t('board.demo')}</span>}
      </p>
      <p role="status" className="board-doubt">
        {since !== null && <Phrase id="board.not_live" values={{ time: dayTime(since, minute, clock) }} />}
      </p>
      {(view.sound.hasChime || view.sound.isSpoken) && <SoundButton sound={sound} />}
      <p className="board-clock digits">
        <ClockTime at={minute} {...clock} />
      </p>
    </header>
  );
}

const lookEveryMs = 4000;
const longestLookMs = 8000;

/**
 * A board that was ended while disconnected receives nothing. If its view is in doubt, it checks whether that is the
 * reason, and goes to the page that says so.
 */
function useStillPaired(isInDoubt: boolean): void {
  useEffect(() => {
    if (!isInDoubt) return undefined;
    const ending = new AbortController();
    let timer = 0;
    const look = async (): Promise<void> => {
      const isEnded = await isLedAway(ending.signal);
      if (ending.signal.aborted) return;
      if (isEnded) reloadNow();
      else timer = window.setTimeout(() => void look(), lookEveryMs);
    };
    void look();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [isInDoubt]);
}

async function isLedAway(ending: AbortSignal): Promise<boolean> {
  try {
    const signal = endingAfter(longestLookMs, ending);
    const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
    // A Wi-Fi that wants its own page read first leads elsewhere.
    return answer.ok && answer.redirected && new URL(answer.url).pathname === '/pair';
  } catch {
    return false;
  }
}

/** Subtle, and hidden with the cursor. It stays visible while a sound that was turned on waits for a press. */
function SoundButton({ sound: { state, turnOn, turnOff } }: { sound: CallSound }) {
  const { t } = useI18n();
  if (state === null || state === 'none') return null;
  const isOn = state === 'on';
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button type="button" className="board-sound" data-state={state} onClick={isOn ? turnOff : turnOn}>
      <Icon aria-hidden="true" />
      {isOn ? t('board.sound_off') : t('board.sound_on')}
    </button>
  );
}

const stillAfterMs = 5000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has used mouse or keyboard for a while: a board then hides cursor and buttons. */
function useStill(): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    let timer = 0;
    const stir = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setStill(true), stillAfterMs);
      setStill(false);
    };
    stir();
    for (const sign of signs) addEventListener(sign, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, stir);
    };
  }, []);
  return isStill;
}
