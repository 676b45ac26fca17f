import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

const slideMs = 220;

/**
 * Rows slide from where they were seen to their new places, and the one that has the focus keeps it: moving a
 * row in the document takes it away. `order` says when to look.
 */
export function useRowSlide(list: RefObject<HTMLElement | null>, order: string): void {
  const tops = useRef<ReadonlyMap<string, number>>(new Map());
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
      if (relatedTarget instanceof Node) focused.current = null;
    };
    box.addEventListener('focusin', note);
    box.addEventListener('focusout', forget);
    return () => {
      box.removeEventListener('focusin', note);
      box.removeEventListener('focusout', forget);
    };
  }, [list]);

  useLayoutEffect(() => {
    const box = list.current;
    if (!box || order === shownOrder.current) return;
    shownOrder.current = order;
    const rows = rowsOf(box);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const before = tops.current;
    tops.current = new Map(rows.map((row) => [row.dataset['row'] ?? '', row.offsetTop]));
    if (!isCalm && before.size > 0) for (const row of rows) slide(row, before.get(row.dataset['row'] ?? ''));
    if (focused.current && document.activeElement === document.body) keepFocus(rows, focused.current);
  });
}

function rowsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-row]')];
}

/** A slide still under way is taken up where it is. */
function slide(row: HTMLElement, before: number | undefined): void {
  const running = row.getAnimations().filter(({ id }) => id === 'slide');
  const shift = running.length > 0 ? new DOMMatrix(getComputedStyle(row).transform).m42 : 0;
  if (before === undefined) {
    row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: slideMs, easing: 'ease-out' });
    return;
  }
  const distance = before + shift - row.offsetTop;
  if (distance === 0) return;
  for (const animation of running) animation.cancel();
  row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    id: 'slide',
    duration: slideMs,
    easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  });
}

/** To the same part of the same row; where that row is gone, of the row that stands there now. */
function keepFocus(rows: HTMLElement[], { row, part, index }: { row: string; part: string; index: number }): void {
  const same = rows.find(({ dataset }) => dataset['row'] === row) ?? rows[Math.min(index, rows.length - 1)];
  same?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus({ preventScroll: true });
}
