import { createContext, use, useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';

/** Synchronized clocks differ by less. Beyond this, the server's clock is right. */
const trustedMs = 3000;

interface Clock {
  /** The server's time when it rendered the page. */
  madeAt: number;
  /** Milliseconds to add to this machine's time. */
  skew: number;
}

const ClockContext = createContext<Clock>({ madeAt: 0, skew: 0 });

export function ClockProvider({ madeAt, children }: { madeAt: number; children: ReactNode }) {
  const [clock] = useState(() => {
    const difference = madeAt - Date.now();
    return { madeAt, skew: Math.abs(difference) < trustedMs ? 0 : difference };
  });
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
  const { madeAt, skew } = use(ClockContext);
  const step = stepSeconds * 1000;
  const subscribe = useCallback((tick: () => void) => tickerOf(step, skew)(tick), [step, skew]);
  const floor = (at: number) => at - (at % step);
  return useSyncExternalStore(
    subscribe,
    () => read(floor(Date.now() + skew)),
    () => read(floor(madeAt)),
  );
}

const tickers = new Map<string, ReturnType<typeof makeTicker>>();

function tickerOf(step: number, skew: number) {
  const name = `${step} ${skew}`;
  const ticker = tickers.get(name) ?? makeTicker(step, skew);
  tickers.set(name, ticker);
  return ticker;
}

/** One timer for all components with the same step, so that hundreds of rows render together and not one after the other. */
function makeTicker(step: number, skew: number) {
  const ticks = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    const left = step - ((Date.now() + skew) % step);
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
  const { skew } = use(ClockContext);
  return useCallback(() => Date.now() + skew, [skew]);
}
