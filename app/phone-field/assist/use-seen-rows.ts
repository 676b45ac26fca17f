import { useCallback, useSyncExternalStore, type RefObject } from 'react';

/** The height of one row: `h-13`. */
const rowRem = 3.25;
/** Rendered above and below the visible part, so that a quick scroll shows no gap. */
const spareRows = 3;

/** Which rows of a long list to render: hundreds at once take most of a second on a slow phone. */
export function useSeenRows(box: RefObject<HTMLElement | null>, count: number) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = box.current;
      const watch = new ResizeObserver(changed);
      if (list) watch.observe(list);
      list?.addEventListener('scroll', changed);
      return () => {
        watch.disconnect();
        list?.removeEventListener('scroll', changed);
      };
    },
    [box],
  );
  const look = useCallback(() => {
    const list = box.current;
    if (!list) return '0 0';
    const first = Math.floor(list.scrollTop / rowPixels()) - spareRows;
    const last = Math.ceil((list.scrollTop + list.clientHeight) / rowPixels()) + spareRows;
    return `${Math.max(0, first)} ${last}`;
  }, [box]);
  /** Scrolls a row into view. */
  const reveal = useCallback(
    (index: number, where: 'centre' | 'nearest') => {
      const list = box.current;
      if (!list) return;
      const [top, bottom] = [index * rowPixels(), (index + 1) * rowPixels()];
      if (where === 'centre') list.scrollTo({ top: (top + bottom - list.clientHeight) / 2 });
      else if (top < list.scrollTop) list.scrollTo({ top });
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTo({ top: bottom - list.clientHeight });
      // The browser reports it only in the next frame, in which the rows would be missing.
      list.dispatchEvent(new Event('scroll'));
    },
    [box],
  );
  const [first = 0, last = 0] = useSyncExternalStore(subscribe, look, () => '0 0')
    .split(' ')
    .map((bound) => Math.min(Number(bound), count));
  // The rows before and after these are only room of their height.
  return { first, last, before: `${first * rowRem}rem`, after: `${(count - last) * rowRem}rem`, reveal };
}

function rowPixels(): number {
  return rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
