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
    if (!isCalm && before.size > 0) slideAll(rows, before, tops.current);
    if (focused.current && document.activeElement === document.body) keepFocus(rows, focused.current);
  });
}

function rowsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-row]')];
}

interface Slide {
  row: HTMLElement;
  /** Null: a row that was not there before. */
  distance: number | null;
}

/** All is measured before anything moves: one by one, every row would make the browser work out the styles again. */
function slideAll(rows: HTMLElement[], before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): void {
  const slides: Slide[] = [];
  for (const row of rows.filter(isNearWindow)) {
    const id = row.dataset['row'] ?? '';
    const from = before.get(id);
    if (from === undefined) slides.push({ row, distance: null });
    else slides.push({ row, distance: from + shiftUnderWay(row) - (now.get(id) ?? from) });
  }
  for (const { row, distance } of slides) {
    if (distance === null) row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: slideMs, easing: 'ease-out' });
    else if (distance !== 0) slide(row, distance);
  }
}

/** What nobody sees need not move. */
function isNearWindow(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > -innerHeight / 2 && top < innerHeight * 1.5;
}

/** How far a row still is from its place: a slide under way is taken up where it is. */
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

/** To the same part of the same row; where that row is gone, of the row that stands there now. */
function keepFocus(rows: HTMLElement[], { row, part, index }: { row: string; part: string; index: number }): void {
  const same = rows.find(({ dataset }) => dataset['row'] === row) ?? rows[Math.min(index, rows.length - 1)];
  same?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus({ preventScroll: true });
}
