import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { exampleNumber, explainRefusal } from './phone-fault.ts';
import { parsePhone } from './phone.ts';

function explain(input: string, country: string | null) {
  const phone = parsePhone(input, country, metadata);
  if (phone.ok) throw new Error(`${input} is a number`);
  return explainRefusal(input, country, phone.code, metadata, examples);
}

describe('explainRefusal', () => {
  it.each([
    ['07700 900', 'GB', 3],
    ['0770', 'GB', 7],
    ['0770090012345', 'GB', -2],
    ['+44 7700 9001234', 'US', -1],
    ['202 555', 'US', 4],
    ['202 555 012', 'US', 1],
    ['+49 1512', 'GB', 7],
    ['0049 1512', 'GB', 7],
    ['04 12 34', 'FR', 4],
    ['07700 900 ext 12', 'GB', 3],
  ] as const)('counts the digits of %s in %s: %i', (input, country, missing) => {
    expect(explain(input, country).missing).toBe(missing);
  });

  it.each([
    ['no letters are counted', 'hello', 'US'],
    ['no country, no count', '0770', null],
    ['no such area, and no way on', '555 123 4567', 'US'],
    ['far too many', '2'.repeat(40), 'US'],
    ['no such calling code', '+999 12', 'US'],
    ['more than anybody reads', '2'.repeat(251), 'US'],
  ] as const)('tells no number of digits it does not know: %s', (_, input, country) => {
    expect(explain(input, country).missing).toBe(0);
  });

  it('shows a number of the country that is meant, as it is meant', () => {
    expect(explain('0770', 'GB').example).toBe('07400 123456');
    expect(explain('+49 1512', 'GB').example).toBe('+49 1512 3456789');
    expect(explain('+1 613', 'CA').example).toBe('+1 506 234 5678');
    expect(explain('+999 12', 'GB').example).toBe('');
    expect(explain('0770', null).example).toBe('');
    expect(explain('12345', 'ZZ').example).toBe('');
  });

  it('keeps its word: with so many digits more, or fewer, there is such a number', () => {
    for (const country of Object.keys(metadata.countries)) {
      const whole = exampleNumber(country, metadata, examples).replace(/\D/gu, '');
      for (let cut = 1; cut < whole.length - 1; cut += 1) {
        const short = whole.slice(0, -cut);
        if (parsePhone(short, country, metadata).ok) continue;
        const { missing } = explain(short, country);
        expect(Math.abs(missing), `${short} in ${country}`).toBeLessThanOrEqual(Math.max(cut, 4));
      }
    }
  });
});

describe('exampleNumber', () => {
  it('is a mobile number of every country, read back as one', () => {
    for (const country of Object.keys(metadata.countries))
      for (const isInternational of [false, true]) {
        const written = exampleNumber(country, metadata, examples, isInternational);
        expect([country, parsePhone(written, country, metadata)]).toMatchObject([country, { ok: true, canText: true }]);
      }
  });

  it('is none where no country is chosen', () => {
    expect([exampleNumber('', metadata, examples), exampleNumber(null, metadata, examples)]).toEqual(['', '']);
  });
});
