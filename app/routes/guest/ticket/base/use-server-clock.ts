import { useEffect, useState } from 'react';

/** A phone's clock is off either by seconds or by a lot. A page needs some seconds to arrive, on a bad network up to a minute. */
const behindMs = 20_000;
const aheadMs = 60_000;

/** What is to be added to this device's clock, by the age that a page seems to have when it starts. */
function correctionOf(made: string): number {
  const drift = Date.now() - Date.parse(made);
  return drift < -behindMs || drift > aheadMs ? -drift : 0;
}

/**
 * The server's time in milliseconds, as well as this browser can know it: it starts at the time of the page.
 * @param made when the server rendered the page
 */
export function useServerClock(made: string, everyMs = 1000): number {
  const [at, setAt] = useState(Date.parse(made));
  useEffect(() => {
    const correction = correctionOf(made);
    const tick = () => setAt(Date.now() + correction);
    tick();
    const ticking = setInterval(tick, everyMs);
    return () => clearInterval(ticking);
  }, [made, everyMs]);
  return at;
}

/** A moment of this device's clock by the server's. */
export function useByServerClock(moment: Date | null, made: string): Date | null {
  const [known, setKnown] = useState(() => ({ made, correction: correctionOf(made) }));
  if (known.made !== made) setKnown({ made, correction: correctionOf(made) });
  return moment && new Date(moment.getTime() + known.correction);
}
