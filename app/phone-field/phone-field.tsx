import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { CountryButton } from './country-button.tsx';
import { CountrySelect } from './country-select.tsx';
import { Field, TextField } from '../form/field.tsx';
import type { PhoneStart, SentPhone } from './phone-country.ts';
import { PhoneWords } from './phone-words.tsx';
import { usePhoneAssist } from './use-phone-assist.ts';

interface Props {
  start: PhoneStart;
  /** What was sent before, where the page was made again: a new object for every answer. */
  sent?: SentPhone;
  /** Of the field, and in front of the names of what belongs to it: `phoneCountry`, `phoneExtension`, ... */
  name?: string;
  label?: string;
  hint?: ReactNode;
  /** `off` where it is somebody else's number. */
  autoComplete?: 'tel' | 'off';
  /** Whether that is said; it may be clear from where the field stands. */
  isOptional?: boolean;
}

/** A phone number with the country it is dialled in. Numbers run from left to right in every script. */
export function PhoneField({
  start,
  sent,
  name = 'phone',
  label,
  hint,
  autoComplete = 'tel',
  isOptional = true,
}: Props) {
  const { t } = useText();
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
        note={
          isNote &&
          (isNews ? (
            <span role="alert" tabIndex={-1} className="outline-none">
              {words}
            </span>
          ) : (
            words
          ))
        }
      >
        {(wiring) => (
          <>
            {/* React in a browser never looks inside, so that the select need not come along. */}
            <noscript>
              {import.meta.env.SSR && <CountrySelect name={name} start={chosen} countries={sent?.countries ?? null} />}
            </noscript>
            <input type="hidden" name={`${name}Country`} value={chosen.country} />
            <input type="hidden" name={`${name}Warned`} value={assist.warned} />
            <div
              dir="ltr"
              className="relative flex min-h-14 items-stretch overflow-hidden rounded-md bg-card ring-chestnut-wash after:pointer-events-none after:absolute after:inset-0 after:rounded-md after:inset-ring-[1.5px] after:inset-ring-edge has-[[aria-invalid]]:after:inset-ring-2 has-[[aria-invalid]]:after:inset-ring-rust has-[input[type=tel]:focus]:ring-4 has-[input[type=tel]:focus]:after:inset-ring-2 has-[input[type=tel]:focus]:after:inset-ring-chestnut"
            >
              <CountryButton chosen={chosen} labelId={`${wiring.id}-label`} onChoose={assist.choose} />
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
                className="digits min-w-0 flex-1 bg-transparent px-3 text-base outline-none placeholder:text-ink-3 min-[22.5rem]:px-4 min-[22.5rem]:text-lg min-[22.5rem]:tracking-wide"
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
