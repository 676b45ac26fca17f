import { useEffect, useState } from 'react';

const minuteMs = 60_000;
/** The way of a page through the network, and its hydration, are no difference between clocks. */
const tolerableMs = 20_000;

/** The server's time: televisions often do not know theirs. */
export class ServerClock {
  private aheadMs = 0;

  /** It is this time there now. */
  set(serverMs: number): void {
    const difference = serverMs - Date.now();
    this.aheadMs = Math.abs(difference) < tolerableMs ? 0 : difference;
  }

  now(): number {
    return Date.now() + this.aheadMs;
  }
}

/** The minute it is. It begins with the one in which the server wrote the page, so that both halves of the page agree. */
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
