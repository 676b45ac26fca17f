import { createContext, type RouterContextProvider } from 'react-router';
import type { PlaceLook } from '#contract/views.ts';
import { placePalette, type PlacePalette, type Shades } from '#domain/place/place-palette.ts';
import type { PageLook } from '../context/page-facts.ts';

interface WornLook {
  look: PageLook;
  /** Overrides the product's own tokens; empty if the place has no colour. */
  styles: string;
}

/** The look of the page's place; null if the page has no place. */
export const lookContext = createContext<WornLook | null>(null);

interface Place extends Pick<PlaceLook, 'accent' | 'logo'> {
  slug: string;
  name: string;
}

/** From here on the page has the look of its place, and so do its errors. */
export function wearLook(context: Readonly<RouterContextProvider>, { slug, name, accent, logo }: Place): void {
  const worn = accent === null ? null : coloursOf(accent.toLowerCase());
  context.set(lookContext, {
    look: { slug, name, logo, ...(worn ? { call: worn.call } : {}) },
    styles: worn?.styles ?? '',
  });
}

interface WornColours {
  styles: string;
  call: NonNullable<PageLook['call']>;
}

/** A place has one colour and many visitors, so it is computed once. */
const known = new Map<string, WornColours | null>();
const maxKnown = 500;

function coloursOf(accent: string): WornColours | null {
  const cached = known.get(accent);
  if (cached !== undefined) return cached;
  if (known.size >= maxKnown) known.clear();
  const palette = placePalette(accent);
  const colours = palette && {
    styles: stylesOf(palette),
    call: { light: palette.light.chestnut, dark: palette.dark.chestnut },
  };
  known.set(accent, colours);
  return colours;
}

/** Follows the visitor's choice of light or dark, or the screen's; paper is light. Written out, because older browsers lack `light-dark()`. */
function stylesOf({ light, dark }: PlacePalette): string {
  const [day, night] = [tokensOf(light), tokensOf(dark)];
  return `:root{${day}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}@media screen{[data-theme=dark]{${night}}}`;
}

function tokensOf(shades: Shades): string {
  return Object.entries(shades)
    .map(([name, shade]) => `--${name}:${shade}`)
    .join(';');
}
