import { useEffect, useState } from 'react';

/** A phone's clock is off either by seconds or by a lot. A page needs some seconds to arrive, on a bad network up to a minute. */
const behindMs = 20_000;
const aheadMs = 60_000;

/**
 * The server's time in milliseconds, as well as this browser can know it: it starts at the time of the page.
 * @param made when the server rendered the page
 */
export function useServerClock(made: string, everyMs = 1000): number {
  const begin = Date.parse(made);
  const [at, setAt] = useState(begin);
  useEffect(() => {
    const drift = Date.now() - begin;
    const correction = drift < -behindMs || drift > aheadMs ? -drift : 0;
    const tick = () => setAt(Date.now() + correction);
    tick();
    const ticking = setInterval(tick, everyMs);
    return () => clearInterval(ticking);
  }, [begin, everyMs]);
  return at;
}
