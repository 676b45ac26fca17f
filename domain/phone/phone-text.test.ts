import { describe, expect, it } from 'vitest';
import { asciiDigits, normalisePhoneText, plainPhoneText } from './phone-text.ts';

describe('asciiDigits', () => {
  it('reads the digits of every numbering system that is written by place', () => {
    const systems = Intl.supportedValuesOf('numberingSystem');
    const read = systems.flatMap((system) => {
      const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210);
      return /^\p{Nd}{10}$/u.test(digits) ? [[system, asciiDigits(digits)]] : [];
    });
    expect(read.length).toBeGreaterThan(60);
    expect(read.filter(([, digits]) => digits !== '9876543210')).toEqual([]);
  });

  it('leaves no decimal digit of Unicode as it was', () => {
    const all = Array.from({ length: 0x1_10000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character));
    expect(all.length).toBeGreaterThan(600);
    expect(asciiDigits(all.join(''))).toBe('0123456789'.repeat(all.length / 10));
  });

  it('leaves other numerals alone', () => {
    expect(asciiDigits('\u4e94\u2462\u00bd\u2166 x')).toBe('\u4e94\u2462\u00bd\u2166 x');
  });
});

describe('normalisePhoneText', () => {
  it.each([
    ['tel:+1-202-555-0123', '+1-202-555-0123'],
    ['TEL: 020 7946 0000;ext=12', '020 7946 0000;ext=12'],
    ['\u2066+44\u00a07700\u3000900123\u2069\ufeff', '+44 7700 900123'],
    ['0\ufe0f\u20e37\ufe0f\u20e3', '07'],
    ['tel:7700-900123;ext=1;phone-context=+44', '+447700-900123;ext=1'],
    ['tel:7700-900123;phone-context=example.com', '7700-900123'],
  ])('%s', (written, read) => {
    expect(normalisePhoneText(written)).toBe(read);
  });
});

it('plainPhoneText may be done piece by piece', () => {
  const text = ' \u202a+\u0664\u0664\u00a07700\u200b 900\ufe0f ';
  for (let at = 0; at <= text.length; at += 1)
    expect(plainPhoneText(text.slice(0, at)) + plainPhoneText(text.slice(at))).toBe(plainPhoneText(text));
});
