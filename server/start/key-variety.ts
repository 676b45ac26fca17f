/**
 * How many bits somebody needs to guess a text that was made at random in its own alphabet: what is repeated or counted up ('aaaa',
 * '1234', a word twice) is no variety. An upper bound: a sentence of words that were chosen has less.
 */
export function bitsOfVariety(text: string): number {
  return novelLength(text) * Math.log2(alphabetOf(text));
}

/** Letters in one such stretch are by accident about once in a hundred keys; a rule makes many of them. */
const stretch = 4;

function novelLength(text: string): number {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const seen = new Set<string>();
  let novel = 0;
  for (let end = 1; end <= codes.length; end += 1) {
    const last = codes.slice(Math.max(0, end - stretch), end);
    const isStretch = last.length === stretch;
    const name = last.join();
    if (!isStretch || !(seen.has(name) || isCountedUp(last))) novel += 1;
    if (isStretch) seen.add(name);
  }
  return novel;
}

function isCountedUp(codes: number[]): boolean {
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step);
}

const alphabets: readonly [RegExp, number][] = [
  [/^\d+$/, 10],
  [/^[\da-f]+$|^[\dA-F]+$/, 16],
  [/^[a-z]+$|^[A-Z]+$/, 26],
  [/^[\da-z]+$|^[\dA-Z]+$/, 36],
  [/^[A-Za-z]+$/, 52],
  [/^[\dA-Za-z+/=_-]+$/, 64],
];

function alphabetOf(text: string): number {
  return alphabets.find(([pattern]) => pattern.test(text))?.[1] ?? 94;
}
