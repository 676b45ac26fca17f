import { createContext, use, useCallback, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

/** Clocks of well-kept machines differ by less; beyond it the server's is right. */
const trustedMs = 3000;

interface Clock {
  /** The server's time when the page was made. */
  madeAt: number;
  /** What to add to this machine's time. */
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

/** The time in milliseconds, in steps: a part of the screen is drawn again only when its step is over. */
export function useNow(stepSeconds = 1): number {
  const { madeAt, skew } = use(ClockContext);
  const step = stepSeconds * 1000;
  const subscribe = useCallback(
    (tick: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const again = () => {
        tick();
        timer = setTimeout(again, step - ((Date.now() + skew) % step));
      };
      timer = setTimeout(again, step - ((Date.now() + skew) % step));
      return () => clearTimeout(timer);
    },
    [step, skew],
  );
  const floor = (at: number) => at - (at % step);
  return useSyncExternalStore(
    subscribe,
    () => floor(Date.now() + skew),
    () => floor(madeAt),
  );
}
