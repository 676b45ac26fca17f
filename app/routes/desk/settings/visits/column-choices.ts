/** Values of a select beside the names of columns, which no head of a file is. */
export const asFound = '\u0001found';
export const noColumn = '\u0001none';
