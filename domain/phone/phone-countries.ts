/**
 * Decides which countries a phone number can be chosen from, and which one a visitor's language points
 * to. Only a region that is written out counts: `es` alone says nothing about where somebody is.
 */

import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';

/**
 * By country code: ISO 3166-1 alpha-2, and the few beyond it that have numbers of their own (AC, TA, XK). Dial codes have their plus, and
 * several countries may share one. Names are the screen's own affair: servers and browsers disagree about them.
 */
export function phoneCountries(metadata: PhoneMetadata) {
  return Object.entries(metadata.country_calling_codes)
    .flatMap(([code, countries]) => countries.map((country) => ({ country, dialCode: `+${code}` })))
    .filter(({ country }) => isPhoneCountry(country, metadata))
    .sort((a, b) => (a.country < b.country ? -1 : 1));
}

/** With '+'; empty for a country that is not one. */
export function dialCodeOf(country: string, metadata: PhoneMetadata): string {
  const found = Object.entries(metadata.country_calling_codes).find(([, countries]) =>
    countries.some((one) => one === country),
  );
  return found ? `+${found[0]}` : '';
}

export function phoneCountryCode(country: string | null, metadata: PhoneMetadata): CountryCode | undefined {
  return country !== null && isPhoneCountry(country, metadata) ? (country as CountryCode) : undefined;
}

export function isPhoneCountry(country: string, metadata: PhoneMetadata): boolean {
  return Object.hasOwn(metadata.countries, country);
}

/** @param tag a BCP 47 tag as browsers send them: `pt-BR`, `zh-Hant-TW`, `es-419` */
export function countryOfLanguageRegion(tag: string, metadata: PhoneMetadata): string | null {
  const region = regionOf(tag);
  return region && isPhoneCountry(region, metadata) ? region : null;
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

/** The numbering plans of all countries: heavy, so whoever needs them is given them. */
export type PhoneMetadata = MetadataJson;
