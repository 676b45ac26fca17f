import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableAccent } from './accent.ts';
import { contrastRatio, parseColour } from './colour.ts';

const light = ['#ffffff', 'oklch(.984 .007 85)', 'oklch(.955 .024 52)'];
const dark = ['oklch(.19 .010 62)', 'oklch(.235 .012 62)'];
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

function oklch(hex: string) {
  const colour = parseColour(hex);
  return colour ?? { l: -1, c: -1, h: -1 };
}

function lowestContrast(shade: string | null, backgrounds: string[]) {
  return Math.min(...backgrounds.map((background) => contrastRatio(shade ?? '', background)));
}

describe('readableAccent', () => {
  it('leaves a colour that can be read as it is', () => {
    expect(readableAccent('#336699', ['#fff'])).toBe('#336699');
    expect(readableAccent('oklch(.545 .14 43)', ['#fff'])).toBe('#b14f21');
  });

  it('darkens on light and lightens on dark', () => {
    expect(readableAccent('#ffff00', light)).toMatch(/^#[67][0-9a-f][67][0-9a-f]00$/u);
    expect(oklch(readableAccent('#1a237e', dark) ?? '').l).toBeGreaterThan(oklch('#1a237e').l);
  });

  it('holds on every background, for any colour, and on the board at 7', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        expect(lowestContrast(readableAccent(accent, light), light)).toBeGreaterThanOrEqual(4.5);
        expect(lowestContrast(readableAccent(accent, dark), dark)).toBeGreaterThanOrEqual(4.5);
        expect(lowestContrast(readableAccent(accent, dark, 7), dark)).toBeGreaterThanOrEqual(7);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the hue', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const [wanted, shown] = [oklch(accent), oklch(readableAccent(accent, light) ?? '')];
        fc.pre(wanted.c > 0.08 && shown.c > 0.05);
        expect(Math.cos((((wanted.h ?? 0) - (shown.h ?? 0)) * Math.PI) / 180)).toBeGreaterThan(0.995);
      }),
      { numRuns: 200 },
    );
  });

  it('moves no further than needed', () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const shade = readableAccent(accent, ['#fff']) ?? '';
        fc.pre(shade !== accent);
        expect(contrastRatio(shade, '#fff')).toBeLessThan(4.7);
      }),
      { numRuns: 200 },
    );
  });

  it('finds the narrow band between black and white, and none where there is none', () => {
    expect(lowestContrast(readableAccent('#cc0000', ['#fff', '#000']), ['#fff', '#000'])).toBeGreaterThan(4.5);
    expect(readableAccent('#cc0000', ['#fff', '#000', '#777'])).toBeNull();
    expect(readableAccent('#cc0000', ['#fff', '#000'], 7)).toBeNull();
  });

  it('gives nothing for what is no colour', () => {
    expect(readableAccent('red', ['#fff'])).toBeNull();
    expect(readableAccent('', ['#fff'])).toBeNull();
  });
});
