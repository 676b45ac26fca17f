import * as fc from 'fast-check';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { fitsPattern } from './digit-pattern.ts';
import { numberTypes } from './numbering-plan.ts';

const patterns = Object.keys(metadata.countries).flatMap((country) =>
  numberTypes(country, metadata).map(({ pattern }) => pattern),
);

describe('whole digits', () => {
  it('fit exactly where the regular expression says so, for every pattern of the plans', () => {
    expect(patterns.length).toBeGreaterThan(1000);
    const digits = fc.array(fc.stringMatching(/^\d{3,12}$/), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...patterns), digits, (pattern, some) => {
        const whole = new RegExp(`^(?:${pattern})$`);
        for (const one of some) expect([one, fitsPattern(pattern, one)]).toEqual([one, whole.test(one)]);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('unwritten digits', () => {
  it.each([
    ['7(?:0[1-9]|8\\d)\\d{2}', '7????', true],
    ['7(?:0[1-9]|8\\d)\\d{2}', '78???', true],
    ['7(?:0[1-9]|8\\d)\\d{2}', '79???', false],
    ['7(?:0[1-9]|8\\d)\\d{2}', '700??', false],
    ['7(?:0[1-9]|8\\d)\\d{2}', '7???', false],
    ['1?23{2,3}', '?2???', true],
    ['1?23{2,3}', '2???', true],
    ['1?23{2,3}', '2????', false],
    ['[0-46-9]', '5', false],
    ['(?:12)?3', '3', true],
  ])('%s and %s: %s', (pattern, digits, fits) => {
    expect(fitsPattern(pattern, digits)).toBe(fits);
  });
});

it.each(['a', '^1', '1+', '(1)', '[^1]', '1{2,}'])('refuses %s instead of guessing', (pattern) => {
  expect(() => fitsPattern(pattern, '1')).toThrow('Not a pattern of digits');
});
