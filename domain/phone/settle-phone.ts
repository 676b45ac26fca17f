/**
 * Decides how a phone number stands in its field once it is whole, and how it is rewritten when another
 * country is chosen for it. An extension moves to a field of its own; a number that was dialled abroad
 * by the prefix of some country is shown with a plus. What is no number stays as it was written.
 */

import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { formatAsYouType, isOnlyNumber } from './format-as-you-type.ts';
import { dialCodeOf, type PhoneMetadata } from './phone-countries.ts';
import { callingCodeOf } from './phone-plus.ts';
import { normalisePhoneText, plainPhoneText } from './phone-text.ts';
import { parsePhone } from './phone.ts';

/** @returns null where it already stands as it should, and where it is no number; an extension is '' where none was written */
export function settlePhone(written: string, country: string | null, metadata: PhoneMetadata) {
  const text = lastNumber(written, country, metadata);
  const phone = parsePhone(text, country, metadata);
  if (!phone.ok) return null;
  const hasPlus = /^(?:\+|00)/u.test(normalisePhoneText(text));
  const isHome = country !== null && phone.e164.startsWith(dialCodeOf(country, metadata));
  const isPlain = text === written && phone.extension === null && isOnlyNumber(written);
  if (isPlain && (isHome || hasPlus) && !/^\D*00/u.test(written)) return null;
  const shown = hasPlus || !isHome ? phone.e164 : nationalText(phone.e164, country, metadata);
  return { ...inField(shown, country, metadata), extension: phone.extension ?? '' };
}

/**
 * The same digits under another country: a number with a plus loses the code of the country it had, one without gets it where
 * 'International' is chosen.
 */
export function underCountry(written: string, before: string | null, next: string | null, metadata: PhoneMetadata) {
  const text = normalisePhoneText(written);
  if (next === null) {
    const phone = parsePhone(written, before, metadata);
    return phone.ok && phone.extension === null ? inField(phone.e164, null, metadata).value : written;
  }
  if (!text.startsWith('+')) return inField(written, next, metadata).value;
  const digits = text.replace(/\D/gu, '');
  const code = callingCodeOf(digits, metadata);
  if (code === null) return digits === '' ? '' : written;
  if (`+${code}` === dialCodeOf(next, metadata)) return written;
  return inField(digits.slice(code.length), next, metadata).value;
}

/** Where a number was pasted behind what was there, it is the one that is meant. */
function lastNumber(written: string, country: string | null, metadata: PhoneMetadata): string {
  const plain = plainPhoneText(written);
  const last = plain.lastIndexOf('+');
  if (last <= 0 || parsePhone(written, country, metadata).ok) return written;
  return plain.slice(last);
}

/** As it is written in the country, where that is read as the same number again. */
function nationalText(e164: string, country: string, metadata: PhoneMetadata): string {
  const national = parsePhoneNumberFromString(e164, metadata)?.formatNational() ?? e164;
  const again = parsePhone(national, country, metadata);
  return again.ok && again.e164 === e164 ? national : e164;
}

function inField(text: string, country: string | null, metadata: PhoneMetadata) {
  const { value, country: next } = formatAsYouType({ value: text, caret: text.length }, country, metadata);
  return { value, country: next };
}
