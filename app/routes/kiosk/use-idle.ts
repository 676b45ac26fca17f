import { useEffect, useEffectEvent, useRef, useState } from 'react';

const idleMs = 30_000;
/** For guests who said that they need it; it must not block the screen for others forever. */
const longMs = 120_000;
const warnedMs = 10_000;
const lookMs = 250;

interface Idle {
  /** Seconds until the screen returns to its start; null while that is far away. */
  secondsLeft: number | null;
  stay: () => void;
}

/** Ends an abandoned visit. Any touch and any key count as activity. */
export function useIdle(isOn: boolean, end: () => void): Idle {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const allowed = useRef(idleMs);
  const touchedAt = useRef(0);
  const finish = useEffectEvent(end);
  useEffect(() => {
    if (!isOn) return undefined;
    allowed.current = idleMs;
    const touch = (event?: Event): void => {
      // The bar's own button must not disappear from under the finger that presses it.
      if (event?.target instanceof Element && event.target.closest('[data-idle]')) return;
      touchedAt.current = Date.now();
      setSecondsLeft(null);
    };
    const look = (): void => {
      const left = touchedAt.current + allowed.current - Date.now();
      if (left <= 0) finish();
      else setSecondsLeft(left <= warnedMs ? Math.ceil(left / 1000) : null);
    };
    touch();
    const timer = setInterval(look, lookMs);
    for (const kind of signsOfLife) addEventListener(kind, touch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of signsOfLife) removeEventListener(kind, touch, { capture: true });
      setSecondsLeft(null);
    };
  }, [isOn]);
  return {
    secondsLeft,
    stay: () => {
      allowed.current = longMs;
      touchedAt.current = Date.now();
      setSecondsLeft(null);
    },
  };
}

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
