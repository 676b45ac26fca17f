import { useEffect } from 'react';

/** Asks the device not to sleep while the board is on screen; where it may not be asked, nothing happens. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      // Refused on low battery, or where the page may not ask.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await granted?.release();
      else lock = granted;
    };
    const again = (): void => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
