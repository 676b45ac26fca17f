/**
 * Decides which letters may stand before a line's numbers: one or two of A to Z. They can be read from
 * afar, printed anywhere and spoken in every language. Two lines of a place never share a prefix.
 */

/** The prefix in capitals, or null if the input is not a prefix. */
export function parseLinePrefix(input: string): string | null {
  const letters = input.trim();
  return /^[A-Za-z]{1,2}$/u.test(letters) ? letters.toUpperCase() : null;
}

/** The first letter of the name if it is free, else the first free prefix of A to Z, AA to ZZ; null if none is free. */
export function suggestLinePrefix(name: string, taken: ReadonlySet<string>): string | null {
  const initial = parseLinePrefix(name.trim().normalize('NFKD').charAt(0));
  if (initial !== null && !taken.has(initial)) return initial;
  return allPrefixes().find((prefix) => !taken.has(prefix)) ?? null;
}

function allPrefixes(): string[] {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  return [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))];
}
