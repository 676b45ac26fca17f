/** Keeps a name or a number whole inside a sentence of the other direction of writing. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
