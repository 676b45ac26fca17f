// Loaded when a phone field is about to be used: numbering plans are large, and most visitors type no number. They are
// the server's own plans, so that both always agree.
import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { phoneCountries } from '#domain/phone/phone-countries.ts';
import { exampleNumber } from '#domain/phone/phone-fault.ts';
import { flagUrl } from './country-flags.ts';
import type { PhoneStart } from '../../form/phone-country.ts';

export { examples, metadata };

export const dialCountries = phoneCountries(metadata);

/** A country with everything shown for it; 'International' for ''. */
export function countryShown(country: string, language: string): PhoneStart {
  const dialCode = dialCountries.find((entry) => entry.country === country)?.dialCode ?? '';
  const name = country && (new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country);
  return { country, dialCode, name, flag: flagUrl(country), example: exampleNumber(country, metadata, examples) };
}
