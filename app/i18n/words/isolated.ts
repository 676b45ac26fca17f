/** Keeps a name or a number whole inside a sentence of the other direction of writing. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The same for what is written from left to right everywhere: phone numbers, codes. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
