import * as fc from 'fast-check';
import maxMetadata from 'libphonenumber-js/max/metadata';
import minMetadata from 'libphonenumber-js/min/metadata';
import { describe, expect, it } from 'vitest';
import { maskPhone, maySayExtension, parseExtension, parsePhone, withExtension } from './phone.ts';

function parse(input: string, country: string | null = null) {
  return parsePhone(input, country, maxMetadata);
}

function e164(input: string, country: string | null = null) {
  const phone = parse(input, country);
  return phone.ok ? phone.e164 : phone.code;
}

describe('a phone that gets texts', () => {
  it('is told with its country and type', () => {
    expect(parse('(202) 555-0123', 'US')).toEqual({
      ok: true,
      e164: '+12025550123',
      country: 'US',
      type: 'fixed_or_mobile',
      extension: null,
      canText: true,
    });
  });

  it.each([
    ['07700 900123', 'GB'],
    ['7700900123', 'GB'],
    ['+44 (0)7700 900123', null],
    ['+44 7700 900123', 'US'],
    ['(+44) 7700 900123', 'GB'],
    ['( +44 )(0)7700 900123', null],
    ['(0044) 7700 900123', 'GB'],
    ['0044 7700 900123', 'US'],
    ['(00)447700900123', null],
    ['+0044 7700 900123', null],
    ['011 44 7700 900123', 'US'],
    ['tel:+44-7700-900123', null],
    ['tel:7700-900123;phone-context=+44', 'US'],
    ['001 44 7700 900123', 'KR'],
    ['0044 7700 900123', 'KR'],
    ['0044 7700 900123', 'TH'],
    ['\u{1d7ce}7700 900123', 'GB'],
    ['\u202A+44\u00A07700\u2011900\u2011123\u202C', null],
    ['\u0660\u0667\u0667\u0660\u0660 \u0669\u0660\u0660\u0661\u0662\u0663', 'GB'],
    ['\u06F0\u06F7\u06F7\u06F0\u06F0 \u06F9\u06F0\u06F0\u06F1\u06F2\u06F3', 'GB'],
    ['\u0966\u096D\u096D\u0966\u0966 \u096F\u0966\u0966\u0967\u0968\u0969', 'GB'],
    ['\u09E6\u09ED\u09ED\u09E6\u09E6 \u09EF\u09E6\u09E6\u09E7\u09E8\u09E9', 'GB'],
    ['\uFF0B\uFF14\uFF14 7700 900123', null],
  ])('is the same number written as %s in %s', (input, country) => {
    expect(parse(input, country)).toMatchObject({
      ok: true,
      e164: '+447700900123',
      country: 'GB',
      type: 'mobile',
      canText: true,
    });
  });

  it("is every number kept for examples, with the browser's plans too", () => {
    for (let i = 0; i < 1000; i += 1) {
      const british = `+447700900${String(i).padStart(3, '0')}`;
      expect(parse(british)).toMatchObject({ ok: true, e164: british, canText: true });
      expect(parsePhone(british, null, minMetadata)).toEqual(parse(british));
    }
    for (let i = 0; i < 100; i += 1) {
      const american = `+120255501${String(i).padStart(2, '0')}`;
      expect(parse(american)).toMatchObject({ ok: true, country: 'US', canText: true });
      expect(parsePhone(american, null, minMetadata)).toEqual(parse(american));
    }
    expect(e164('+4477009001234')).toBe('phone_too_long');
    expect(e164('+447700901123')).toBe('phone_not_valid');
  });

  it.each([
    ['+52 1 55 1234 5678', null],
    ['0052 1 55 1234 5678', 'US'],
    ['+5215512345678', 'MX'],
    ['52 1 55 1234 5678', 'MX'],
    ['+52 55 1234 5678', null],
  ])('is dialled without the 1 that mobiles of Mexico had: %s in %s', (input, country) => {
    expect(e164(input, country)).toBe('+525512345678');
    expect(parsePhone(input, country, minMetadata)).toMatchObject({ e164: '+525512345678' });
  });

  it('may belong to no country', () => {
    expect(parse('+881612345678')).toMatchObject({ country: null, type: 'mobile', canText: true });
  });
});

describe('a phone that exists and gets no texts', () => {
  it.each([
    ['020 7946 0000', 'GB', 'fixed_line'],
    ['0899 12 34 56', 'FR', 'premium'],
    ['0800 123 4567', 'GB', 'toll_free'],
    ['+800 1234 5678', null, 'toll_free'],
    ['056 1234 5678', 'GB', 'voip'],
    ['070 1234 5678', 'GB', 'personal'],
    ['055 1234 5678', 'GB', 'company_wide'],
    ['0180 1 234567', 'DE', 'shared_cost'],
    ['076 4012 3456', 'GB', 'pager'],
  ])('%s in %s is %s', (input, country, type) => {
    expect(parse(input, country)).toMatchObject({ ok: true, type, canText: false });
  });

  it('has an extension', () => {
    expect(parse('+1 202 555 0123 ext. 77')).toMatchObject({ extension: '77', canText: false });
    expect(parse('tel:+1-202-555-0123;ext=1234567')).toMatchObject({ extension: '1234567' });
    expect(parse('020 7946 0000 x\u0661\u0662', 'GB')).toMatchObject({ extension: '12' });
  });

  it('has no extension longer than 7 digits, and a mobile has none', () => {
    expect(e164('+1 202 555 0123 ext. 12345678')).toBe('phone_too_long');
    expect(e164('07700 900123 ext. 12', 'GB')).toBe('phone_not_valid');
  });
});

describe('what is refused', () => {
  it.each([
    ['', 'US', 'phone_not_a_number'],
    ['   ', 'US', 'phone_not_a_number'],
    ['hello', 'US', 'phone_not_a_number'],
    ['Ana 2025550123', 'US', 'phone_not_a_number'],
    ['2025550123 or 2025550124', 'US', 'phone_not_a_number'],
    ['1-800-FLOWERS', 'US', 'phone_not_a_number'],
    ['1', 'US', 'phone_too_short'],
    ['12', 'US', 'phone_too_short'],
    ['555-0123', 'US', 'phone_too_short'],
    ['+44', null, 'phone_too_short'],
    ['+44 7700 90012345', null, 'phone_too_long'],
    ['123456789012345678', 'US', 'phone_too_long'],
    ['2'.repeat(251), 'US', 'phone_too_long'],
    ['202 555 0123', null, 'phone_invalid_country'],
    ['202 555 0123', '', 'phone_invalid_country'],
    ['202 555 0123', 'ZZ', 'phone_invalid_country'],
    ['202 555 0123', 'us', 'phone_invalid_country'],
    ['202 555 0123', 'toString', 'phone_invalid_country'],
    ['202 555 0123', '__proto__', 'phone_invalid_country'],
    ['+999 123 456 789', 'US', 'phone_invalid_country'],
    ['+1 555 555 5555', 'US', 'phone_not_valid'],
    ['7700 9001', 'GB', 'phone_not_valid'],
  ])('%j in %s: %s', (input, country, code) => {
    expect(parse(input, country)).toEqual({ ok: false, code });
  });

  it('accepts 250 characters and no more', () => {
    expect(e164(`+12025550123${' '.repeat(238)}`)).toBe('+12025550123');
    expect(e164(`+12025550123${' '.repeat(239)}`)).toBe('phone_too_long');
  });

  it('lets a fault in the plans through instead of blaming the guest', () => {
    expect(() => parsePhone('+12025550123', null, { countries: {} } as never)).toThrow(Error);
  });
});

describe('any input', () => {
  const phoneLike = fc.string({
    unit: fc.constantFrom(...'0123456789+ ()-.;,#x~/ext=tel:\u0660\u06F5\u0967\uFF11\u202A\u200B'.split('')),
    maxLength: 260,
  });
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), phoneLike);
  const anyCountry = fc.option(fc.oneof(fc.constantFrom('US', 'GB', 'DE', 'AR', ''), fc.string()));

  it('is answered, and what is accepted is well-formed and reads the same again', () => {
    fc.assert(
      fc.property(anyText, anyCountry, (input, country) => {
        const phone = parse(input, country);
        if (!phone.ok) return;
        expect(phone.e164).toMatch(/^\+\d{3,20}$/u);
        expect(parse(phone.e164)).toMatchObject({ ok: true, e164: phone.e164, type: phone.type });
        expect(phone.extension ?? '0').toMatch(/^\d{1,7}$/u);
      }),
      { numRuns: 3000 },
    );
  });

  it('digits of a valid number stay that number under any punctuation', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '.', '\u00A0', '\u200E'), {
      minLength: 10,
      maxLength: 10,
    });
    fc.assert(
      fc.property(separators, (marks) => {
        const written = '2025550123'
          .split('')
          .map((digit, i) => digit + (marks[i] ?? ''))
          .join('');
        expect(e164(`+1 ${written}`)).toBe('+12025550123');
      }),
    );
  });
});

describe('maskPhone', () => {
  it('shows the last four digits', () => {
    expect(maskPhone('+12025550101')).toBe('•••• 0101');
    expect(maskPhone('+447700900123')).toBe('•••• 0123');
  });

  it('never shows a whole number', () => {
    expect(maskPhone('1234')).toBe('••••');
    expect(maskPhone('')).toBe('••••');
  });
});

describe('withExtension', () => {
  const fixed = parse('020 7946 0000', 'GB');
  const either = parse('202 555 0123', 'US');
  const mobile = parse('07700 900123', 'GB');

  it('adds it to a fixed line, and to what may be one', () => {
    for (const phone of [fixed, either])
      expect(phone.ok && withExtension(phone, ' \u0661\u0662 ')).toMatchObject({ extension: '12', canText: false });
  });

  it('counts more than the one in the text', () => {
    const phone = parse('020 7946 0000 ext 12', 'GB');
    expect(phone.ok && withExtension(phone, '34')).toMatchObject({ extension: '34' });
    expect(phone.ok && withExtension(phone, ' ')).toMatchObject({ extension: '12' });
  });

  it('refuses what is none, and any beside a mobile', () => {
    expect(fixed.ok && withExtension(fixed, '12345678')).toEqual({ ok: false, code: 'extension_not_digits' });
    expect(fixed.ok && withExtension(fixed, 'desk')).toEqual({ ok: false, code: 'extension_not_digits' });
    expect(mobile.ok && withExtension(mobile, '12')).toEqual({ ok: false, code: 'extension_not_allowed' });
    expect(mobile.ok && withExtension(mobile, '')).toEqual(mobile);
  });

  it('is asked for where there is one, or where there is a fixed line for sure', () => {
    const asked = (input: string, country: string): boolean => {
      const phone = parse(input, country);
      return phone.ok && maySayExtension(phone);
    };
    expect(asked('020 7946 0000', 'GB')).toBe(true);
    expect(asked('202 555 0123', 'US')).toBe(false);
    expect(asked('202 555 0123 x9', 'US')).toBe(true);
    expect(asked('07700 900123', 'GB')).toBe(false);
  });
});

describe('parseExtension', () => {
  it('takes 1 to 7 digits of any script', () => {
    expect(parseExtension(' 0012 ')).toBe('0012');
    expect(parseExtension('\u0661\u0662')).toBe('12');
    expect(parseExtension('1234567')).toBe('1234567');
  });

  it.each(['', '12345678', 'x12', '1 2', '-1'])('refuses %j', (input) => {
    expect(parseExtension(input)).toBeNull();
  });
});
