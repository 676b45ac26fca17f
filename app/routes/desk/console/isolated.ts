/** Keeps a name whole inside a sentence of the other direction of writing. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A ticket's number for the middle of a sentence; its hyphen does not break. */
export function plainNumber(number: string): string {
  return isolated(number.replaceAll('-', '\u2011'));
}
