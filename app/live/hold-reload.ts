import { serverAnswers } from './when-server-answers.ts';

let isLetThrough = false;

/** Reloads the page once it is known that the server will answer. */
export function reloadNow(): void {
  isLetThrough = true;
  location.reload();
}

let isMissed = false;

/** For a screen that cannot work without what failed to load. */
export function reloadForMissing(): void {
  isMissed = true;
  location.reload();
}

/** What a page that was just loaded could not get, it gets no sooner by another one. */
const youngMs = 20_000;

/**
 * After an upgrade of the server, the scripts and texts of a page that was open are gone there: only a new document brings what is
 * missing. Without a network nothing is known, and the page stays; as long as something is written in it, too: the page works as it
 * arrived, and what was written would be lost. `isRefused`: a script failed again. Browsers before 2026 remember that it failed, and
 * never ask for it again.
 */
export async function reloadIfReplaced(isRefused = false): Promise<void> {
  const { __reactRouterManifest: list } = window as { __reactRouterManifest?: { url: string } };
  const answer = list && (await fetch(list.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null));
  // A Wi-Fi that wants its own page read first has no scripts.
  const isThere = answer?.ok && answer.headers.get('content-type')?.includes('javascript');
  const isForgotten = isRefused && isThere && performance.now() > youngMs;
  if ((answer?.status === 404 || isForgotten) && !isWrittenIn()) reloadForMissing();
}

function isWrittenIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=hidden]), textarea',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

interface Input {
  /** Whether the reader is moving to another screen. */
  isOnTheWay: () => boolean;
  onAway: () => void;
}

/**
 * If a part of the app cannot be fetched, React Router reloads the whole document. In a tunnel, the reader would then
 * see only the browser's own error. So reloads by scripts are held until the server has answered. `onAway` is called if
 * it does not answer and somebody waits for the result. If a pointer only hovered over a link and its screen was
 * prefetched, nobody waits: the page stays, with all its entries. Browsers that cannot tell such a reload from the
 * reader's own are left alone.
 */
export function holdReloads({ isOnTheWay, onAway }: Input): () => void {
  if (typeof navigation === 'undefined') return () => undefined;
  let isAsked = false;
  let isAwaited = false;
  const hold = (event: NavigateEvent): void => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
    if (isLetThrough) {
      // The reload already asked for; a second request meanwhile would only restart it.
      isLetThrough = false;
      return;
    }
    event.preventDefault();
    isAwaited ||= isMissed || isOnTheWay();
    if (isAsked) return;
    isAsked = true;
    void serverAnswers().then((isThere) => {
      if (isThere) reloadNow();
      else if (isAwaited) onAway();
      else isAsked = false;
    });
  };
  navigation.addEventListener('navigate', hold);
  return () => navigation.removeEventListener('navigate', hold);
}
