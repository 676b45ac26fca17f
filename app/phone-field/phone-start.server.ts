import type { CommandContext } from '#commands/engine/command-context.ts';
import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';
import { isPhoneCountry, type PhoneMetadata } from '#domain/phone/phone-countries.ts';
import type { Language } from '#locales/languages.ts';
import type { PhoneStart } from '../form/phone-country.ts';
import { countryShown } from './assist/country-shown.ts';

/** Two letters that will never be assigned to a country: 'International'. */
const noCountry = 'ZZ';
const oneYearSeconds = 31_536_000;

/** The initial state of the phone field: the country selected at the start. */
export function phoneStart(
  { phoneMetadata }: Pick<CommandContext, 'phoneMetadata'>,
  request: Request,
  { placeCountry, language }: { placeCountry: string; language: Language },
): PhoneStart {
  const country = preselected(request, placeCountry, phoneMetadata);
  return { ...countryShown(country, language, phoneMetadata), home: placeCountry };
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
