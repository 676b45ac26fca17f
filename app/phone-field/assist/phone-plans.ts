// Loaded when a phone field is about to be used: numbering plans are heavy, and most pages are left without typing a number. They
// are the server's own, so that nobody is told here what is told otherwise there.
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { phoneCountries } from '#domain/phone/phone-countries.ts';
import { exampleNumber } from '#domain/phone/phone-fault.ts';
import { flagUrl } from './country-flags.ts';
import type { PhoneStart } from '../phone-country.ts';

export { examples, metadata };

export const dialCountries = phoneCountries(metadata);

/** A country with all that is shown of it; 'International' for ''. */
export function countryShown(country: string, language: string): PhoneStart {
  const dialCode = dialCountries.find((entry) => entry.country === country)?.dialCode ?? '';
  const name = country && (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country);
  return { country, dialCode, name, flag: flagUrl(country), example: exampleNumber(country, metadata, examples) };
}
