import { useMemo, useState } from 'react';
import type { ControlWiring } from '../../../components/field.tsx';
import { readCountries } from '../../../components/phone-country.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConsole } from './console-context.ts';

/** A phone as a host types it: country by its first letters, then the number; a '+' says the country by itself. */
export function PhoneControl({ wiring, placeCountry }: { wiring: ControlWiring; placeCountry: string }) {
  const { t, language } = useText();
  const { countries } = useConsole();
  const [number, setNumber] = useState('');
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return readCountries(countries)
      .map(({ country, dialCode }) => ({ country, dialCode, name: names.of(country) ?? country }))
      .sort((one, other) => one.name.localeCompare(other.name, language));
  }, [countries, language]);
  const isInternational = number.trim().startsWith('+');
  return (
    <div
      dir="ltr"
      className="flex min-h-12 rounded-md bg-card inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-2 focus-within:inset-ring-chestnut has-aria-invalid:inset-ring-rust"
    >
      <select
        name="phoneCountry"
        aria-label={t('console.add_country')}
        defaultValue={placeCountry}
        disabled={isInternational}
        className="w-32 flex-none rounded-s-md bg-sand px-2 text-base text-ink outline-none focus-visible:ring-3 focus-visible:ring-tide disabled:opacity-50 sm:w-44"
      >
        {options.map(({ country, dialCode, name }) => (
          <option key={country} value={country}>
            {name} {dialCode}
          </option>
        ))}
      </select>
      <input
        {...wiring}
        name="phone"
        type="tel"
        autoComplete="off"
        maxLength={250}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        className="digits min-w-0 flex-1 rounded-e-md bg-transparent px-3 text-lg outline-none"
      />
    </div>
  );
}
