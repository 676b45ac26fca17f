import { useEffect, useEffectEvent } from 'react';
import { guardBack } from '#app/components/staff/use-back.ts';

/**
 * Keeps a guest inside the kiosk: the browser's Back is one step back here, and accidental gestures (a menu, zoom, drag
 * and drop) do nothing. A browser in kiosk mode does the rest; see docs/operations/kiosk.md.
 */
export function useLockedIn(back: () => void): void {
  const goBack = useEffectEvent(back);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    signal.addEventListener('abort', guardBack(goBack));
    for (const kind of unwanted) document.addEventListener(kind, refuse, { passive: false, signal });
    document.addEventListener('wheel', refuseZoom, { passive: false, signal });
    document.addEventListener('touchmove', refusePinch, { passive: false, signal });
    return () => ending.abort();
  }, []);
}

const unwanted = ['contextmenu', 'dragstart', 'selectstart', 'gesturestart'] as const;

function refuse(event: Event): void {
  event.preventDefault();
}

/** A pinch on a touch pad, or the wheel with a key, as browsers report it. */
function refuseZoom(event: WheelEvent): void {
  if (event.ctrlKey) event.preventDefault();
}

function refusePinch(event: TouchEvent): void {
  if (event.touches.length > 1) event.preventDefault();
}
