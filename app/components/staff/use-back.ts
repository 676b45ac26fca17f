import { useEffect, useEffectEvent } from 'react';

/** Chromium alone has it. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Back on a phone closes what is open, and does not leave the screen. `isBrowsers`: the browser's own dialog, which Chromium closes
 * itself.
 */
export function useBack(onClose: () => void, isBrowsers = false): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!CloseWatcher) return guardBack(() => close());
    // With a keyboard it would hear Escape a second time.
    if (isBrowsers || !/android/i.test(navigator.userAgent)) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isBrowsers]);
}

/** What hears Back; the last one first. */
const open: (() => void)[] = [];
/** Whether the guard's entry is on its way out of the history. */
let isLeaving = false;

/**
 * Back, or a swipe on an iPhone, is heard in place of leaving the page, until the returned function is called. Meanwhile one more entry
 * for the same page stands in the browser's history: the guard.
 */
export function guardBack(onBack: () => void): () => void {
  document.addEventListener('back', hearBack);
  open.push(onBack);
  settle();
  return () => {
    open.splice(open.lastIndexOf(onBack), 1);
    // Later: what opens in its place keeps the guard.
    setTimeout(settle);
  };
}

const isAtGuard = (): boolean => (history.state as { isGuard?: boolean } | null)?.isGuard === true;

function settle(): void {
  if (isLeaving || open.length > 0 === isAtGuard()) return;
  if (open.length > 0) history.pushState({ ...history.state, isGuard: true }, '');
  else {
    isLeaving = true;
    history.back();
  }
}

/** Before the router hears it, which would load the page again, from a server that may be away (app/entry.client.tsx). */
function hearBack(event: Event): void {
  const onBack = open.at(-1);
  if (!isLeaving && !onBack) return;
  event.preventDefault();
  if (isLeaving) {
    isLeaving = isAtGuard();
    // A page that came meanwhile stays.
    if (isLeaving) history.forward();
    else settle();
  } else {
    settle();
    onBack?.();
  }
}
