import { useEffect, useRef } from 'react';
import { endingAfter } from '../../live/ending-after.ts';
import { reloadNow } from '../../live/hold-reload.ts';
import { inTurn } from '../../live/in-turn.ts';
import { keptText } from '../../live/kept-text.ts';
import type { ServerClock } from '../../live/server-clock.ts';

const lookEveryMs = 10 * 60_000;
const retryReloadMs = 5000;
const longestLookMs = 10_000;
const reloadedFor = keptText('sessionStorage', 'turnstone.board.reloaded');

interface Input {
  /** A fingerprint of this page's sources: the build, and the place's settings. */
  made: string;
  /** The place's look in the stream: when it changes, the page is checked at once. */
  mark: string;
  /** Whether the stream is live: the page is checked after it came back. */
  isLive: boolean;
  clock: ServerClock;
  /** Whether nobody is being called at this moment. */
  isIdle: () => boolean;
}

/**
 * A board stays open for weeks, longer than the build it was loaded from. At intervals, and after every break, it
 * checks its own page. If the server renders a new one, the board reloads it, once, while nobody is being called. It
 * never reloads from a server that does not answer.
 */
export function useFreshPage({ made, mark, isLive, clock, isIdle }: Input): void {
  const idle = useRef(isIdle);
  const hasBegun = useRef(false);
  const seen = useRef(mark);
  useEffect(() => {
    idle.current = isIdle;
  });
  useEffect(() => {
    if (!isLive) return undefined;
    let timer = 0;
    const ending = new AbortController();
    const look = async (): Promise<void> => {
      const found = await newerPage(made, clock, ending.signal);
      if (found !== undefined) reload(found);
    };
    const reload = (found: string): void => {
      if (ending.signal.aborted) return;
      if (!idle.current()) {
        timer = window.setTimeout(() => reload(found), retryReloadMs);
        return;
      }
      // A cache in between may serve an old page; this prevents endless reloads. It is stored only now: if it were
      // stored earlier and the reload was then given up because the stream broke again, the page would never reload.
      if (reloadedFor.write(found)) reloadNow();
    };
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    let stopWaiting: (() => void) | undefined;
    if (seen.current !== mark) void look();
    else if (hasBegun.current) stopWaiting = inTurn(() => void look());
    hasBegun.current = true;
    seen.current = mark;
    const regular = setInterval(lookAgain, lookEveryMs);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      ending.abort();
      stopWaiting?.();
      clearTimeout(timer);
      clearInterval(regular);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [made, mark, isLive, clock]);
}

/** The fingerprint of the server's current version of this page, if it differs and was not loaded before. */
async function newerPage(made: string, clock: ServerClock, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(location.href, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: endingAfter(longestLookMs, signal),
    });
    const saidAt = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(saidAt)) clock.set(saidAt);
    const found = answer.ok ? /data-made="([\w-]+)"/.exec(await answer.text())?.[1] : undefined;
    return found === made || reloadedFor.read() === found ? undefined : found;
  } catch {
    return undefined;
  }
}
