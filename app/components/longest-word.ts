/** Chinese and Japanese break after every letter. */
const wordEnds = /[\s-]+|(?<=[\u2E80-\u9FFF])/;

/** In em of the heaviest weight, by what the display font and the system's own fonts need. */
const widths: [letters: RegExp, em: number][] = [
  // What keeps a name apart from the words around it, or joins them.
  [/[\u2060-\u2069]/, 0],
  [/[ijl]/, 0.31],
  [/[Ifrt]/, 0.46],
  [/[mwMWжшщюыфЖШЩЮЫФ]/, 0.98],
  [/[a-z\d]/, 0.64],
];
/** Capitals, and letters of other scripts. */
const usualEm = 0.76;

/** The width of a text's longest word, in em of the display font at its heaviest: so large it may be and stays unbroken. */
export function longestWordEm(text: string): number {
  return Math.max(...text.split(wordEnds).map((word) => textEm(word)));
}

/** The width of a text on one line, in the same em, or by another table. */
export function textEm(text: string, table = widths, otherEm = usualEm): number {
  const em = (sign: string) => table.find(([letters]) => letters.test(sign))?.[1] ?? otherEm;
  return Array.from(text).reduce((sum, sign) => sum + em(sign), 0);
}
