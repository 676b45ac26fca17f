import { useEffect } from 'react';
import { reloadNow } from '../../live/hold-reload.ts';

const lookEveryMs = 4000;
const longestLookMs = 8000;

/** A board that was ended while it was away is told nothing. Where its view is in doubt it looks whether that is why, and goes where it is said. */
export function useStillPaired(isInDoubt: boolean): void {
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
    const signal = AbortSignal.any([ending, AbortSignal.timeout(longestLookMs)]);
    const answer = await fetch(location.href, { redirect: 'manual', cache: 'no-store', signal });
    return answer.type === 'opaqueredirect';
  } catch {
    return false;
  }
}
