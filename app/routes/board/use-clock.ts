import { useEffect, useState } from 'react';

const minuteMs = 60_000;
/** The delays of the network and of hydration are not a difference between clocks. */
const tolerableMs = 20_000;

/**
 * The server's time. Televisions often have a wrong clock, and after a power cut small computers set theirs while the board is
 * already open: so the time since the page began is counted.
 */
export class ServerClock {
  private beganAt = Date.now() - performance.now();

  set(serverMs: number): void {
    const difference = serverMs - this.now();
    if (Math.abs(difference) >= tolerableMs) this.beganAt += difference;
  }

  now(): number {
    return this.beganAt + performance.now();
  }

  /** The server's time when this device's clock showed that. */
  of(ownMs: number): number {
    return this.now() - (Date.now() - ownMs);
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
