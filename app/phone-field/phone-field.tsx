import { useRef, type ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { CountryButton } from './country-button.tsx';
import { Field, TextField } from '../form/field.tsx';
import { PhoneWords } from './phone-words.tsx';
import { usePhoneAssist } from './use-phone-assist.ts';
import { readCountries, type PhoneStart, type SentPhone } from '../form/phone-country.ts';

interface Props {
  start: PhoneStart;
  /** The earlier entries, if the page is rendered again: a new object for every answer. */
  sent?: SentPhone;
  /** The name of the field, and the prefix for its parts: `phoneCountry`, `phoneExtension`, ... */
  name?: string;
  label?: string;
  hint?: ReactNode;
  /** `off` if the number belongs to somebody else. */
  autoComplete?: 'tel' | 'off';
  /** Whether to show that it is optional; the context may already make it clear. */
  isOptional?: boolean;
}

/** A phone number with its country. Numbers run left to right in every script. */
export function PhoneField({
  start,
  sent,
  name = 'phone',
  label,
  hint,
  autoComplete = 'tel',
  isOptional = true,
}: Props) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const assist = usePhoneAssist(input, sent?.start ?? start, sent);
  const { fault, extensionFault, chosen } = assist;
  const words = fault && <PhoneWords fault={fault} />;
  const isNote = fault?.code === 'phone_no_texts';
  const isNews = isNote && assist.warned === sent?.warned;
  return (
    <>
      <Field
        label={label ?? t('place.phone')}
        isOptional={isOptional}
        isLive={assist.isOwn}
        hint={hint}
        error={!isNote && words}
        note={isNote && (isNews ? <News>{words}</News> : words)}
      >
        {(wiring) => (
          <>
            {/* In a browser, React never looks inside, so the script does not need the select. */}
            <noscript>
              {import.meta.env.SSR && <CountrySelect name={name} start={chosen} countries={sent?.countries ?? null} />}
            </noscript>
            <input type="hidden" name={`${name}Country`} value={chosen.country} />
            <input type="hidden" name={`${name}Warned`} value={assist.warned} />
            <div
              dir="ltr"
              className="relative flex min-h-14 items-stretch max-[16rem]:flex-wrap overflow-hidden rounded-md bg-card field-frame"
            >
              <CountryButton
                chosen={chosen}
                home={start.home}
                labelId={`${wiring.id}-label`}
                onChoose={assist.choose}
              />
              <input
                ref={input}
                type="tel"
                name={name}
                autoComplete={autoComplete}
                inputMode="tel"
                maxLength={250}
                placeholder={chosen.example}
                defaultValue={sent?.phone}
                onFocus={assist.load}
                onChange={assist.edit}
                onBlur={assist.leave}
                className="digits min-w-0 flex-1 max-[16rem]:min-h-14 max-[16rem]:basis-full bg-transparent px-3 text-base outline-none placeholder:text-ink-3 min-[22.5rem]:px-4 min-[22.5rem]:text-lg min-[22.5rem]:tracking-wide"
                {...wiring}
              />
            </div>
          </>
        )}
      </Field>
      {assist.takesExtension && (
        <TextField
          key={assist.extension}
          name={`${name}Extension`}
          label={t('place.extension')}
          isOptional
          inputMode="numeric"
          autoComplete="tel-extension"
          maxLength={20}
          dir="ltr"
          defaultValue={assist.extension}
          error={extensionFault && t(`place.${extensionFault}`)}
          onBlur={assist.leave}
          className="max-w-40"
        />
      )}
    </>
  );
}

function News({ children }: { children: ReactNode }) {
  return (
    <span role="alert" tabIndex={-1} className="outline-none">
      {children}
    </span>
  );
}

interface CountrySelectProps {
  name: string;
  start: PhoneStart;
  /** All countries, if the visitor asked for them. */
  countries: string | null;
}

/**
 * The choice of a country without scripts. It comes before the hidden field of the same name, so its value counts. The
 * names of all countries are a quarter of the page, so they are sent only on request, together with all entries made
 * meanwhile.
 */
function CountrySelect({ name, start, countries }: CountrySelectProps) {
  const { t, language } = useI18n();
  return (
    <>
      {/* Enter in any field presses the first button of a form; that must not be the button below. */}
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
