import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseName } from './name.ts';

function nameOf(input: string, maxLength?: number) {
  const parsed = parseName(input, maxLength);
  return parsed.ok ? parsed.name : parsed.code;
}

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
const england = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}';

describe('a name', () => {
  it.each([
    'Ana',
    "Siân O'Neill-Øster",
    'نور',
    'می\u200Cخواهم',
    'अनुष्का',
    '김민준',
    'Nguyễn Thị Hằng',
    'မြန်မာ',
    'שָׁלוֹם',
    'A',
    '5',
    family,
    england,
  ])('%s stays as it is', (name) => {
    expect(nameOf(name)).toBe(name);
  });

  it('loses white space and marks of no width around it', () => {
    expect(nameOf('  \u200B\u00A0 Ana Ruiz\u200F \n')).toBe('Ana Ruiz');
  });

  it('is composed, so that one name is one text', () => {
    expect(nameOf('Jose\u0301')).toBe('José');
  });

  it.each(['', '   ', '\u200B\u200D', '\u3164', '\u2800 \u2800', '\u0301', 'ᅟ'])('%j is none', (input) => {
    expect(nameOf(input)).toBe('');
  });
});

describe('its length', () => {
  it('is at most 60 as a reader counts', () => {
    expect(nameOf('a'.repeat(60))).toBe('a'.repeat(60));
    expect(nameOf('a'.repeat(61))).toBe('name_too_long');
    expect(nameOf(family.repeat(60))).toBe(family.repeat(60));
    expect(nameOf(family.repeat(61))).toBe('name_too_long');
    expect(nameOf('ã'.normalize('NFD').repeat(60))).toBe('ã'.repeat(60));
    expect(nameOf('b\u0303'.repeat(61))).toBe('name_too_long');
    expect(nameOf(`${' '.repeat(50)}${'a'.repeat(60)}`)).toBe('a'.repeat(60));
  });

  it('may be set otherwise', () => {
    expect(nameOf('abc', 3)).toBe('abc');
    expect(nameOf('abcd', 3)).toBe('name_too_long');
  });

  it('is judged before anything else where it is absurd', () => {
    expect(nameOf('\u0007'.repeat(100_000))).toBe('name_too_long');
  });
});

describe('characters that are refused', () => {
  it.each([
    'A\nB',
    'A\tB',
    'A\u0000B',
    'A\u0085B',
    'A\u2028B',
    ...Array.from('\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069', (mark) => `A${mark}B`),
    '\u202Egnp.exe',
    'A\uD800B',
    `Z${'\u0335'.repeat(9)}`,
  ])('%j', (input) => {
    expect(nameOf(input)).toBe('name_characters');
  });
});

describe('any input', () => {
  it('is answered; what is accepted is accepted again, unchanged, and can do no harm', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (input) => {
        const parsed = parseName(input);
        if (!parsed.ok) return;
        expect(nameOf(parsed.name)).toBe(parsed.name);
        expect(parsed.name).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(parsed.name.length).toBeLessThanOrEqual(720);
      }),
      { numRuns: 2000 },
    );
  });
});
