import { useEffect, useState } from 'react';

const minuteMs = 60_000;
/** The delays of the network and of hydration are not a difference between clocks. */
const tolerableMs = 20_000;

/** The server's time: televisions often have a wrong clock. */
export class ServerClock {
  private aheadMs = 0;

  set(serverMs: number): void {
    const difference = serverMs - Date.now();
    this.aheadMs = Math.abs(difference) < tolerableMs ? 0 : difference;
  }

  now(): number {
    return this.of(Date.now());
  }

  /** The server's time when this device's clock showed that. */
  of(ownMs: number): number {
    return ownMs + this.aheadMs;
  }
}

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
