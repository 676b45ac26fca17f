import { useLayoutEffect, useRef, type RefObject } from 'react';
import { rowsNearWindow, topIn } from './row-tops.ts';

const slideMs = 220;

/**
 * Rows slide to their new place, and the focused row keeps the focus, which a move in the document would take away.
 * `order` triggers it.
 */
export function useRowSlide(list: RefObject<HTMLElement | null>, order: string): void {
  const seen = useRef<Seen>({ ids: new Set(), tops: new Map() });
  const shownOrder = useRef<string | null>(null);
  const focused = useRef<{ row: string; part: string; index: number } | null>(null);

  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null;
      const part = target instanceof HTMLElement ? target.dataset['part'] : undefined;
      if (!row || !part) return;
      focused.current = { row: row.dataset['row'] ?? '', part, index: rowsOf(box).indexOf(row) };
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      // When a dialog closes, the focus returns to the row, which may have moved by then.
      if (relatedTarget instanceof Element && !relatedTarget.closest('dialog')) focused.current = null;
    };
    const ending = new AbortController();
    const { signal } = ending;
    box.addEventListener('focusin', note, { signal });
    box.addEventListener('focusout', forget, { signal });
    // After scrolling, other rows are near the window and may slide next.
    const lookAgain = () => {
      seen.current = look(box);
    };
    addEventListener('scrollend', lookAgain, { capture: true, passive: true, signal });
    return () => ending.abort();
  }, [list]);

  useLayoutEffect(() => {
    const box = list.current;
    if (!box || order === shownOrder.current) return;
    shownOrder.current = order;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const before = seen.current;
    const now = look(box);
    seen.current = now;
    if (!isCalm && before.ids.size > 0) slideAll(now, before);
    if (focused.current && document.activeElement === document.body) keepFocus(rowsOf(box), focused.current);
  });
}

function rowsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-row]')];
}

interface Seen {
  ids: ReadonlySet<string>;
  /** Only rows near the window: rows outside need no slide. */
  tops: ReadonlyMap<HTMLElement, number>;
}

function look(box: HTMLElement): Seen {
  const ids = new Set(rowsOf(box).map(({ dataset }) => dataset['row'] ?? ''));
  return { ids, tops: new Map(rowsNearWindow(box).map((row) => [row, topIn(box, row)])) };
}

/** Measures every row before it moves any. Alternating would force a style recalculation for every row. */
function slideAll({ tops }: Seen, before: Seen): void {
  const from = new Map([...before.tops].map(([row, top]) => [row.dataset['row'] ?? '', top]));
  const slides = [...tops].map(([row, top]) => {
    const was = from.get(row.dataset['row'] ?? '');
    return { row, distance: was === undefined ? 0 : was + shiftUnderWay(row) - top };
  });
  for (const { row, distance } of slides) {
    const isNew = !before.ids.has(row.dataset['row'] ?? '');
    if (isNew) row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: slideMs, easing: 'ease-out' });
    else if (distance !== 0) slide(row, distance);
  }
}

/** How far a row still is from its place, so that a new slide starts where the current one is. */
function shiftUnderWay(row: HTMLElement): number {
  const isSliding = row.getAnimations().some(({ id }) => id === 'slide');
  return isSliding ? new DOMMatrix(getComputedStyle(row).transform).m42 : 0;
}

function slide(row: HTMLElement, distance: number): void {
  row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    id: 'slide',
    duration: slideMs,
    easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  });
}

/** Focuses the same part of the same row. If that row is gone, it uses the row now at that position. */
function keepFocus(rows: HTMLElement[], { row, part, index }: { row: string; part: string; index: number }): void {
  const same = rows.find(({ dataset }) => dataset['row'] === row) ?? rows[Math.min(index, rows.length - 1)];
  same?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus({ preventScroll: true });
}
