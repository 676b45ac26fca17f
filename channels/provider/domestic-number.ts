// Some networks write senders of their own country without its code: the carrier says which country that is.

import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CarrierField } from '#domain/messaging/carrier-fields.ts';
import { e164Of } from './provider-call.ts';
import type { ProviderSettings } from './contract.ts';

export const countryField = { kind: 'text', isOptional: true, pattern: /^[A-Z]{2}$/ } as const satisfies CarrierField;

export const countryFault = ({ country }: ProviderSettings): { field: string; code: string } | null =>
  !country || isSupportedCountry(country) ? null : { field: 'country', code: 'account_format' };

/** E.164 of a number as it is written in the country, or with a plus. Null: no number there, or the country is not known. */
export function domesticNumber(written: string, country = ''): string | null {
  if (!/^\+?\d{6,17}$/.test(written)) return null;
  const phone = parsePhoneNumberFromString(written, isSupportedCountry(country) ? country : undefined);
  return phone?.isPossible() ? phone.number : null;
}

/** E.164 of a number that may have its country's code, with a plus or without. */
export function numberFrom(written: string, country = ''): string | null {
  const abroad = e164Of(written);
  if (abroad === null) return domesticNumber(written, country);
  if (/^(?:\+|00)/.test(written) || isValid(abroad)) return abroad;
  const domestic = domesticNumber(written, country);
  return domestic !== null && isValid(domestic) ? domestic : abroad;
}

const isValid = (e164: string): boolean => parsePhoneNumberFromString(e164)?.isValid() === true;
