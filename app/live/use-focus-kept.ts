import { useEffect, type RefObject } from 'react';

/**
 * Most presses take their own control away, and the focus with it: it goes on from the column, or from the screen, so that
 * nobody starts again at the top of the page. Not from another control: a second press of the same finger would press that
 * one.
 */
export function useFocusKept(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = screen.current;
    // Notes are beside the columns.
    const frame = main?.parentElement;
    if (!frame) return undefined;
    let last: { control: Element; column: HTMLElement } | null = null;
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last = { control: target, column: target.closest<HTMLElement>('[data-column]') ?? main };
    };
    const look = (): void => {
      const isLost = document.activeElement === document.body && last?.control.isConnected === false;
      if (isLost) last?.column.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    frame.addEventListener('focusin', note);
    observer.observe(frame, { childList: true, subtree: true });
    return () => {
      frame.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [screen]);
}
