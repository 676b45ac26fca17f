import { useEffect, useEffectEvent, useRef, useState } from 'react';

const idleMs = 40_000;
/** For guests who said that they need it; it must not block the screen for others forever. */
const longMs = 120_000;
/** Time enough to read it and to reach the button (WCAG 2.2.1). */
export const warnedSeconds = 20;
const lookMs = 250;

/** Ends an abandoned visit. Any touch and any key count as activity. `isCounted`: guests see the time from the beginning. */
export function useIdle(isOn: boolean, isCounted: boolean, end: () => void) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const allowed = useRef(idleMs);
  const touchedAt = useRef(0);
  const finish = useEffectEvent(end);
  const show = useEffectEvent((leftMs: number) => {
    const left = Math.ceil(leftMs / 1000);
    setSecondsLeft(isCounted || left <= warnedSeconds ? left : null);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    allowed.current = idleMs;
    const touch = (event?: Event): void => {
      // The bar's own button must not disappear from under the finger that presses it.
      if (event?.target instanceof Element && event.target.closest('[data-idle]')) return;
      touchedAt.current = performance.now();
      show(allowed.current);
    };
    const look = (): void => {
      const left = touchedAt.current + allowed.current - performance.now();
      if (left <= 0) finish();
      else show(left);
    };
    let asleepAt = clockAhead();
    const turn = (): void => {
      if (document.visibilityState === 'hidden') asleepAt = clockAhead();
      else {
        touchedAt.current -= Math.max(0, clockAhead() - asleepAt);
        look();
      }
    };
    touch();
    const timer = setInterval(look, lookMs);
    for (const kind of signsOfLife) addEventListener(kind, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
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
 * While a tablet sleeps, the time that a page counts stands still, and the clock goes on. Elsewhere the two go apart only if the clock is
 * set, which says nothing of a visit.
 */
const clockAhead = (): number => Date.now() - performance.now();

/** While a dialog to print is open, the page stands still. */
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'afterprint'] as const;
