import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageFault, imageWidths, widthsWithin } from './place-image.ts';

describe('widthsWithin', () => {
  it('gives every width up to that of the picture, and none beyond', () => {
    expect(widthsWithin(100)).toEqual([16, 32, 48, 64, 96]);
    expect(widthsWithin(640)).toEqual([16, 32, 48, 64, 96, 128, 256, 384, 640]);
    expect(widthsWithin(9000)).toEqual([...imageWidths]);
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 10_000 }), (width) => {
        const widths = widthsWithin(width);
        expect(widths.length).toBeGreaterThan(0);
        expect(Math.max(...widths)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('imageFault', () => {
  it('takes what a telephone takes', () => {
    expect(imageFault({ width: 8064, height: 6048 })).toBeNull();
    expect(imageFault({ width: 16, height: 16 })).toBeNull();
    expect(imageFault({ width: 320, height: 40 })).toBeNull();
  });

  it('refuses what is too small, too large or too long to be of use', () => {
    expect(imageFault({ width: 15, height: 40 })).toBe('too_small');
    expect(imageFault({ width: 0, height: 0 })).toBe('too_small');
    expect(imageFault({ width: 30_000, height: 30_000 })).toBe('too_many_pixels');
    expect(imageFault({ width: 321, height: 40 })).toBe('too_long');
    expect(imageFault({ width: 40, height: 321 })).toBe('too_long');
  });
});
