/**
 * How many bits an attacker must guess if the text was made at random from its alphabet: repetitions and sequences
 * ('aaaa', '1234', a word twice) do not count. An upper bound: a sentence of chosen words has fewer bits.
 */
export function bitsOfVariety(text: string): number {
  const letters = alphabets.find(([pattern]) => pattern.test(text))?.[1] ?? 94;
  return novelLength(text) * Math.log2(letters);
}

/**
 * In random keys, a repeated or sequential stretch of this many letters occurs about once in a hundred keys; generated
 * patterns have many.
 */
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
