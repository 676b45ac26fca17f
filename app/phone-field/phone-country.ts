import type { ExtensionRefusalCode } from '#domain/phone/phone.ts';
import type { PhoneFault } from '#domain/phone/phone-fault.ts';

/** The country chosen beside a phone number. */
export interface ChosenCountry {
  /** ISO 3166-1 alpha-2; '' is 'International'. */
  country: string;
  /** With its plus; '' for 'International'. */
  dialCode: string;
  /** In the page's language; '' for 'International'. */
  name: string;
  flag: string | null;
}

/** What a phone field begins with. */
export interface PhoneStart extends ChosenCountry {
  /** How a number is written in that country; '' for 'International'. */
  example: string;
}

/** What is said of the number in a phone field. */
export interface PhoneVerdict {
  fault: PhoneFault | null;
  extensionFault: ExtensionRefusalCode | null;
  /** Whether the number is one that has extensions. */
  takesExtension: boolean;
  /** Behind the number; '' where there is none. */
  extension: string;
  /** The number that was warned of because texts cannot reach it: sent again, it is taken. */
  warned: string;
}

export const noVerdict: PhoneVerdict = {
  fault: null,
  extensionFault: null,
  takesExtension: false,
  extension: '',
  warned: '',
};

/** What a phone field was sent with, as it was written, and what the server says of it. */
export interface SentPhone extends PhoneVerdict {
  phone: string;
  /** null where the form had no such field. */
  start: PhoneStart | null;
  /** Where scripts are off and all countries were asked for: short for the wire, `GB+44 ES+34 ...`. */
  countries: string | null;
}

export interface DialCountry {
  country: string;
  dialCode: string;
}

export function readCountries(countries: string): DialCountry[] {
  return countries.split(' ').map((entry) => ({ country: entry.slice(0, 2), dialCode: entry.slice(2) }));
}
