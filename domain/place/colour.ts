/**
 * Decides what a colour is: `#rgb`, `#rrggbb` and `oklch(L C H)` are read, contrast is that of WCAG 2, and a colour beyond what a screen
 * shows keeps lightness and hue and gives up chroma.
 */

import {
  clampChroma,
  converter,
  displayable,
  formatHex,
  mapper,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  round,
  useMode as defineMode,
  wcagContrast,
  type Oklch,
} from 'culori/fn';

export type { Oklch } from 'culori/fn';

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) defineMode(mode as typeof modeRgb);
const oklch = converter('oklch');
const rgb = converter('rgb');
const fixed = mapper(round(4), 'rgb');

/** Alpha is not read: contrast of something half seen through has no single answer. Nor are names of colours. */
const readable = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|oklch\([^/()]*\))$/iu;

export function parseColour(text: string): Oklch | null {
  const trimmed = text.trim();
  return oklch(readable.test(trimmed) ? parse(trimmed) : undefined) ?? null;
}

/** `#rrggbb` of the nearest that a screen can show. */
export function toHex(colour: Oklch): string {
  // A screen's purest colours come out a little beyond it by rounding alone, and would lose chroma.
  const rounded = fixed(rgb(colour));
  return formatHex(displayable(rounded) ? rounded : clampChroma(colour, 'oklch'));
}

/** 1 to 21. @throws RangeError where one of the two is no colour: they are the product's own by then. */
export const contrastRatio = (one: string, other: string): number => wcagContrast(shown(one), shown(other));

function shown(text: string): string {
  const colour = parseColour(text);
  if (!colour) throw new RangeError(`'${text}' is no colour: write #rrggbb or oklch(L C H)`);
  return toHex(colour);
}
