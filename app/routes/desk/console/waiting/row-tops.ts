/** How far below the top of its list a row stands, wherever it is shown on its way there. Rows stand in parts that are placed by themselves. */
export function topIn(list: HTMLElement, row: HTMLElement): number {
  const part = row.closest<HTMLElement>('[data-group]');
  if (!part || part.parentElement !== list) return row.offsetTop - list.offsetTop;
  const inPart = row.offsetParent === part ? row.offsetTop : row.offsetTop - part.offsetTop;
  return inPart + part.offsetTop - list.offsetTop;
}

/** The rows near the window. Those of parts that are not laid out are not asked: to know their places they would have to be. */
export function rowsNearWindow(list: HTMLElement): HTMLElement[] {
  const parts = [...list.querySelectorAll<HTMLElement>('[data-group]')];
  const near = (parts.length > 0 ? parts : [list]).filter(isNearWindow);
  return near.flatMap((part) => [...part.querySelectorAll<HTMLElement>('[data-row]')]).filter(isNearWindow);
}

function isNearWindow(box: HTMLElement): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return bottom > -innerHeight / 2 && top < innerHeight * 1.5;
}
