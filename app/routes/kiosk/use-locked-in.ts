import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps a guest on the kiosk: the browser's own back is a step back here, and what a finger can call up by accident (a menu, a larger
 * page, something dragged out) does not come. A browser in kiosk mode does the rest; see docs/operations.md.
 */
export function useLockedIn(back: () => void): void {
  const goBack = useEffectEvent(back);
  useEffect(() => {
    // Before the router hears of it, which would load the page anew, from a server that may be away.
    const stay = (event: PopStateEvent): void => {
      event.stopImmediatePropagation();
      history.pushState(history.state, '');
      goBack();
    };
    history.pushState(history.state, '');
    addEventListener('popstate', stay, { capture: true });
    for (const kind of unwanted) document.addEventListener(kind, refuse, { passive: false });
    document.addEventListener('wheel', refuseZoom, { passive: false });
    document.addEventListener('touchmove', refusePinch, { passive: false });
    return () => {
      removeEventListener('popstate', stay, { capture: true });
      for (const kind of unwanted) document.removeEventListener(kind, refuse);
      document.removeEventListener('wheel', refuseZoom);
      document.removeEventListener('touchmove', refusePinch);
    };
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
