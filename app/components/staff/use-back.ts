import { useEffect, useEffectEvent } from 'react';
import { guardBack } from '#app/page/guard-back.ts';

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
