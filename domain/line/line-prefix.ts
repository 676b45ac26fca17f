/**
 * Decides which letters may stand before a line's numbers: one or two of A to Z, so that they can be read
 * from afar, printed anywhere and spoken in every language. Two lines of a place never share them.
 */

/** The prefix in capitals, or null where it is none. */
export function parseLinePrefix(input: string): string | null {
  const letters = input.trim();
  return /^[A-Za-z]{1,2}$/u.test(letters) ? letters.toUpperCase() : null;
}

/** The name's first letter where that is free, else the first free one of A to Z, AA to ZZ; null: none is. */
export function suggestLinePrefix(name: string, taken: ReadonlySet<string>): string | null {
  const initial = parseLinePrefix(name.trim().normalize('NFKD').charAt(0));
  if (initial !== null && !taken.has(initial)) return initial;
  return allPrefixes().find((prefix) => !taken.has(prefix)) ?? null;
}

function allPrefixes(): string[] {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  return [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))];
}
