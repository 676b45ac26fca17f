import { faultOfStatus } from '../context/fault.ts';
import { endingAfter } from './ending-after.ts';

const firstPauseMs = 2000;
const longestPauseMs = 15_000;
const longestLookMs = 10_000;

/** Polls for this page until the server answers, and at once when the network or the reader is back. Returns a function that stops it. */
export function whenServerAnswers(onAnswer: () => void): () => void {
  const ending = new AbortController();
  let pause = firstPauseMs;
  let timer = 0;
  const end = (): void => {
    ending.abort();
    clearTimeout(timer);
  };
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    const isThere = await serverAnswers(ending.signal);
    if (ending.signal.aborted) return;
    clearTimeout(timer);
    if (isThere) {
      end();
      onAnswer();
      return;
    }
    timer = window.setTimeout(lookIfSeen, pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 1.5, longestPauseMs);
  };
  const lookIfSeen = (): void => {
    if (document.visibilityState === 'visible') void look();
  };
  addEventListener('online', lookIfSeen, { signal: ending.signal });
  document.addEventListener('visibilitychange', lookIfSeen, { signal: ending.signal });
  timer = window.setTimeout(lookIfSeen, firstPauseMs);
  return end;
}

/** Whether the server would deliver a new document: a request for a document, without its body. */
export async function serverAnswers(signal?: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(location.href, {
      method: 'HEAD',
      cache: 'no-store',
      redirect: 'manual',
      signal: endingAfter(longestLookMs, signal),
    });
    return faultOfStatus(answer.status) !== 'unavailable';
  } catch {
    return false;
  }
}
