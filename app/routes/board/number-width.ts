import { textEm } from '#app/components/longest-word.ts';

/** Widths in em of the display font at the weight of the board's numbers, minus its tight letter spacing. */
const widths: [signs: RegExp, em: number][] = [
  [/[-–]/u, 0.33],
  [/\d/u, 0.6],
  [/[IJL]/u, 0.5],
  [/[A-KO-VXYZ]/u, 0.72],
  [/N/u, 0.76],
];
/** M, W, and characters of scripts that come from another font. */
const widestEm = 1.02;

/** The maximum width of a number, in quarters of an em: the style sheet makes it as large as its panel allows. */
export function numberWidth(number: string): number {
  return Math.min(Math.max(Math.ceil(textEm(number, widths, widestEm) * 4), 8), 24);
}
