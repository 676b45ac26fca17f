import examples from 'libphonenumber-js/mobile/examples';
import { dialCodeOf, isPhoneCountry, type PhoneMetadata } from '#domain/phone/phone-countries.ts';
import { exampleNumber } from '#domain/phone/phone-fault.ts';
import type { PhoneStart } from '../../form/phone-country.ts';
import { flagUrl } from './country-flags.ts';

/** A country with everything that a field shows of it; 'International' if it is not a country. */
export function countryShown(wanted: string, language: string, metadata: PhoneMetadata): PhoneStart {
  const country = isPhoneCountry(wanted, metadata) ? wanted : '';
  return {
    country,
    dialCode: dialCodeOf(country, metadata),
    name: country && (countryNames(language).of(country) ?? country),
    flag: flagUrl(country),
    example: exampleNumber(country, metadata, examples),
  };
}

// Bounded by the languages. Making one takes longer than the rest of the field.
const namesIn = new Map<string, Intl.DisplayNames>();

function countryNames(language: string): Intl.DisplayNames {
  const names = namesIn.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  namesIn.set(language, names);
  return names;
}
