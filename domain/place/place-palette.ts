/**
 * Decides which shades of a place's own colour stand where the product shows its chestnut. Every text keeps its contrast on every ground,
 * by day and by night, whatever colour was chosen; the call by night holds what a board needs, because both are the same shade.
 */

import { readableAccent, readableContrast } from './accent.ts';
import { parseColour, toHex, type Oklch } from './colour.ts';

/** What a board across a room needs. */
export const farContrast = 7;

/** The product's colours that meet those of a place; a test holds them to `app/styles/tokens.css`. */
export const productColours = {
  light: {
    grounds: {
      shell: 'oklch(0.984 0.007 85)',
      card: 'oklch(1 0 0)',
      sand: 'oklch(0.948 0.019 84)',
      water: 'oklch(0.945 0.017 215)',
      'tide-wash': 'oklch(0.955 0.016 218)',
      'moss-wash': 'oklch(0.953 0.026 148)',
      'rust-wash': 'oklch(0.955 0.022 25)',
    },
    texts: {
      ink: 'oklch(0.225 0.014 60)',
      'ink-2': 'oklch(0.46 0.018 62)',
      'ink-3': 'oklch(0.52 0.016 66)',
      tide: 'oklch(0.45 0.07 218)',
      moss: 'oklch(0.45 0.088 148)',
      rust: 'oklch(0.48 0.165 29)',
    },
  },
  dark: {
    grounds: {
      shell: 'oklch(0.19 0.01 62)',
      card: 'oklch(0.235 0.012 62)',
      sand: 'oklch(0.275 0.014 64)',
      water: 'oklch(0.245 0.018 225)',
      'tide-wash': 'oklch(0.29 0.03 222)',
      'moss-wash': 'oklch(0.29 0.035 150)',
      'rust-wash': 'oklch(0.3 0.06 28)',
    },
    texts: {
      ink: 'oklch(0.965 0.008 85)',
      'ink-2': 'oklch(0.79 0.014 80)',
      'ink-3': 'oklch(0.72 0.016 76)',
      tide: 'oklch(0.78 0.07 215)',
      moss: 'oklch(0.78 0.09 148)',
      rust: 'oklch(0.78 0.12 28)',
    },
  },
} as const;

/** Names of tokens, which are those of the product's own colour. */
export type Shades = ReturnType<typeof byDay>;

export type PlacePalette = NonNullable<ReturnType<typeof placePalette>>;

/** @returns null where the accent is no colour: the product's own stays */
export function placePalette(accent: string) {
  const colour = parseColour(accent);
  return colour && { light: byDay(colour), dark: byNight(colour) };
}

function byDay(colour: Oklch) {
  const { grounds, texts } = productColours.light;
  const white = grounds.card;
  const call = readable(colour, [white]);
  const wash = readable({ ...colour, l: 0.955, c: Math.min(colour.c * 0.18, 0.026) }, Object.values(texts));
  const deep = readable({ ...call, l: call.l - 0.115 }, [...Object.values(grounds), shade(wash)]);
  // On a colour that is nearly black nothing darker can be seen.
  const isDark = call.l < 0.42;
  return {
    chestnut: shade(call),
    'chestnut-deep': shade(deep),
    'chestnut-wash': shade(wash),
    'on-chestnut': '#ffffff',
    'on-ink-accent': shade(readable({ ...colour, l: 0.8 }, [texts.ink])),
    'call-button': shade(deep),
    wing: shade(call),
    'call-wing': shade(moved(call, isDark ? 0.2 : -0.185, 0.65)),
    'call-stone': shade(moved(call, isDark ? 0.14 : 0.075, 0.72)),
    'call-stone-2': shade(moved(call, isDark ? 0.08 : 0.005, 0.72)),
  };
}

function byNight(colour: Oklch): Shades {
  const { grounds, texts } = productColours.dark;
  const onCall = shade({ ...colour, l: 0.19, c: Math.min(colour.c, 0.03) });
  // No lighter than lets the white of the bird be seen.
  const call = readable({ ...colour, l: Math.min(colour.l, 0.86) }, [onCall], farContrast);
  const wash = readable({ ...colour, l: 0.3, c: Math.min(colour.c * 0.36, 0.05) }, Object.values(texts));
  const deep = readable({ ...call, l: call.l + 0.08 }, [...Object.values(grounds), shade(wash)]);
  return {
    chestnut: shade(call),
    'chestnut-deep': shade(deep),
    'chestnut-wash': shade(wash),
    'on-chestnut': onCall,
    'on-ink-accent': shade(readable({ ...colour, l: 0.43 }, [texts.ink])),
    'call-button': texts.ink,
    wing: shade(moved(call, -0.1, 1)),
    'call-wing': shade(moved(call, -0.22, 0.93)),
    'call-stone': shade(moved(call, -0.09, 0.78)),
    'call-stone-2': shade(moved(call, -0.15, 0.72)),
  };
}

/** The nearest lightness at which it reads on all of them; there always is one, as black or white do. */
function readable(colour: Oklch, backgrounds: string[], contrast: number = readableContrast): Oklch {
  const found = readableAccent(shade(colour), backgrounds, contrast);
  const parsed = found === null ? null : parseColour(found);
  if (!parsed) throw new RangeError('No shade reads on grounds of both ends');
  return parsed;
}

const moved = (colour: Oklch, by: number, chromaTimes: number): Oklch => ({
  ...colour,
  l: colour.l + by,
  c: colour.c * chromaTimes,
});

const shade = (colour: Oklch): string => toHex({ ...colour, l: Math.min(Math.max(colour.l, 0), 1) });
