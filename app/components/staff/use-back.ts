import { useEffect, useEffectEvent } from 'react';

/** Chromium alone has it. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/** Back on an Android phone closes what is open, as it closes the browser's own dialogs, and does not leave the screen. */
export function useBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
    // With a keyboard it would hear Escape a second time.
    if (!CloseWatcher || !/android/i.test(navigator.userAgent)) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, []);
}
