import { useEffect, useEffectEvent, useRef, useState } from 'react';

const idleMs = 40_000;
/** For guests who said that they need it; it must not block the screen for others forever. */
const longMs = 120_000;
/** Time enough to read it and to reach the button (WCAG 2.2.1). */
export const warnedSeconds = 20;
const lookMs = 250;

/**
 * Ends an abandoned visit. Any touch and any key count as activity. `isCounted`: guests see the time from the beginning. `now`: the
 * server's time at its last answer.
 */
export function useIdle(isOn: boolean, isCounted: boolean, now: string, end: () => void) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const allowed = useRef(idleMs);
  const touchedAt = useRef(0);
  const look = (): void => {
    const leftMs = touchedAt.current + allowed.current - performance.now();
    const left = Math.ceil(leftMs / 1000);
    if (leftMs <= 0) end();
    else setSecondsLeft(isCounted || left <= warnedSeconds ? left : null);
  };
  const lookNow = useEffectEvent(look);
  useSleep(isOn, now, (sleptMs) => {
    touchedAt.current -= sleptMs;
    if (isOn) look();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    allowed.current = idleMs;
    const touch = (event?: Event): void => {
      // The bar's own button must not disappear from under the finger that presses it.
      if (event?.target instanceof Element && event.target.closest('[data-idle]')) return;
      touchedAt.current = performance.now();
      lookNow();
    };
    touch();
    const timer = setInterval(() => lookNow(), lookMs);
    for (const kind of signsOfLife) addEventListener(kind, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of signsOfLife) removeEventListener(kind, touch, { capture: true });
      setSecondsLeft(null);
    };
  }, [isOn]);
  return {
    /** Until the screen returns to its start; null while that is far away and not counted. */
    secondsLeft,
    stay: () => {
      allowed.current = longMs;
      touchedAt.current = performance.now();
      setSecondsLeft(isCounted ? longMs / 1000 : null);
    },
  };
}

/**
 * While a tablet sleeps, the time that a page counts stands still, and the clock goes on. The two go apart too if the clock is set, which
 * says nothing of a visit. So that it slept, the page must hear: from the browser as the screen lights up, or else from the server's time
 * that went on as well.
 */
function useSleep(isOn: boolean, now: string, onWake: (sleptMs: number) => void): void {
  const ownAhead = useRef(0);
  // Nothing was seen yet, so nobody slept.
  const serverAhead = useRef(Number.POSITIVE_INFINITY);
  const wake = useEffectEvent((sleptMs: number) => {
    ownAhead.current = clockAhead();
    if (sleptMs > 0) onWake(sleptMs);
  });
  useEffect(() => {
    const before = serverAhead.current;
    serverAhead.current = Date.parse(now) - performance.now();
    wake(Math.min(serverAhead.current - before, clockAhead() - ownAhead.current));
  }, [now]);
  useEffect(() => {
    if (!isOn) return undefined;
    ownAhead.current = clockAhead();
    const turn = (): void => {
      if (document.visibilityState === 'hidden') ownAhead.current = clockAhead();
      else wake(clockAhead() - ownAhead.current);
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, [isOn]);
}

const clockAhead = (): number => Date.now() - performance.now();

/** While a dialog to print is open, the page stands still. */
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'afterprint'] as const;
