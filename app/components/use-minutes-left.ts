import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** Counts the minutes of a wait down to zero, and starts again with each new `since`. */
export function useMinutesLeft(minutes: number, since: unknown): number {
  const [passed, setPassed] = useState({ since, minutes: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      setPassed((before) => ({ since, minutes: before.since === since ? before.minutes + 1 : 1 }));
    }, minuteMs);
    return () => clearInterval(timer);
  }, [since]);
  return Math.max(0, minutes - (passed.since === since ? passed.minutes : 0));
}
