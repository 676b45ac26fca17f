import { useText } from '../i18n/use-text.ts';
import { readCountries } from './phone-country.ts';
import type { PhoneStart } from './phone-country.ts';

interface Props {
  name: string;
  start: PhoneStart;
  /** All there are, where they were asked for. */
  countries: string | null;
}

/**
 * The choice of a country where scripts are off. It comes before the hidden field of the same name, so its choice is the one that
 * counts. The names of all countries are a quarter of the page, so they come when they are asked for, with everything that was
 * written meanwhile.
 */
export function CountrySelect({ name, start, countries }: Props) {
  const { t, language } = useText();
  return (
    <>
      {/* Enter in any field presses the first button of a form, and that must not be the one below. */}
      {!countries && <button tabIndex={-1} aria-hidden="true" className="sr-only" />}
      <select
        name={`${name}Country`}
        aria-label={t('place.country_select')}
        defaultValue={start.country}
        className="min-h-14 w-full rounded-md bg-sand px-4 text-base"
      >
        <option value="">{t('place.country_international')}</option>
        {(countries ? named(countries, language) : [start])
          .filter(({ country }) => country !== '')
          .map((one) => (
            <option key={one.country} value={one.country}>
              {`${one.name} ${one.dialCode}`}
            </option>
          ))}
      </select>
      {!countries && (
        <button
          name={`${name}Countries`}
          value="all"
          className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
        >
          {t('place.country_all')}
        </button>
      )}
    </>
  );
}

function named(countries: string, language: string) {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  return readCountries(countries)
    .map((entry) => ({ ...entry, name: names.of(entry.country) ?? entry.country }))
    .sort((one, other) => order.compare(one.name, other.name));
}
