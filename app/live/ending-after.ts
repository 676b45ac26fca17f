/**
 * A signal that ends a request after so long, or with another signal. Browsers have `AbortSignal.any` for two years only:
 * the tablets and phones that stay on iOS 16 never will, and the page runs there.
 */
export function endingAfter(ms: number, ending?: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const one of [AbortSignal.timeout(ms), ...(ending ? [ending] : [])]) {
    if (one.aborted) both.abort(one.reason);
    one.addEventListener('abort', () => both.abort(one.reason), { signal: both.signal });
  }
  return both.signal;
}
