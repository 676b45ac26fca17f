export const posterSizes = ['a4', 'letter'] as const;
type PosterSize = (typeof posterSizes)[number];

export function isPosterSize(value: unknown): value is PosterSize {
  return posterSizes.some((size) => size === value);
}
