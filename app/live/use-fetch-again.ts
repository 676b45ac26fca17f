import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Fetches the data of the page again and again, while somebody may see it. */
export function useFetchAgain(isWanted: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isWanted, everyMs, revalidate]);
}
