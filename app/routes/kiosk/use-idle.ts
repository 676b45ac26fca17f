import { useEffect, useEffectEvent, useRef, useState } from 'react';

const idleMs = 30_000;
/** For whoever said that they need it; somebody else's screen is not blocked for ever. */
const longMs = 120_000;
const warnedMs = 10_000;
const lookMs = 250;

interface Idle {
  /** Seconds until the screen goes back to its start; null while that is not near. */
  secondsLeft: number | null;
  stay: () => void;
}

/** Ends a visit that nobody goes on with. Any touch and any key count as going on. */
export function useIdle(isOn: boolean, end: () => void): Idle {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const allowed = useRef(idleMs);
  const touchedAt = useRef(0);
  const finish = useEffectEvent(end);
  useEffect(() => {
    if (!isOn) return undefined;
    allowed.current = idleMs;
    const touch = (event?: Event): void => {
      // The bar's own button must not go from under the finger that presses it.
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
