import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { settlePhone, underCountry } from './settle-phone.ts';

describe('settlePhone', () => {
  it.each([
    ['020 7946 0000 ext 12', 'GB', { value: '020 7946 0000', country: 'GB', extension: '12' }],
    ['tel:+44-20-7946-0000;ext=1234567', 'US', { value: '+44 20 7946 0000', country: 'GB', extension: '1234567' }],
    ['+1 (202) 555-0123 x\u0661\u0662', 'GB', { value: '+1 202 555 0123', country: 'US', extension: '12' }],
    ['011 44 7700 900123', 'US', { value: '+44 7700 900123', country: 'GB', extension: '' }],
    ['001 44 7700 900123', 'KR', { value: '+44 7700 900123', country: 'GB', extension: '' }],
    ['+44+44 7700 900123', 'GB', { value: '+44 7700 900123', country: 'GB', extension: '' }],
    ['0770 +1 604 555 0123', 'GB', { value: '+1 604 555 0123', country: 'CA', extension: '' }],
    ['tel:7700-900123;phone-context=+44', 'US', { value: '+44 7700 900123', country: 'GB', extension: '' }],
  ])('%s in %s', (written, country, settled) => {
    expect(settlePhone(written, country, metadata)).toEqual(settled);
  });

  it.each([
    ['020 7946 0000', 'GB'],
    ['(202) 555-0123', 'US'],
    ['+44 7700 900123', 'GB'],
    ['+1 604 555 0123', 'CA'],
    ['+800 1234 5678', null],
    ['0770', 'GB'],
    ['hello', 'GB'],
    ['', null],
    ['07700 900123 ext 12', 'GB'],
  ])('leaves %s in %s as it stands', (written, country) => {
    expect(settlePhone(written, country, metadata)).toBeNull();
  });

  it('changes nothing the second time', () => {
    const once = settlePhone('011 44 20 7946 0000 #9', 'US', metadata);
    expect(once?.extension).toBe('9');
    expect(settlePhone(once?.value ?? '', once?.country ?? null, metadata)).toBeNull();
  });
});

describe('underCountry', () => {
  it.each([
    ['07700 900123', 'GB', null, '+44 7700 900123'],
    ['0770', 'GB', null, '0770'],
    ['020 7946 0000 ext 12', 'GB', null, '020 7946 0000 ext 12'],
    ['+44 7700 900123', 'GB', null, '+44 7700 900123'],
    ['2025550123', null, 'US', '(202) 555-0123'],
    ['+44 20 2555 0123', 'GB', 'US', '(202) 555-0123'],
    ['+44 7700 900123', 'GB', 'JE', '+44 7700 900123'],
    ['+44', 'GB', 'DE', ''],
    ['+', 'GB', 'DE', ''],
    ['+999 1', 'GB', 'DE', '+999 1'],
    ['', 'GB', 'DE', ''],
    ['020 7946 0000 ext', 'GB', 'DE', '020 7946 0000 ext'],
  ])('%j of %s chosen to be of %s', (written, before, next, expected) => {
    expect(underCountry(written, before, next, metadata)).toBe(expected);
  });
});
