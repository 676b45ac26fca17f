import examples from 'libphonenumber-js/mobile/examples';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';
import { dialCodeOf, isPhoneCountry } from '#domain/phone/phone-countries.ts';
import { exampleNumber } from '#domain/phone/phone-fault.ts';
import type { PhoneMetadata } from '#domain/phone/phone-metadata.ts';
import type { Language } from '#locales/languages.ts';
import type { PhoneStart } from '../form/phone-country.ts';
import { flagUrl } from './assist/country-flags.ts';

/** Two letters that will never be assigned to a country: 'International'. */
const noCountry = 'ZZ';
const oneYearSeconds = 31_536_000;

type Plans = Pick<CommandContext, 'phoneMetadata'>;

/** The initial state of the phone field: the country selected at the start. */
export function phoneStart(
  plans: Plans,
  request: Request,
  { placeCountry, language }: { placeCountry: string; language: Language },
): PhoneStart {
  return { ...startWith(plans, preselected(request, placeCountry, plans.phoneMetadata), language), home: placeCountry };
}

/** A phone field with that country selected; 'International' if it is not a country. */
export function startWith({ phoneMetadata }: Plans, wanted: string, language: Language): PhoneStart {
  const country = isPhoneCountry(wanted, phoneMetadata) ? wanted : '';
  return {
    country,
    dialCode: dialCodeOf(country, phoneMetadata),
    name: country === '' ? '' : (countryNames(language).of(country) ?? country),
    flag: flagUrl(country),
    example: exampleNumber(country, phoneMetadata, examples),
  };
}

// Bounded by the languages. Making one takes longer than the rest of the field.
const namesIn = new Map<Language, Intl.DisplayNames>();

function countryNames(language: Language): Intl.DisplayNames {
  const names = namesIn.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  namesIn.set(language, names);
  return names;
}

/**
 * The visitor's last choice, otherwise the place's country. A language says nothing of a phone: most people carry one of
 * where they are.
 */
function preselected(request: Request, placeCountry: string, metadata: PhoneMetadata): string {
  const last = readCookie(request.headers.get('cookie'), cookieNames.country);
  if (last === noCountry) return '';
  if (last && isPhoneCountry(last, metadata)) return last;
  return placeCountry;
}

/** Remembers the country selected for the phone, and nothing but its two letters. */
export function countryCookie(country: string): string {
  const value = /^[A-Z]{2}$/.test(country) ? country : noCountry;
  return writeCookie(cookieNames.country, value, { seconds: oneYearSeconds });
}
