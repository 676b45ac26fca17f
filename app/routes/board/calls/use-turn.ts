import { useEffect, useState } from 'react';

/** Enough time to find one's own line and read it. */
export const turnEveryMs = 15_000;

/** Which of several pages is shown. The clock sets the first one, so that a board without scripts rotates too, with each reload. */
export function useTurn(pages: number, at: string): number {
  const [turn, setTurn] = useState(() => Math.floor(Date.parse(at) / turnEveryMs));
  useEffect(() => {
    if (pages < 2) return undefined;
    const timer = setInterval(() => setTurn((last) => last + 1), turnEveryMs);
    return () => clearInterval(timer);
  }, [pages]);
  return pages < 2 ? 0 : turn % pages;
}
