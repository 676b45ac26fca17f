/**
 * Decides what helps somebody whose number was refused: how many digits are missing or too many, and how a
 * number of that country looks. The refusal itself is `parsePhone`'s; nothing here accepts a number.
 */

import { getExampleNumber, type Examples } from 'libphonenumber-js/core';
import { fitsPattern } from './digit-pattern.ts';
import { numberTypes } from './numbering-plan.ts';
import { countryOfDigits } from './phone-plus.ts';
import { maxPhoneInputLength, normalisePhoneText } from './phone-text.ts';
import type { PhoneRefusalCode } from './phone.ts';
import { phoneCountryCode, type PhoneMetadata } from './phone-countries.ts';
import { readTyped } from './typed-digits.ts';

export interface PhoneFault {
  code: PhoneRefusalCode | 'phone_no_texts';
  /** So many digits are missing; below zero, so many are too many; 0 where it cannot be told. */
  missing: number;
  /** How a number of the country is written there; '' where no country is known. */
  example: string;
}

/**
 * @param country the one chosen beside the field; a number with a plus belongs to its own
 * @param examples one possible number of each country
 */
export function explainRefusal(
  input: string,
  country: string | null,
  code: PhoneRefusalCode,
  metadata: PhoneMetadata,
  examples: Examples,
): PhoneFault {
  if (input.length > maxPhoneInputLength) return { code, missing: 0, example: '' };
  // Without an extension.
  const text = normalisePhoneText(input)
    .replace(/^00/u, '+')
    .replace(/[\p{L}#~;,].*$/su, '');
  const digits = `${text.startsWith('+') ? '+' : ''}${text.replace(/\D/gu, '')}`;
  const { isInternational, callingCode, national } = readTyped(digits, country, metadata);
  const own = callingCode === undefined ? null : countryOfDigits(callingCode + national, country, metadata);
  const missing = national === '' || code === 'phone_not_a_number' ? 0 : missingDigits(callingCode, national, metadata);
  return { code, missing, example: exampleNumber(own, metadata, examples, isInternational) };
}

/** A number of the country as people there write it, or as the world does; '' where no country is meant. */
export function exampleNumber(
  country: string | null,
  metadata: PhoneMetadata,
  examples: Examples,
  isInternational = false,
): string {
  const code = phoneCountryCode(country, metadata);
  const phone = code && getExampleNumber(code, examples, metadata);
  if (!phone) return '';
  return isInternational ? phone.formatInternational() : phone.formatNational();
}

/** More than that is no slip of the finger. */
const maxTooMany = 4;

/** The fewest digits with which it becomes a number; else the fewest without which it is one. */
function missingDigits(callingCode: string | undefined, national: string, metadata: PhoneMetadata): number {
  const sharing: readonly string[] = metadata.country_calling_codes[callingCode ?? ''] ?? [];
  const types = sharing.flatMap((country) => numberTypes(country, metadata));
  const common = types.filter(({ isCommon }) => isCommon);
  for (const some of [common, types]) {
    const missing = some.flatMap(({ pattern, lengths }) =>
      lengths
        .filter((length) => length > national.length && fitsPattern(pattern, national.padEnd(length, '?')))
        .map((length) => length - national.length),
    );
    if (missing.length > 0) return Math.min(...missing);
  }
  const tooMany = types.flatMap(({ pattern, lengths }) =>
    lengths
      .filter((length) => length < national.length && length >= national.length - maxTooMany)
      .filter((length) => fitsPattern(pattern, national.slice(0, length)))
      .map((length) => length - national.length),
  );
  return tooMany.length > 0 ? Math.max(...tooMany) : 0;
}
