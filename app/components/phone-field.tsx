import { useSearchParams } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { CountryButton } from './country-button.tsx';
import { Field } from './field.tsx';
import { readCountries } from './phone-country.ts';
import type { PhoneStart } from './phone-country.ts';
import { usePhoneAssist } from './use-phone-assist.ts';

interface Props {
  start: PhoneStart;
  hint: string;
  /** What was sent before, where the page was made again because something was wrong with it. */
  sent?: { phone: string; phoneCountry: string };
  /** What the server said of the number that was sent. */
  error?: string;
}

/** A phone number with the country it is dialled in. Numbers run from left to right in every script. */
export function PhoneField({ start, hint, sent, error }: Props) {
  const { t } = useText();
  const begin = sent ? withCountry(start, sent.phoneCountry) : start;
  const assist = usePhoneAssist(begin, sent);
  const seen = assist.fault && t(`error.${assist.fault}`);
  const shown = seen ?? (assist.isEdited ? undefined : error);
  return (
    <Field label={t('place.phone')} isOptional hint={hint} error={shown}>
      {(wiring) => (
        <>
          <noscript>
            <CountryChoice start={begin} />
          </noscript>
          <input type="hidden" name="phoneCountry" value={assist.chosen.country} />
          <div
            dir="ltr"
            className="relative flex min-h-14 items-stretch overflow-hidden rounded-md bg-card ring-chestnut-wash after:pointer-events-none after:absolute after:inset-0 after:rounded-md after:inset-ring-[1.5px] after:inset-ring-edge has-[[aria-invalid]]:after:inset-ring-2 has-[[aria-invalid]]:after:inset-ring-rust has-[input[type=tel]:focus]:ring-4 has-[input[type=tel]:focus]:after:inset-ring-2 has-[input[type=tel]:focus]:after:inset-ring-chestnut"
          >
            <CountryButton chosen={assist.chosen} countries={start.countries} onChoose={assist.choose} />
            <input
              ref={assist.input}
              type="tel"
              name="phone"
              autoComplete="tel"
              inputMode="tel"
              maxLength={250}
              defaultValue={sent?.phone}
              onFocus={assist.load}
              onInput={assist.edit}
              onBlur={assist.leave}
              className="digits min-w-0 flex-1 bg-transparent px-4 text-lg tracking-wide outline-none"
              {...wiring}
            />
          </div>
        </>
      )}
    </Field>
  );
}

function withCountry(start: PhoneStart, country: string): PhoneStart {
  if (country === start.country) return start;
  const dialCode = readCountries(start.countries).find((entry) => entry.country === country)?.dialCode ?? '';
  return { ...start, country, dialCode, name: country, flag: null };
}

/**
 * Where scripts are off. It comes before the hidden field of the same name, so its choice is the one that counts. The names of
 * all countries are a third of the page, so they come only when they are asked for.
 */
function CountryChoice({ start }: { start: PhoneStart }) {
  const { t } = useText();
  const [asked] = useSearchParams();
  if (asked.get('countries') === 'all') return <CountrySelect start={start} />;
  const address = new URLSearchParams(asked);
  address.set('countries', 'all');
  const chosen = readCountries(start.countries).filter(({ country }) => country === start.country);
  return (
    <>
      <CountrySelect start={{ ...start, countries: chosen.map((entry) => entry.country + entry.dialCode).join(' ') }} />
      <a
        href={`?${address.toString()}`}
        className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        {t('place.country_all')}
      </a>
    </>
  );
}

function CountrySelect({ start }: { start: PhoneStart }) {
  const { t, language } = useText();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  const options = readCountries(start.countries)
    .filter(({ country }) => country !== '')
    .map((entry) => ({ ...entry, name: names.of(entry.country) ?? entry.country }))
    .toSorted((one, other) => order.compare(one.name, other.name));
  return (
    <select
      name="phoneCountry"
      aria-label={t('place.country_select')}
      defaultValue={start.country}
      className="min-h-14 w-full rounded-md bg-sand px-4 text-base"
    >
      <option value="">{t('place.country_international')}</option>
      {options.map(({ country, dialCode, name }) => (
        <option key={country} value={country}>
          {`${name} ${dialCode}`}
        </option>
      ))}
    </select>
  );
}
