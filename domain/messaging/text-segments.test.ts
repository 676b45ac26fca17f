import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costlyLetters, normaliseTypography, segmentsOf } from './text-segments.ts';

/** The table of 3GPP TS 23.038, row by row, without the escape. */
const gsm7Basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsm7Extended = '\f^{}\\[~]|€';

describe('the alphabet', () => {
  it('is GSM for every character of its two tables, one unit or two', () => {
    expect(gsm7Basic).toHaveLength(127);
    for (const character of gsm7Basic.split('')) {
      expect(segmentsOf(character)).toMatchObject({ alphabet: 'gsm7', units: 1 });
    }
    for (const character of gsm7Extended.split('')) {
      expect(segmentsOf(character)).toMatchObject({ alphabet: 'gsm7', units: 2 });
    }
  });

  it('is UCS-2 for every other character of the first plane', () => {
    const firstPlane = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const counted = firstPlane.filter((character) => segmentsOf(character).alphabet === 'gsm7');
    expect(counted.toSorted()).toEqual((gsm7Basic + gsm7Extended).split('').toSorted());
    expect(segmentsOf('ç').alphabet).toBe('ucs2');
    expect(segmentsOf('Ç').alphabet).toBe('gsm7');
  });

  it.each(['ã', '’', '\u{1F600}', 'ע', '你', '`'])('of a whole text turns with one %s', (character) => {
    expect(segmentsOf('Your turn').alphabet).toBe('gsm7');
    expect(segmentsOf(`Your turn${character}`).alphabet).toBe('ucs2');
  });
});

describe('segments', () => {
  it.each([
    ['', 'gsm7', 0, 0, 160],
    ['a'.repeat(159), 'gsm7', 159, 1, 1],
    ['a'.repeat(160), 'gsm7', 160, 1, 0],
    ['a'.repeat(161), 'gsm7', 161, 2, 145],
    ['a'.repeat(306), 'gsm7', 306, 2, 0],
    ['a'.repeat(307), 'gsm7', 307, 3, 152],
    ['€'.repeat(80), 'gsm7', 160, 1, 0],
    ['€'.repeat(81), 'gsm7', 162, 2, 143],
    ['я'.repeat(70), 'ucs2', 70, 1, 0],
    ['я'.repeat(71), 'ucs2', 71, 2, 63],
    ['я'.repeat(134), 'ucs2', 134, 2, 0],
    ['я'.repeat(135), 'ucs2', 135, 3, 66],
    ['\u{1F600}'.repeat(35), 'ucs2', 70, 1, 0],
    ['\u{1F600}'.repeat(36), 'ucs2', 72, 2, 61],
  ])('%#', (text, alphabet, units, segments, remaining) => {
    expect(segmentsOf(text)).toEqual({ alphabet, units, segments, remaining });
  });

  it('never split a character of two units', () => {
    const upToTheSeam = (size: number, rest: number, character: string): string =>
      'x'.repeat(size - 1) + character + 'x'.repeat(rest);
    expect(segmentsOf(upToTheSeam(153, 150, '€'))).toMatchObject({ segments: 2, remaining: 1 });
    expect(segmentsOf(upToTheSeam(153, 152, '€'))).toMatchObject({ units: 306, segments: 3 });
    expect(segmentsOf(upToTheSeam(67, 66, '\u{1F600}'))).toMatchObject({ units: 134, segments: 3 });
  });

  it('grow by one exactly where nothing remains', () => {
    const gsm7 = fc.string({ unit: fc.constantFrom('a', '€', 'é'), minLength: 161, maxLength: 700 });
    const ucs2 = fc.string({ unit: fc.constantFrom('a', 'я', '\u{1F600}'), minLength: 70, maxLength: 300 });
    fc.assert(
      fc.property(
        fc.oneof(
          gsm7,
          ucs2.map((text) => `я${text}`),
        ),
        (text) => {
          const before = segmentsOf(text);
          const after = segmentsOf(`${text}a`);
          expect(after.segments - before.segments).toBe(before.remaining === 0 ? 1 : 0);
          expect(after.units).toBe(before.units + 1);
        },
      ),
    );
  });
});

describe('normaliseTypography', () => {
  it('exchanges marks where the text then fits the GSM alphabet', () => {
    expect(normaliseTypography('“It’s your turn” – desk 3, 2:05\u202FPM…')).toBe(
      `"It's your turn" - desk 3, 2:05 PM...`,
    );
    expect(normaliseTypography('«Señor» 1\u00A0000\u20112')).toBe('"Señor" 1 000-2');
    expect(normaliseTypography('a\u200Bb\u00ADc')).toBe('abc');
    expect(segmentsOf(normaliseTypography('“It’s”')).alphabet).toBe('gsm7');
  });

  it('leaves a text alone that needs UCS-2 anyway', () => {
    for (const text of ['«حان دورك» – 3', 'Não “perca” a vez…', 'C’est à ça', '“好”']) {
      expect(normaliseTypography(text)).toBe(text);
    }
  });

  it('never strips an accent', () => {
    expect(normaliseTypography('áéíóúâçãõ')).toBe('áéíóúâçãõ');
    expect(normaliseTypography('Adio\u0300s, sen\u0303or')).toBe('Adiòs, señor');
  });

  it('changes nothing the second time, and only gives up UCS-2 for GSM', () => {
    const marks = fc.string({ unit: fc.constantFrom(...'ab ’“”–…«\u202F\u200Béя'.split('')), maxLength: 200 });
    fc.assert(
      fc.property(marks, (text) => {
        const plain = normaliseTypography(text);
        expect(normaliseTypography(plain)).toBe(plain);
        expect(plain === text || segmentsOf(plain).alphabet === 'gsm7').toBe(true);
        expect(text.includes('я') ? plain : text).toBe(text);
      }),
    );
  });
});

it.each([
  ['Mūsu Café', ['ū']],
  ['Mu\u0304su ūsu', ['ū']],
  ['Joe’s – “Diner”…', []],
  ['Pizza 👩‍🍳 Kőszeg', ['👩‍🍳', 'ő']],
])('of %s the letters cost room: %j', (name, letters) => {
  expect(costlyLetters(name)).toEqual(letters);
});
