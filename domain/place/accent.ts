/**
 * Decides which shade of a place's own colour is shown. The colour keeps its hue; its lightness moves as
 * little as needed until it can be read on every background it meets, and its chroma only as far as a
 * screen can follow. Where no shade can be read on all of them there is none.
 */

import { contrastRatio, parseColour, toHex } from './colour.ts';

/** WCAG 2 AA for text. */
export const readableContrast = 4.5;

/**
 * @param accent `#rrggbb` or `oklch(L C H)`, as are the backgrounds
 * @returns `#rrggbb`, or null where the accent is no colour or no shade of it holds
 */
export function readableAccent(accent: string, backgrounds: string[], minContrast: number = readableContrast) {
  const colour = parseColour(accent);
  if (!colour) return null;
  for (const l of lightnessesByNearness(colour.l)) {
    const shade = toHex({ ...colour, l });
    if (backgrounds.every((background) => contrastRatio(shade, background) >= minContrast)) return shade;
  }
  return null;
}

/** The one given, a step darker and lighter, two steps, and so on to black and white. */
function lightnessesByNearness(lightness: number): number[] {
  const steps = Array.from({ length: Math.ceil(1 / lightnessStep) }, (_, i) => (i + 1) * lightnessStep);
  const moved = steps.flatMap((step) => [lightness - step, lightness + step]);
  return [lightness, ...moved.filter((candidate) => candidate > 0 && candidate < 1), 0, 1];
}

/** Finer than an eye can tell. */
const lightnessStep = 0.005;
