/**
 * Decides which pictures a place may have and in which widths they are kept: as wide as screens ask for, and never wider than
 * what was given, because a picture that is blown up only weighs more.
 */

export const imageKinds = ['logo', 'cover'] as const;
export type ImageKind = (typeof imageKinds)[number];

/** What may be sent, by its media type. A drawing (SVG) may hold scripts and is refused. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
export type ImageType = (typeof imageTypes)[number];

export const maxImageBytes = 5 * 1024 * 1024;
/** More than any telephone takes, and little enough to be decoded in a second. */
export const maxImagePixels = 64_000_000;
/** How often the longer side may hold the shorter one. */
const maxImageAspect = 8;

export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048] as const;

/** A picture as it is kept: one file per width, under one name that says what is in them. */
export interface PlaceImage {
  /** 32 hexadecimal digits. */
  hash: string;
  widths: number[];
  /** Of the widest. */
  width: number;
  height: number;
}

type ImageFault = 'too_small' | 'too_many_pixels' | 'too_long';

/** What is wrong with a picture of this size; null: nothing. */
export function imageFault({ width, height }: { width: number; height: number }): ImageFault | null {
  if (Math.min(width, height) < 1 || width < imageWidths[0]) return 'too_small';
  if (width * height > maxImagePixels) return 'too_many_pixels';
  return Math.max(width, height) > maxImageAspect * Math.min(width, height) ? 'too_long' : null;
}

/** The widths made of a picture this wide, the smallest first. */
export function widthsWithin(width: number): number[] {
  return imageWidths.filter((wanted) => wanted <= width);
}
