// Every region's numbers of every type, written as people write them. What libphonenumber says of the bare digits is what must be
// said of all of them.
import { AsYouType, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it, vi } from 'vitest';
import { chanceOf, sized } from '#test/chance/chance.ts';
import { exampleNumbers, examplesOfGoogle, regions, type ExampleNumber } from '#test/example-numbers.ts';
import { formatAsYouType } from './format-as-you-type.ts';
import { parsePhone } from './phone.ts';

// However busy the machine is.
vi.setConfig({ testTimeout: 300_000 });

const examples = exampleNumbers();
const seed = Number(process.env['PHONE_SEED'] ?? Date.now() % 1_000_000);
const chance = chanceOf(seed);
/** Another part of them each time, all by `npm run test:long`. */
const tried = examples.filter(() => chance() < sized(1 / 8, 1));

/** What the library makes of bare digits: the number, or that there is none. */
function verdictOf(digits: string, region: CountryCode | undefined): string {
  const phone = parsePhoneNumberFromString(digits, { defaultCountry: region, extract: false }, metadata);
  return phone?.isValid() ? `${phone.number} ${phone.getType()}` : 'none';
}

const typeOfLibrary: Record<string, string> = {
  mobile: 'MOBILE',
  fixed_line: 'FIXED_LINE',
  fixed_or_mobile: 'FIXED_LINE_OR_MOBILE',
  voip: 'VOIP',
  premium: 'PREMIUM_RATE',
  toll_free: 'TOLL_FREE',
  shared_cost: 'SHARED_COST',
  personal: 'PERSONAL_NUMBER',
  pager: 'PAGER',
  company_wide: 'UAN',
  voicemail: 'VOICEMAIL',
};

function ourVerdictOf(input: string, region: string | null): string {
  const phone = parsePhone(input, region, metadata);
  return phone.ok ? `${phone.e164} ${typeOfLibrary[phone.type]}` : 'none';
}

/** Key by key into an empty field, as the browser tells it. */
function typed(keys: string, region: string): { value: string; country: string | null } {
  let shown = { value: '', caret: 0, country: region as string | null };
  for (const key of keys) {
    const value = shown.value.slice(0, shown.caret) + key + shown.value.slice(shown.caret);
    shown = formatAsYouType({ value, caret: shown.caret + key.length }, shown.country, metadata, shown.value);
  }
  return shown;
}

function pasted(text: string, region: string): { value: string; country: string | null } {
  return formatAsYouType({ value: text, caret: text.length }, region, metadata, '');
}

/** Runs over the examples and shows the first few that differ, not thousands. */
function expectSame(one: (example: ExampleNumber) => [input: string, expected: string, ours: string][]): void {
  const different = tried.flatMap(one).filter(([, expected, ours]) => expected !== ours);
  expect(different.slice(0, 5), `PHONE_SEED=${seed}`).toEqual([]);
}

function nationalDigits({ e164, region }: ExampleNumber): string {
  const national = parsePhoneNumberFromString(e164, metadata)?.formatNational() ?? e164;
  return new AsYouType(region as CountryCode, metadata).input(national).replace(/[^\d]/gu, '');
}

const digitsOf = { arabic: 0x0660, persian: 0x06f0, devanagari: 0x0966, bengali: 0x09e6, thai: 0x0e50, adlam: 0x1e950 };

function inDigitsFrom(zero: number, text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** The same digits as they stand in letters, on cards and in contacts. */
function waysToWrite(digits: string): string[] {
  const groups = digits.match(/\d{1,3}/gu) ?? [];
  return [
    groups.join(' '),
    groups.join('-'),
    groups.join('.'),
    groups.join('\u00a0'),
    groups.join('\u2011'),
    groups.join(' \u2013 '),
    `(${groups[0]}) ${groups.slice(1).join(' ')}`,
    `\u202a${groups.join('\u200b')}\u202c`,
    ...Object.values(digitsOf).map((zero) => inDigitsFrom(zero, groups.join(' '))),
    inDigitsFrom(0xff10, digits),
  ];
}

it('has examples of every region, and of more than ten types', () => {
  expect(new Set(examples.map(({ region }) => region)).size).toBe(regions.length);
  expect(examplesOfGoogle().length).toBeGreaterThan(1300);
  const verdicts = examples.map(({ e164 }) => verdictOf(e164, undefined));
  expect(new Set(verdicts.map((verdict) => verdict.split(' ')[1])).size).toBe(12);
  expect(verdicts.filter((verdict) => verdict === 'none').length).toBeLessThan(10);
});

describe('written with a plus or two zeros', () => {
  it('typed key by key', () => {
    expectSame(({ e164, region }) => {
      const expected = verdictOf(e164, undefined);
      return [e164, `00${e164.slice(1)}`].map((keys) => {
        const field = typed(keys, region);
        return [keys, expected, ourVerdictOf(field.value, field.country)];
      });
    });
  });

  it('typed into a field of another country, which it switches to its own', () => {
    expectSame(({ e164 }) => {
      const field = typed(e164, e164.startsWith('+49') ? 'US' : 'DE');
      const country = parsePhoneNumberFromString(e164, metadata)?.country ?? 'none';
      // Short numbers of companies are the beginnings of other people's.
      const isCommon = /MOBILE|FIXED_LINE/.test(verdictOf(e164, undefined));
      return isCommon ? [[e164, country, field.country ?? 'none']] : [];
    });
  });

  it('pasted in every way to write it', () => {
    expectSame(({ e164, region }) => {
      const expected = verdictOf(e164, undefined);
      const digits = e164.slice(1);
      return waysToWrite(digits)
        .flatMap((written) => [`+${written}`, `00${written}`, `\uff0b ${written}`, `tel:+${written}`])
        .map((written) => [written, expected, ourVerdictOf(written, region)]);
    });
  });

  it('pasted into the field, and sent as it then stands', () => {
    expectSame(({ e164, region }) => {
      const expected = verdictOf(e164, undefined);
      return waysToWrite(e164.slice(1)).map((written) => {
        const field = pasted(`+${written}`, region);
        return [written, expected, ourVerdictOf(field.value, field.country)];
      });
    });
  });
});

describe('written as at home', () => {
  it('typed key by key', () => {
    expectSame((example) => {
      const digits = nationalDigits(example);
      const field = typed(digits, example.region);
      const expected = verdictOf(digits, example.region as CountryCode);
      return [[digits, expected, ourVerdictOf(field.value, field.country)]];
    });
  });

  it('pasted in every way to write it', () => {
    expectSame((example) => {
      const digits = nationalDigits(example);
      const expected = verdictOf(digits, example.region as CountryCode);
      return waysToWrite(digits).map((written) => [written, expected, ourVerdictOf(written, example.region)]);
    });
  });
});

describe('with a slip of the finger', () => {
  it('is refused or taken as the library says', () => {
    expectSame(({ e164, region }) => {
      const middle = Math.floor(e164.length / 2);
      const other = String((Number(e164[middle]) + 5) % 10);
      return [
        e164.slice(0, -1),
        `${e164}0`,
        `${e164}0000000`,
        `${e164.slice(0, middle)}${other}${e164.slice(middle + 1)}`,
        `${e164.slice(0, middle)}${e164.slice(middle + 1)}`,
      ].map((written) => [written, verdictOf(written, undefined), ourVerdictOf(written, region)]);
    });
  });
});
