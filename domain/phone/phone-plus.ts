/**
 * Decides which country a number with a plus belongs to while it is still being written. Countries share
 * calling codes: the chosen one stays for as long as the digits can become one of its numbers.
 */

import { canBegin } from './numbering-plan.ts';
import type { PhoneMetadata } from './phone-countries.ts';

/**
 * @param digits what follows the plus
 * @param chosen the country beside the field; null for 'International'
 * @returns null where the number belongs to no country (satellite, international freephone)
 */
export function countryOfDigits(digits: string, chosen: string | null, metadata: PhoneMetadata): string | null {
  const code = callingCodeOf(digits, metadata);
  if (code === null) return chosen;
  const sharing: readonly string[] = metadata.country_calling_codes[code] ?? [];
  const national = digits.slice(code.length);
  const possible = sharing.filter((country) => canBegin(country, national, metadata));
  const candidates = possible.length > 0 ? possible : sharing;
  return chosen !== null && candidates.includes(chosen) ? chosen : (candidates[0] ?? null);
}

/** Every calling code begins with other digits than the rest, so the first that fits is the one. */
export function callingCodeOf(digits: string, metadata: PhoneMetadata): string | null {
  const codes = [1, 2, 3].map((length) => digits.slice(0, length));
  const isCode = (code: string) =>
    Object.hasOwn(metadata.country_calling_codes, code) || Object.hasOwn(metadata.nonGeographic, code);
  return codes.find(isCode) ?? null;
}
