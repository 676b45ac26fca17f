import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupShortCode, normaliseShortCode, shortCodeLength, shortCodeLetters } from './short-code.ts';

const code = fc
  .array(fc.constantFrom(...shortCodeLetters.split('')), { minLength: shortCodeLength, maxLength: shortCodeLength })
  .map((letters) => letters.join(''));

test('a code is read back from paper, however it is typed', () => {
  fc.assert(
    fc.property(code, (whole) => {
      expect(normaliseShortCode(whole)).toBe(whole);
      expect(normaliseShortCode(groupShortCode(whole))).toBe(whole);
      expect(normaliseShortCode(` ${groupShortCode(whole).toLowerCase()}\n`)).toBe(whole);
      expect(normaliseShortCode(whole.split('').join(' '))).toBe(whole);
    }),
  );
});

test.each([
  ['cdfg hjkl', 'CDFGHJKL'],
  ['CDFG–HJKL', 'CDFGHJKL'],
  ['٢٣٤٥-٦٧٨٩', '23456789'],
  ['ＣＤＦＧＨＪＫＬ', 'CDFGHJKL'],
  ['i0osbeau', 'LQQ5834V'],
  ['1111-1111', 'LLLLLLLL'],
  ['\u200ECDFG\u00ADHJKL', 'CDFGHJKL'],
])('%s is %s', (typed, read) => {
  expect(normaliseShortCode(typed)).toBe(read);
});

test.each(['', 'CDFGHJK', 'CDFGHJKLM', 'CDFG+HJKL', 'ÇDFGHJKL', 'A-17', '        ', `${' '.repeat(60)}CDFGHJKL`])(
  '“%s” is none',
  (typed) => {
    expect(normaliseShortCode(typed)).toBeNull();
  },
);

test('nothing that is typed becomes anything but a code or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
      const read = normaliseShortCode(typed);
      expect(read === null || /^[2-9C-HJ-NP-RTV-Z]{8}$/.test(read)).toBe(true);
    }),
  );
});
