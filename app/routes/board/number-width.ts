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
  const em = Array.from(number).reduce((sum, sign) => sum + widthOf(sign), 0);
  return Math.min(Math.max(Math.ceil(em * 4), 8), 24);
}

function widthOf(sign: string): number {
  return widths.find(([signs]) => signs.test(sign))?.[1] ?? widestEm;
}
