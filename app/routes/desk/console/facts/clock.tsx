import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { ServerClock } from '#app/live/server-clock.ts';
import { whenServerAnswers } from '#app/live/when-server-answers.ts';

/** Synchronized clocks differ by less. Beyond this, the server's clock is right. */
const trustedMs = 3000;
const lookEveryMs = 1000;

interface Clock {
  /** The server's time when it rendered the page. */
  madeAt: number;
  server: ServerClock;
  /** Bounded by the steps that components ask for. */
  tickers: Map<number, ReturnType<typeof makeTicker>>;
}

const clockFrom = (madeAt: number): Clock => ({ madeAt, server: new ServerClock(trustedMs), tickers: new Map() });

const ClockContext = createContext<Clock>(clockFrom(0));

/** A page of the console stays open for days: its computer's clock is set meanwhile, and it sleeps. */
export function ClockProvider({ madeAt, children }: { madeAt: number; children: ReactNode }) {
  const [clock] = useState(() => {
    const first = clockFrom(madeAt);
    first.server.set(madeAt);
    return first;
  });
  const { server } = clock;
  useEffect(() => server.set(madeAt), [server, madeAt]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let stop = (): void => undefined;
    const timer = setInterval(() => {
      if (!server.isInDoubt()) return;
      stop();
      stop = whenServerAnswers(() => void revalidate());
    }, lookEveryMs);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [server, revalidate]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The time in milliseconds, in steps. A component renders again only when the step ends. */
export function useNow(stepSeconds = 1): number {
  return useByNow(stepSeconds, (now) => now);
}

/** A value from the time, checked once per step. A component renders again only when the value changes. */
export function useByNow<Fact extends number | string | boolean>(
  stepSeconds: number,
  read: (now: number) => Fact,
): Fact {
  const clock = use(ClockContext);
  const { madeAt, server } = clock;
  const step = stepSeconds * 1000;
  const subscribe = useCallback((tick: () => void) => tickerOf(clock, step)(tick), [clock, step]);
  const floor = (at: number) => at - (at % step);
  return useSyncExternalStore(
    subscribe,
    () => read(floor(server.now())),
    () => read(floor(madeAt)),
  );
}

function tickerOf({ server, tickers }: Clock, step: number) {
  const ticker = tickers.get(step) ?? makeTicker(server, step);
  tickers.set(step, ticker);
  return ticker;
}

/** One timer for all components with the same step, so that hundreds of rows render together and not one after the other. */
function makeTicker(server: ServerClock, step: number) {
  const ticks = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    const left = step - (server.now() % step);
    timer = setTimeout(() => {
      wait();
      for (const tick of ticks) tick();
    }, left);
  };
  return (tick: () => void) => {
    ticks.add(tick);
    if (ticks.size === 1) wait();
    return () => {
      ticks.delete(tick);
      if (ticks.size === 0) clearTimeout(timer);
    };
  };
}

/** The current time by the server's clock. */
export function useMoment(): () => number {
  const { server } = use(ClockContext);
  return useCallback(() => server.now(), [server]);
}
