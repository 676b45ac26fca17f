import { useEffect, useState } from 'react';
import type { ServerClock } from '../../live/server-clock.ts';

const minuteMs = 60_000;
/** The current minute. It starts with the minute in which the server rendered the page, so that server and browser render the same. */
export function useMinute(clock: ServerClock, writtenAt: string): number {
  const [minute, setMinute] = useState(() => wholeMinute(Date.parse(writtenAt)));
  useEffect(() => {
    clock.set(Date.parse(writtenAt));
    const look = (): void => setMinute(wholeMinute(clock.now()));
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [clock, writtenAt]);
  return minute;
}

const wholeMinute = (at: number): number => Math.floor(at / minuteMs) * minuteMs;
