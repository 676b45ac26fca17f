/**
 * Decides how far a number has come that is still being typed: how its digits stand, whether it has left the country, and
 * which of its digits are the number itself.
 */

import { AsYouType, getCountryCallingCode } from 'libphonenumber-js/core';
import { phoneCountryCode, type PhoneMetadata } from './phone-countries.ts';

/**
 * @param digits perhaps with a plus in front
 * @returns the calling code without plus, undefined where none is known yet; `national` without it and without what is only dialled inside
 *   the country
 */
export function readTyped(digits: string, country: string | null, metadata: PhoneMetadata) {
  const code = phoneCountryCode(country, metadata);
  const home = code && getCountryCallingCode(code, metadata);
  const formatter = new AsYouType(code, metadata);
  try {
    const formatted = formatter.input(digits);
    const isInternational = formatter.isInternational();
    const callingCode = isInternational ? formatter.getCallingCode() : home;
    return { formatted, isInternational, callingCode, national: formatter.getNumber()?.nationalNumber ?? '' };
  } catch (error) {
    // Where a single zero leaves the country (Cape Verde, Samoa) the library stumbles over one that leads nowhere.
    if (!(error instanceof TypeError)) throw error;
    return { formatted: digits, isInternational: false, callingCode: home, national: digits };
  }
}
