import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Options, type ControlWiring } from '#app/form/field.tsx';
import { readCountries } from '#app/form/phone-country.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from '../press/console-context.ts';

/** A phone number as a host types it: the country by its first letters, then the number. '+' already gives the country. */
export function PhoneControl({ wiring, field = 'phone' }: { wiring: ControlWiring; field?: 'phone' | 'secondPhone' }) {
  const { t, language } = useI18n();
  const { view, countries, phoneExample } = useConsole();
  const placeCountry = view.place.country;
  const [number, setNumber] = useState('');
  const [chosen, setChosen] = useState(placeCountry);
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
      className="flex min-h-12 min-w-0 rounded-md bg-card inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-2 focus-within:inset-ring-chestnut has-aria-invalid:inset-ring-rust"
    >
      <div className="relative flex flex-none items-center rounded-s-md bg-sand has-focus-visible:ring-3 has-focus-visible:ring-tide">
        <span aria-hidden="true" className="digits pointer-events-none flex items-center gap-1 ps-3.5 pe-2.5">
          {isInternational ? '' : options.find(({ country }) => country === chosen)?.dialCode}
          <ChevronDown className="size-4" />
        </span>
        <select
          name={`${field}Country`}
          aria-label={t('console.add_country')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          disabled={isInternational}
          className="absolute inset-0 w-full opacity-0"
        >
          <Options of={options.map(({ country, dialCode, name }) => [country, `${name} ${dialCode}`])} />
        </select>
      </div>
      <input
        {...wiring}
        name={field}
        type="tel"
        autoComplete="off"
        maxLength={250}
        placeholder={chosen === placeCountry ? phoneExample : undefined}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        className="digits min-w-0 flex-1 rounded-e-md bg-transparent px-3 text-lg outline-none placeholder:text-ink-3"
      />
    </div>
  );
}
