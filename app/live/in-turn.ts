/** Two thousand pages keep the server half busy for this long. */
const longestMs = 30_000;

/**
 * For what a page fetches besides its view when its stream is back. After an outage thousands of pages are back in the
 * same seconds: if all asked at once, no host could call anybody meanwhile. Returns a function that stops the wait.
 */
export function inTurn(act: () => void): () => void {
  const timer = setTimeout(act, Math.random() * longestMs);
  return () => clearTimeout(timer);
}
