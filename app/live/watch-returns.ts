// The signs by which a page learns that its network, its reader or it itself is back, or gone.

interface Listener {
  /** `isCertain`: connections from before are old ones. Else they may well live. */
  onReturn: (isCertain: boolean) => void;
  onLoss: () => void;
  /** The page is put away, and may be brought back. */
  onAway: () => void;
}

/** Chromium alone says when a phone goes from one network to another. */
type WithConnection = Navigator & { connection?: EventTarget };

/** Returns how to stop. */
export function watchReturns({ onReturn, onLoss, onAway }: Listener): () => void {
  const ending = new AbortController();
  const options = { signal: ending.signal };
  const maybe = (): void => {
    if (document.visibilityState === 'visible') onReturn(false);
  };
  addEventListener('online', () => onReturn(true), options);
  addEventListener('offline', onLoss, options);
  addEventListener('pagehide', onAway, options);
  addEventListener('pageshow', ({ persisted }) => (persisted ? onReturn(true) : maybe()), options);
  document.addEventListener('visibilitychange', maybe, options);
  document.addEventListener('resume', maybe, options);
  if (typeof navigator !== 'undefined')
    (navigator as WithConnection).connection?.addEventListener('change', maybe, options);
  return () => ending.abort();
}
