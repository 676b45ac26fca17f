/** The list whose rows the keys step through. */
export const rowsId = 'waiting-rows';

const rowsOnScreen = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`#${rowsId} [data-row]`)];

/** The tickets of the rows, from top to bottom. */
export const shownRows = (): string[] => rowsOnScreen().map((row) => row.dataset['row'] ?? '');

/** Focuses the same button of the next row; without a focused row, the first row. */
export function stepRows(by: 1 | -1): void {
  const rows = rowsOnScreen();
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const from = rows.findIndex((row) => row.contains(focused));
  const part = (from >= 0 && focused?.dataset['part']) || 'open';
  const next = rows[from < 0 ? 0 : from + by];
  (next?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? next?.querySelector<HTMLElement>('button'))?.focus();
}

/** The ticket of the row that has the focus. */
export function rowInFocus(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
}
