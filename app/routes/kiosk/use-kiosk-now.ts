import { useEffect, useState } from 'react';
import { endingAfter } from '../../live/ending-after.ts';
import { ServerClock } from '../../live/server-clock.ts';
import type { KioskNow } from './visit/kiosk-answer.ts';

const askEveryMs = 5_000;
const lookEveryMs = 1_000;
const answerMs = 8_000;
/** One lost answer is no reason to alarm a guest. */
const missesUntilAway = 2;

interface Known extends KioskNow {
  /** `over`: staff ended this kiosk. */
  state: 'live' | 'away' | 'over';
}

/** The state of the lines, polled: a screen at a door is read for hours without a touch. */
export function useKioskNow(address: string, first: KioskNow): Known {
  const [known, setKnown] = useState<Known>({ ...first, state: 'live' });
  useEffect(() => {
    const ending = new AbortController();
    let misses = 0;
    let timer = 0;
    const ask = async (): Promise<void> => {
      const answer = await askNow(address, ending.signal);
      if (ending.signal.aborted) return;
      misses = answer === 'away' ? misses + 1 : 0;
      if (answer === 'over') setKnown((before) => ({ ...before, state: 'over' }));
      else if (answer !== 'away') setKnown({ ...answer, state: 'live' });
      else if (misses >= missesUntilAway) setKnown((before) => ({ ...before, state: 'away' }));
      // Another answer may have come meanwhile.
      clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), askEveryMs);
    };
    const soon = (): void => {
      clearTimeout(timer);
      void ask();
    };
    timer = window.setTimeout(() => void ask(), askEveryMs);
    // Whoever stands before a device that wakes must not see a visit that was left there.
    const clock = new ServerClock();
    const look = setInterval(() => {
      if (clock.isInDoubt()) soon();
    }, lookEveryMs);
    addEventListener('online', soon);
    return () => {
      ending.abort();
      clearTimeout(timer);
      clearInterval(look);
      removeEventListener('online', soon);
    };
  }, [address]);
  return known;
}

async function askNow(address: string, ending: AbortSignal): Promise<KioskNow | 'away' | 'over'> {
  try {
    const signal = endingAfter(answerMs, ending);
    const answer = await fetch(address, { signal, cache: 'no-store' });
    if (answer.status === 404) return 'over';
    return answer.ok ? ((await answer.json()) as KioskNow) : 'away';
  } catch {
    return 'away';
  }
}
