import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, parseColour, toHex } from './colour.ts';
import { farContrast, placePalette, productColours, type PlacePalette, type Shades } from './place-palette.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const hardColours = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#808080', '#fe0000', '#fffffe', '#010203'];

type Theme = keyof PlacePalette;

/** Text on ground, wherever a screen puts one on the other once a place has its own colour. */
function pairs(theme: Theme, shades: Shades): [string, string, number][] {
  const { grounds, texts } = productColours[theme];
  const call = theme === 'dark' ? farContrast : 4.5;
  return [
    [shades['on-chestnut'], shades.chestnut, call],
    [shades['on-chestnut'], shades['chestnut-deep'], 4.5],
    [shades['call-button'], shades['on-chestnut'], 4.5],
    [shades['on-ink-accent'], texts.ink, 4.5],
    ...[...Object.values(grounds), shades['chestnut-wash']].map((ground): [string, string, number] => [
      shades['chestnut-deep'],
      ground,
      4.5,
    ]),
    ...Object.values(texts).map((text): [string, string, number] => [text, shades['chestnut-wash'], 4.5]),
    // Buttons on the call are seen through a little (app/components/button.tsx).
    ...[0.15, 0.25].map((alpha): [string, string, number] => [
      shades['on-chestnut'],
      through(texts.ink, alpha, shades.chestnut),
      4.5,
    ]),
    [shades['call-button'], through(shades['on-chestnut'], 0.9, shades.chestnut), 4.5],
    // What is no text has to be seen.
    [shades.chestnut, grounds.card, 3],
    [shades.chestnut, grounds.shell, 3],
  ];
}

/** The pairs of a place of this colour that cannot be read. */
function unreadable(accent: string): string[] {
  const palette = placePalette(accent);
  if (!palette) return ['no palette'];
  return (['light', 'dark'] as const).flatMap((theme) =>
    pairs(theme, palette[theme]).flatMap(([text, ground, least]) => {
      const ratio = contrastRatio(text, ground);
      return ratio < least ? [`${theme}: ${text} on ${ground} is ${ratio.toFixed(2)}, not ${least}`] : [];
    }),
  );
}

describe('placePalette', () => {
  it('holds the contrast of every pair, by day and by night, for a thousand colours', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        expect(unreadable(accent)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(hardColours)('holds it for %s', (accent) => expect(unreadable(accent)).toEqual([]));

  it('keeps the hue where the colour has one', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const wanted = oklch(accent);
        const shown = oklch(placePalette(accent)?.light.chestnut ?? '');
        fc.pre(wanted.c > 0.08 && shown.c > 0.05);
        expect(Math.cos((((wanted.h ?? 0) - (shown.h ?? 0)) * Math.PI) / 180)).toBeGreaterThan(0.995);
      }),
      { numRuns: 200 },
    );
  });

  it("gives the product's own chestnut back nearly as it is", () => {
    const palette = placePalette('#b14f21');
    expect(palette?.light).toMatchObject({ chestnut: '#b14f21', 'on-chestnut': '#ffffff' });
    expect(oklch(palette?.light['call-wing'] ?? '').l).toBeCloseTo(0.36, 1);
  });

  it('shows the drawing on the call', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const palette = placePalette(accent);
        for (const theme of ['light', 'dark'] as const) {
          const shades = palette?.[theme];
          const ground = oklch(shades?.chestnut ?? '').l;
          expect(Math.abs(oklch(shades?.['call-wing'] ?? '').l - ground)).toBeGreaterThan(0.1);
          expect(Math.abs(oklch(shades?.['call-stone'] ?? '').l - ground)).toBeGreaterThan(0.05);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is none for what is no colour', () => {
    expect(placePalette('chestnut')).toBeNull();
    expect(placePalette('</style>')).toBeNull();
  });
});

/** As a browser mixes them: in sRGB. */
function through(over: string, alpha: number, under: string): string {
  const [top, ground] = [bytes(over), bytes(under)];
  const mixed = top.map((value, at) => Math.round(alpha * value + (1 - alpha) * (ground[at] ?? 0)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function bytes(colour: string): number[] {
  const hex = toHex(parseColour(colour) ?? { mode: 'oklch', l: 0, c: 0 });
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function oklch(hex: string) {
  const colour = parseColour(hex);
  return colour ?? { l: -1, c: -1, h: -1 };
}
