import { useEffect, useEffectEvent, useState } from 'react';
import type { PollAnswer } from './pair-answer.ts';

const answerMs = 8_000;
/** One lost answer is nothing to say. */
const missesUntilAway = 2;

interface Polled {
  minutesLeft: number | null;
  isAway: boolean;
}

/** Asks, as seldom as the server wants, what became of the code; `onOver` when it was decided or is too old. */
export function usePairingPoll(firstSeconds: number, onOver: () => void): Polled {
  const [polled, setPolled] = useState<Polled>({ minutesLeft: null, isAway: false });
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const ending = new AbortController();
    let seconds = firstSeconds;
    let misses = 0;
    let timer = 0;
    const wait = (): void => {
      timer = window.setTimeout(() => void ask(), seconds * 1000);
    };
    const ask = async (): Promise<void> => {
      const answer = await poll(ending.signal);
      if (ending.signal.aborted) return;
      misses = answer === null ? misses + 1 : 0;
      if (answer === null) setPolled((before) => ({ ...before, isAway: misses >= missesUntilAway }));
      else if (answer.state === 'approved') return location.replace(answer.to);
      else if (!('minutesLeft' in answer)) return over();
      else {
        seconds = answer.intervalSeconds;
        setPolled({ minutesLeft: answer.minutesLeft, isAway: false });
      }
      wait();
    };
    wait();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [firstSeconds]);
  return polled;
}

async function poll(ending: AbortSignal): Promise<PollAnswer | null> {
  try {
    const answer = await fetch('/pair/now', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.any([ending, AbortSignal.timeout(answerMs)]),
    });
    return answer.ok ? ((await answer.json()) as PollAnswer) : null;
  } catch {
    return null;
  }
}
