import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, parseColour, toHex } from './colour.ts';

function hexOf(text: string) {
  const colour = parseColour(text);
  return colour && toHex(colour);
}

describe('parseColour', () => {
  it.each([
    ['#b14f21', '#b14f21'],
    ['#FFF', '#ffffff'],
    ['#a1c', '#aa11cc'],
    [' #000000 ', '#000000'],
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0 0 0)', '#000000'],
    ['oklch(0.62796 0.25768 29.234)', '#ff0000'],
    ['oklch(51.975% .17686 142.495deg)', '#008000'],
    ['oklch(.45201 .31321 264.052)', '#0000ff'],
    ['red', null],
    ['', null],
    ['#ff', null],
    ['#ggg', null],
    ['oklch(1 0 0 / .5)', null],
  ])('%s: %s', (text, hex) => {
    expect(hexOf(text)).toBe(hex);
  });

  it('brings a colour that no screen shows to the nearest of its hue', () => {
    const shown = parseColour(toHex({ mode: 'oklch', l: 0.7, c: 0.4, h: 143 }));
    expect(shown?.l).toBeCloseTo(0.7, 2);
    expect(Math.abs((shown?.h ?? 0) - 143)).toBeLessThan(1);
    expect(shown?.c).toBeLessThan(0.4);
    expect(shown?.c).toBeGreaterThan(0.1);
  });

  it('and OKLCH undo each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const hex = `#${number.toString(16).padStart(6, '0')}`;
        const colour = parseColour(hex);
        expect(colour && toHex(colour)).toBe(hex);
      }),
      { numRuns: 500 },
    );
  });
});

describe('contrastRatio', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#fff', '#fff', 1],
    ['#777', '#fff', 4.478],
    ['#767676', '#fff', 4.542],
    ['#f00', '#fff', 3.998],
    ['oklch(1 0 0)', '#00f', 8.592],
  ])('%s on %s: %f', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 3);
    expect(contrastRatio(other, one)).toBeCloseTo(ratio, 3);
  });

  it('refuses what is no colour', () => {
    expect(() => contrastRatio('tomato', '#fff')).toThrow("'tomato' is no colour");
  });
});
