import { useEffect, useRef } from 'react';
import { reloadNow } from '../../live/hold-reload.ts';
import type { ServerClock } from './use-clock.ts';

const lookEveryMs = 10 * 60_000;
const retryReloadMs = 5000;
const longestLookMs = 10_000;
const reloadedFor = 'turnstone.board.reloaded';

interface Input {
  /** A mark of what this page was made of: the built app, and what the place says of itself. */
  made: string;
  /** What the stream says of how the place looks: where that changes, the page is looked at at once. */
  mark: string;
  /** Whether the stream is alive: the moment it comes back is one to look. */
  isLive: boolean;
  clock: ServerClock;
  /** Whether nobody is being called this moment. */
  isIdle: () => boolean;
}

/**
 * A board stays open for weeks, longer than the app it was loaded from. Now and then, and after every break, it looks at its own
 * page: where that is made anew it loads it, once, when nobody is being called. Nothing is loaded from a server that does not answer.
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
      // Something in between that hands out an old page must not have it loaded again and again. Noted as late as this: what was
      // noted and then given up, because the stream broke once more, would never be loaded.
      sessionStorage.setItem(reloadedFor, found);
      reloadNow();
    };
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    if (hasBegun.current || seen.current !== mark) void look();
    hasBegun.current = true;
    seen.current = mark;
    const regular = setInterval(lookAgain, lookEveryMs);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      ending.abort();
      clearTimeout(timer);
      clearInterval(regular);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [made, mark, isLive, clock]);
}

/** The mark of this page as the server makes it now, where it differs and was not loaded before. */
async function newerPage(made: string, clock: ServerClock, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(location.href, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestLookMs)]),
    });
    const saidAt = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(saidAt)) clock.set(saidAt);
    const found = answer.ok ? /data-made="([\w-]+)"/.exec(await answer.text())?.[1] : undefined;
    return found === made || sessionStorage.getItem(reloadedFor) === found ? undefined : found;
  } catch {
    return undefined;
  }
}
