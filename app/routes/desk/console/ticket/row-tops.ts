/** The distance of a row from the top of its list, without any slide in progress. Rows stand in groups with their own position. */
export function topIn(list: HTMLElement, row: HTMLElement): number {
  const part = row.closest<HTMLElement>('[data-group]');
  if (!part || part.parentElement !== list) return row.offsetTop - list.offsetTop;
  const inPart = row.offsetParent === part ? row.offsetTop : row.offsetTop - part.offsetTop;
  return inPart + part.offsetTop - list.offsetTop;
}

/** The rows near the window. Groups without layout are skipped: reading a row's place there would force it. */
export function rowsNearWindow(list: HTMLElement): HTMLElement[] {
  const parts = [...list.querySelectorAll<HTMLElement>('[data-group]')];
  const near = (parts.length > 0 ? parts : [list]).filter(isNearWindow);
  return near.flatMap((part) => [...part.querySelectorAll<HTMLElement>('[data-row]')]).filter(isNearWindow);
}

function isNearWindow(box: HTMLElement): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return bottom > -innerHeight / 2 && top < innerHeight * 1.5;
}
