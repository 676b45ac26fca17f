// The countries and time zones to choose from. Only the server names them, because browsers may use other names.

import { countryOfLanguageRegion, phoneCountries, type PhoneMetadata } from '#domain/phone/phone-countries.ts';
import { formatLocale, type Language } from '#locales/languages.ts';

interface World {
  countries: { code: string; name: string }[];
  zones: { name: string; country: string | null }[];
}

export function worldIn(language: Language, metadata: PhoneMetadata): World {
  const names = new Intl.DisplayNames([formatLocale(language)], { type: 'region' });
  const codes = phoneCountries(metadata).map(({ country }) => country);
  const order = new Intl.Collator(language);
  const countries = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => order.compare(a.name, b.name));
  const homes = new Map(codes.flatMap((code) => zonesOf(code).map((zone) => [zone, code] as const)));
  const zones = Intl.supportedValuesOf('timeZone').map((name) => ({ name, country: homes.get(name) ?? null }));
  return { countries, zones };
}

/** The first country in the browser's list of languages. */
export function wantedCountry(acceptLanguage: string | null, metadata: PhoneMetadata): string | null {
  for (const part of (acceptLanguage ?? '').split(',').slice(0, 10)) {
    const tag = part.split(';')[0]?.trim() ?? '';
    const country = tag === '' ? null : countryOfLanguageRegion(tag, metadata);
    if (country) return country;
  }
  return null;
}

/** A country's only time zone, or this machine's own if it lies in the country. */
export function zoneOfCountry(country: string | null): string | null {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (country === null) return null;
  const zones = zonesOf(country);
  return zones.length === 1 ? (zones[0] ?? null) : (zones.find((zone) => zone === own) ?? null);
}

function zonesOf(country: string): string[] {
  // Part of the standard (Intl Locale Info), but not yet of TypeScript's types.
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}
