import type { CommandContext } from '#commands/context.ts';
import { countryOfLanguageRegion, isPhoneCountry, phoneCountries } from '#domain/phone-countries.ts';
import type { PhoneMetadata } from '#domain/phone.ts';
import type { Language } from '#locales/languages.ts';
import type { PhoneStart } from '../../components/phone-country.ts';
import { flagUrl } from '../../components/country-flags.ts';

const cookieName = 'turnstone_country';
const oneYearSeconds = 31_536_000;

/** What the phone field begins with: every country with its code, and the one that is chosen already. */
export function phoneStart(
  { phoneMetadata }: Pick<CommandContext, 'phoneMetadata'>,
  request: Request,
  { placeCountry, language, chosen }: { placeCountry: string; language: Language; chosen?: string },
): PhoneStart {
  const all = phoneCountries(phoneMetadata);
  const country = chosen ?? preselected(request, placeCountry, phoneMetadata);
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return {
    country,
    dialCode: all.find((entry) => entry.country === country)?.dialCode ?? '',
    name: country === '' ? '' : (names.of(country) ?? country),
    flag: flagUrl(country),
    countries: all.map((entry) => `${entry.country}${entry.dialCode}`).join(' '),
  };
}

/** The visitor's last choice, else the region of their languages, else the place's own country. */
function preselected(request: Request, placeCountry: string, metadata: PhoneMetadata): string {
  const last = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Z]{2}|-)`).exec(request.headers.get('cookie') ?? '')?.[1];
  if (last === '-') return '';
  if (last && isPhoneCountry(last, metadata)) return last;
  const tags = (request.headers.get('accept-language') ?? '')
    .split(',', 10)
    .map((part) => part.split(';')[0]?.trim() ?? '');
  for (const tag of tags) {
    const country = countryOfLanguageRegion(tag, metadata);
    if (country) return country;
  }
  return isPhoneCountry(placeCountry, metadata) ? placeCountry : '';
}

/** Remembers the country that was chosen beside the phone; `-` is 'International'. */
export function countryCookie(request: Request, country: string): string {
  const isSecure = new URL(request.url).protocol === 'https:';
  const value = /^[A-Z]{2}$/.test(country) ? country : '-';
  return `${cookieName}=${value}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
