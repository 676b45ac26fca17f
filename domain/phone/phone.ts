/**
 * Decides whether a text is a phone number, whose country it belongs to, and whether texts can reach
 * it. The numbering plans are libphonenumber's and are passed in, because they are heavy: the server has
 * them at hand and has the last word, the browser fetches them when a phone field is touched.
 *
 * A number that exists but cannot get texts is no error: the answer says so, and a call can be offered.
 * Only a fixed line has extensions. Numbers that a regulator keeps free for examples count as mobile.
 */

import {
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
  type CountryCode,
  type PhoneNumber,
  type PhoneNumberType,
} from 'libphonenumber-js/core';
import { exampleMobiles as keptFree } from './numbering-plan.ts';
import { phoneCountryCode, type PhoneMetadata } from './phone-countries.ts';
import type { RefusalCode } from '../refusal.ts';
import { asciiDigits, maxPhoneInputLength, normalisePhoneText } from './phone-text.ts';

type PhoneType =
  | 'mobile'
  | 'fixed_line'
  | 'fixed_or_mobile'
  | 'voip'
  | 'premium'
  | 'toll_free'
  | 'shared_cost'
  | 'personal'
  | 'pager'
  | 'company_wide'
  | 'voicemail'
  /** Valid, but the numbering plans at hand do not tell what it is (the library's smaller sets). */
  | 'unknown';

/** `phone_no_texts` is not among them: it is for the caller who needs a phone with `canText`. */
export type PhoneRefusalCode = Exclude<Extract<RefusalCode, `phone_${string}`>, 'phone_no_texts'>;

export type ParsedPhone = {
  ok: true;
  /** `+` and digits. */
  e164: string;
  /** ISO 3166-1 alpha-2; null for numbers of no country (satellite, international freephone). */
  country: string | null;
  type: PhoneType;
  /** 1 to 7 digits. */
  extension: string | null;
  canText: boolean;
};

/** Neither 1 to 7 digits; or beside a number that has none. */
export type ExtensionRefusalCode = 'extension_not_digits' | 'extension_not_allowed';

type ExtensionRefusal = { ok: false; code: ExtensionRefusalCode };

type PhoneRefusal = { ok: false; code: PhoneRefusalCode };

/**
 * @param country the one chosen beside the field (ISO 3166-1 alpha-2), used where the text has no '+';
 *   null or '' for 'International'
 */
export function parsePhone(input: string, country: string | null, metadata: PhoneMetadata): ParsedPhone | PhoneRefusal {
  if (input.length > maxPhoneInputLength) return refusal('phone_too_long');
  const defaultCountry = phoneCountryCode(country, metadata);
  if (country && !defaultCountry) return refusal('phone_invalid_country');
  const text = normalisePhoneText(input);
  // '00' leaves the country in most of the world, and people write it in the rest of it too.
  const fromAbroad = text.replace(/^\(?\+?[ (]*00\)?/u, '+');
  const worldwide = judge(fromAbroad, defaultCountry, metadata);
  if (worldwide.ok || fromAbroad === text) return worldwide;
  const asThere = judge(text, defaultCountry, metadata);
  return asThere.ok ? asThere : worldwide;
}

/** Stands before a number that was typed where it is not the ticket's own, if it takes texts; else a blank does. */
export const canTextMark = 't';

/** Such a number as it is kept, as its guest reads it. */
export const maskTyped = (typed: string): { phoneMasked: string; canText: boolean } => ({
  phoneMasked: maskPhone(typed.slice(1)),
  canText: typed.startsWith(canTextMark),
});

/** What a guest and a host see of a phone. Always left-to-right: show it in a `<bdi dir="ltr">`. */
export function maskPhone(e164: string): string {
  const digits = e164.replace(/;.*/u, '').replace(/\D/gu, '');
  const shown = digits.length > 4 ? digits.slice(-4) : '';
  return `•••• ${shown}`.trimEnd();
}

/** The number with the extension of a field of its own, which counts more than one in the text; an empty field changes nothing. */
export function withExtension(phone: ParsedPhone, written: string): ParsedPhone | ExtensionRefusal {
  if (written.trim() === '') return phone;
  const extension = parseExtension(written);
  if (extension === null) return { ok: false, code: 'extension_not_digits' };
  if (!typesWithExtension.has(phone.type)) return { ok: false, code: 'extension_not_allowed' };
  return { ...phone, extension, canText: false };
}

/** Whether to ask for an extension: where the number has one, or is a fixed line for sure. */
export function maySayExtension({ type, extension }: ParsedPhone): boolean {
  return extension !== null || type === 'fixed_line';
}

/** The extension as 1 to 7 digits of 0 to 9, or null where it is none. */
export function parseExtension(input: string): string | null {
  if (input.length > maxPhoneInputLength) return null;
  const digits = asciiDigits(input).trim();
  return extensionPattern.test(digits) ? digits : null;
}

/** Mobiles of Mexico had a 1 behind the country code. It is not dialled any more, and many still write it. */
export const withoutFormerPrefix = (e164: string): string => e164.replace(/^\+521(\d{10})$/u, '+52$1');

function judge(text: string, defaultCountry: CountryCode | undefined, metadata: PhoneMetadata) {
  try {
    const written = parsePhoneNumberWithError(text, { defaultCountry, extract: false }, metadata);
    const dialled = withoutFormerPrefix(written.number);
    const isFormer = dialled !== written.number && written.ext === undefined;
    return judgeNumber(isFormer ? parsePhoneNumberWithError(dialled, metadata) : written, metadata);
  } catch (error) {
    const code = parseErrorCode(error);
    if (code === null) throw error;
    return refusal(code);
  }
}

function judgeNumber(phone: PhoneNumber, metadata: PhoneMetadata): ParsedPhone | PhoneRefusal {
  const isExample = exampleMobiles.test(phone.number);
  const known = phone.getType();
  // What has a type is valid: asked second, because it takes as long.
  if (!isExample && known === undefined && !phone.isValid()) return refusal(whyNotValid(phone, metadata));
  const type = isExample ? 'mobile' : known ? typeOfLibrary[known] : 'unknown';
  const extension = phone.ext ?? null;
  if (extension !== null && !extensionPattern.test(extension)) return refusal('phone_too_long');
  if (extension !== null && !typesWithExtension.has(type)) return refusal('phone_not_valid');
  return {
    ok: true,
    e164: phone.number,
    country: phone.country ?? (isExample ? 'GB' : null),
    type,
    extension,
    canText: extension === null && typesWithTexts.has(type),
  };
}

function whyNotValid(phone: PhoneNumber, metadata: PhoneMetadata): PhoneRefusalCode {
  const length = validatePhoneNumberLength(phone.number, metadata);
  return (length && refusalOfLibrary[length]) ?? 'phone_not_valid';
}

/** null for anything that is not the library's own verdict on a text. Its class has another name in a browser's build. */
function parseErrorCode(error: unknown): PhoneRefusalCode | null {
  return error instanceof Error ? (refusalOfLibrary[error.message] ?? null) : null;
}

function refusal(code: PhoneRefusalCode): PhoneRefusal {
  return { ok: false, code };
}

const extensionPattern = /^\d{1,7}$/u;

const exampleMobiles = new RegExp(`^\\+${keptFree.callingCode}${keptFree.pattern}$`, 'u');

const typesWithTexts: ReadonlySet<PhoneType> = new Set(['mobile', 'fixed_or_mobile', 'unknown']);

const typesWithExtension: ReadonlySet<PhoneType> = new Set(['fixed_line', 'fixed_or_mobile', 'unknown']);

const refusalOfLibrary: Partial<Record<string, PhoneRefusalCode>> = {
  NOT_A_NUMBER: 'phone_not_a_number',
  TOO_SHORT: 'phone_too_short',
  TOO_LONG: 'phone_too_long',
  INVALID_COUNTRY: 'phone_invalid_country',
};

const typeOfLibrary: Record<PhoneNumberType, PhoneType> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'fixed_line',
  FIXED_LINE_OR_MOBILE: 'fixed_or_mobile',
  VOIP: 'voip',
  PREMIUM_RATE: 'premium',
  TOLL_FREE: 'toll_free',
  SHARED_COST: 'shared_cost',
  PERSONAL_NUMBER: 'personal',
  PAGER: 'pager',
  UAN: 'company_wide',
  VOICEMAIL: 'voicemail',
};
