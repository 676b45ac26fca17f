/**
 * Decides how a phone number looks while it is typed, and where the caret then stands: behind the same
 * digit as before. A digit never gets lost or added; what is not a number yet (letters, an extension)
 * stays as it was typed. Deleting one of our own brackets or spaces deletes the digit before it, or else
 * the key would do nothing.
 */

import { AsYouType } from 'libphonenumber-js/core';
import type { CountryCode } from 'libphonenumber-js/core';
import { isPhoneCountry } from './phone-countries.ts';
import { asciiDigits, maxPhoneInputLength } from './phone-text.ts';
import type { PhoneMetadata } from './phone.ts';

export interface PhoneEdit {
  /** The field's text after the key was pressed. */
  value: string;
  /** In UTF-16 units, as the browser counts. */
  caret: number;
}

export interface FormattedPhone extends PhoneEdit {
  /** The country to show beside the field: a typed '+' changes it. */
  country: string | null;
}

/** @param previous what this function gave last time, so that a deleted bracket can be noticed */
export function formatAsYouType(
  edit: PhoneEdit,
  country: string | null,
  metadata: PhoneMetadata,
  previous: string | null = null,
): FormattedPhone {
  const value = asciiDigits(edit.value);
  const caret = Math.min(Math.max(edit.caret, 0), value.length);
  if (value.length > maxPhoneInputLength || !formattable.test(value)) return { value: edit.value, caret, country };

  const kept = deletionOfDigit({ value, caret }, previous);
  const typed = significant(kept.value);
  const formatter = new AsYouType(countryCode(country, metadata), metadata);
  const formatted = formatter.input(typed);
  const shown = significant(formatted) === typed ? formatted : typed;
  return {
    value: shown,
    caret: caretBehind(shown, significant(kept.value.slice(0, kept.caret)).length),
    country: typed.startsWith('+') ? typedCountry(formatter, country, metadata) : country,
  };
}

/** Where only one of our own marks before the caret is gone, the digit before it goes too. */
function deletionOfDigit(edit: PhoneEdit, previous: string | null): PhoneEdit {
  const { value, caret } = edit;
  const isOneShorter = previous !== null && previous.length === value.length + 1;
  if (!isOneShorter || previous.slice(0, caret) + previous.slice(caret + 1) !== value) return edit;
  if (significant(previous.charAt(caret)) !== '') return edit;
  const before = value.slice(0, caret).replace(/\d\D*$/u, '');
  return { value: before + value.slice(caret), caret: before.length };
}

/** The digits, and a plus where it leads. */
function significant(text: string): string {
  const digits = text.replace(/\D/gu, '');
  return /^\D*\+/u.test(text) ? `+${digits}` : digits;
}

/** The position behind the first `count` characters that are not our own marks. */
function caretBehind(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (/[\d+]/u.test(text.charAt(i))) seen += 1;
    if (seen === count) return i + 1;
  }
  return text.length;
}

/** Countries share dial codes: the chosen one stays until the digits say otherwise. */
function typedCountry(formatter: AsYouType, country: string | null, metadata: PhoneMetadata): string | null {
  const exact = formatter.getCountry();
  if (exact) return exact;
  const sharing: string[] = metadata.country_calling_codes[formatter.getCallingCode() ?? ''] ?? [];
  if (country !== null && sharing.includes(country)) return country;
  return sharing[0] ?? country;
}

function countryCode(country: string | null, metadata: PhoneMetadata): CountryCode | undefined {
  return country !== null && isPhoneCountry(country, metadata) ? (country as CountryCode) : undefined;
}

/** Digits, the marks people write between them, and at most one plus, in front. */
const formattable = /^[\s(]*\+?[\d()\s.\-/\u2010-\u2015]*$/u;
