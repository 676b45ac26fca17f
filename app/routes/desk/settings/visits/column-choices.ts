// The value of a select of columns: as found, none, or the name in the file's head.

export const asFound = 'found';
export const noColumn = 'none';

export const choiceOf = (head: string): string => `head ${head}`;

/** '': there is no such column. undefined: as found. */
export function columnIn(choice: string): string | undefined {
  if (choice === noColumn) return '';
  return choice.startsWith(choiceOf('')) ? choice.slice(choiceOf('').length) : undefined;
}
