import type { FocusEvent } from 'react';

/** For a row that scrolls: browsers leave what the keyboard reaches half outside. A press would miss what moves below it. */
export function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
