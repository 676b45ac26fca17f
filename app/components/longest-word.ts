/** Chinese and Japanese break after every letter. */
const wordEnds = /[\s-]+|(?<=[\u2E80-\u9FFF])/;

/** The width of a text's longest word, in em of the display font at its heaviest: so large it may be and stays unbroken. */
export function longestWordEm(text: string): number {
  return Math.max(
    ...text.split(wordEnds).map((word) => word.length * 0.66 + (word.match(/[mw]/gi)?.length ?? 0) * 0.33),
  );
}
