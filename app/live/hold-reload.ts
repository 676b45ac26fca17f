import { serverAnswers } from './when-server-answers.ts';

let isLetThrough = false;

/** Loads the page anew, once it is known that it would come. */
export function reloadNow(): void {
  isLetThrough = true;
  location.reload();
}

let isMissed = false;

/** For a screen that is nothing without what could not be fetched. */
export function reloadForMissing(): void {
  isMissed = true;
  location.reload();
}

interface Input {
  /** Whether the reader is going on to another screen. */
  isOnTheWay: () => boolean;
  onAway: () => void;
}

/**
 * Where a part of the app cannot be fetched, React Router loads the whole document anew, and in a tunnel the reader would be left with
 * the browser's own error. Reloads by scripts are held until the server has answered; `onAway` hears where it does not, if somebody
 * waits for what was to come. Nobody does where a pointer only lay on a link and its screen was fetched ahead: then the page stays, with
 * all that was written in it. Browsers that cannot tell such a reload from the reader's own are left alone.
 */
export function holdReloads({ isOnTheWay, onAway }: Input): () => void {
  if (typeof navigation === 'undefined') return () => undefined;
  let isAsked = false;
  let isAwaited = false;
  const hold = (event: NavigateEvent): void => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
    if (isLetThrough) {
      // The one that was asked for; whoever asks again meanwhile would only begin it anew.
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
