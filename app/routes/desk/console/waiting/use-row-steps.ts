import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Up and down go from row to row, to the same button there. */
export function useRowSteps(column: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = column.current;
    if (!box) return;
    const step = (press: KeyboardEvent) => stepBetweenRows(press, box);
    box.addEventListener('keydown', step);
    return () => box.removeEventListener('keydown', step);
  }, [column]);
}

function stepBetweenRows(press: KeyboardEvent, box: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
  const { target } = press;
  // An open menu uses the same keys.
  if (!step || !(target instanceof HTMLElement) || target.ariaExpanded === 'true') return;
  const part = target.dataset['part'];
  const row = target.closest('[data-row]');
  if (!part || !row) return;
  const rows = [...box.querySelectorAll('[data-row]')];
  const next = rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  press.preventDefault();
  press.stopPropagation();
  next?.focus();
}
