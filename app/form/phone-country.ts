import type { ExtensionRefusalCode } from '#domain/phone/phone.ts';
import type { PhoneFault } from '#domain/phone/phone-fault.ts';

export interface ChosenCountry {
  /** ISO 3166-1 alpha-2; '' is 'International'. */
  country: string;
  /** With the plus sign; '' for 'International'. */
  dialCode: string;
  /** In the page's language; '' for 'International'. */
  name: string;
  flag: string | null;
}

export interface PhoneStart extends ChosenCountry {
  /** An example number in that country's format; '' for 'International'. */
  example: string;
  /** The place's country: it stands first in the list. */
  home?: string;
}

/** The messages about the number in a phone field. */
export interface PhoneVerdict {
  fault: PhoneFault | null;
  extensionFault: ExtensionRefusalCode | null;
  /** Whether numbers of this kind have extensions. */
  takesExtension: boolean;
  /** The extension after the number; '' if there is none. */
  extension: string;
  /** The number that caused the warning that texts cannot reach it. If it is sent again, it is accepted. */
  warned: string;
}

export const noVerdict: PhoneVerdict = {
  fault: null,
  extensionFault: null,
  takesExtension: false,
  extension: '',
  warned: '',
};

/** The entries of a phone field as sent, and the server's messages about them. */
export interface SentPhone extends PhoneVerdict {
  phone: string;
  /** null if the form had no such field. */
  start: PhoneStart | null;
  /** For all countries without scripts, in a short form: `GB+44 ES+34 ...`. */
  countries: string | null;
}

export interface DialCountry {
  country: string;
  dialCode: string;
}

export function readCountries(countries: string): DialCountry[] {
  return countries.split(' ').map((entry) => ({ country: entry.slice(0, 2), dialCode: entry.slice(2) }));
}
