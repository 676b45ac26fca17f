import { useEffect, useState } from 'react';

/** Time enough to find one's own line and read it. */
export const turnEveryMs = 15_000;

/** Which of several pages is shown. It begins by the clock, so that a board without scripts turns too, whenever it is loaded again. */
export function useTurn(pages: number, at: string): number {
  const [turn, setTurn] = useState(() => Math.floor(Date.parse(at) / turnEveryMs));
  useEffect(() => {
    if (pages < 2) return undefined;
    const timer = setInterval(() => setTurn((last) => last + 1), turnEveryMs);
    return () => clearInterval(timer);
  }, [pages]);
  return pages < 2 ? 0 : turn % pages;
}
