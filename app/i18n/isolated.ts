/** Isolates a name or number inside a sentence of the other writing direction. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The same for text that runs left to right in every language: phone numbers, codes. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
