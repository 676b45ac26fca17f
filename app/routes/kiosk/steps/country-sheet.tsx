import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Flag } from '#app/form/flag.tsx';
import { flagUrl } from '#app/phone-field/assist/country-flags.ts';
import { prepareCountries } from '#app/phone-field/assist/country-list.tsx';
import type { NamedCountry } from '#app/phone-field/assist/country-search.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

interface Props {
  chosen: string;
  /** The place's own country; most numbers are from there. */
  first: string;
  onChoose: (country: string) => void;
  onClose: () => void;
}

/** Every country, found by touch alone: the first letters are at the side. */
export function CountrySheet({ chosen, first, onChoose, onClose }: Props) {
  const { t, language, direction } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const [international, ...countries] = prepareCountries(language, t('place.country_international'));
  const own = countries.find(({ country }) => country === first);
  const groups = byLetter(countries, language);
  // If every name begins with a different character, first letters do not help.
  const hasLetters = groups.length <= maxLetters;
  useEffect(() => dialog.current?.showModal(), []);
  const choose = (country: string): void => {
    onChoose(country);
    dialog.current?.close();
  };
  const jump = (letter: string): void => {
    const group = dialog.current?.querySelector(`[data-letter="${CSS.escape(letter)}"]`);
    group?.scrollIntoView({ block: 'start' });
    // So that a keyboard goes on from there, not past every other letter.
    group?.querySelector('button')?.focus({ preventScroll: true });
  };
  const row = (one: NamedCountry) => (
    <li key={one.country}>
      <button type="button" aria-pressed={one.country === chosen} onClick={() => choose(one.country)}>
        <Flag chosen={{ flag: flagUrl(one.country) }} />
        <span>{one.name}</span>
        <bdi dir="ltr" className="digits">
          {one.dialCode}
        </bdi>
        {one.country === chosen && <Check aria-hidden="true" />}
      </button>
    </li>
  );
  return (
    <dialog
      ref={dialog}
      dir={direction}
      className="kiosk-countries"
      aria-label={t('place.country_select')}
      onClose={onClose}
    >
      <div className="kiosk-countries-head">
        <h2>{t('place.country_select')}</h2>
        <button type="button" className="kiosk-button" onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" />
          <span className="sr-only">{t('place.country_close')}</span>
        </button>
      </div>
      <div className="kiosk-countries-body">
        {/* Seen after the list, but reached before its two hundred buttons. */}
        {hasLetters && (
          <div className="kiosk-letters">
            {groups.map(([letter]) => (
              <button key={letter} type="button" onClick={() => jump(letter)}>
                {letter}
              </button>
            ))}
          </div>
        )}
        <div className="kiosk-countries-list">
          <ul>
            {own && row(own)}
            {international && row({ ...international, dialCode: '+' })}
          </ul>
          {groups.map(([letter, rows]) => (
            <section key={letter} data-letter={letter}>
              {hasLetters && <h3>{letter}</h3>}
              <ul>{rows.map(row)}</ul>
            </section>
          ))}
        </div>
      </div>
    </dialog>
  );
}

const maxLetters = 36;

/** In the guest's alphabet; letters with accents do not count as separate letters here. */
function byLetter(countries: readonly NamedCountry[], language: string): [string, NamedCountry[]][] {
  const order = new Intl.Collator(language, { sensitivity: 'base' });
  const groups: [string, NamedCountry[]][] = [];
  for (const one of countries) {
    const letter = one.name.charAt(0).normalize('NFD').charAt(0).toLocaleUpperCase(language);
    const last = groups.at(-1);
    if (last && order.compare(last[0], letter) === 0) last[1].push(one);
    else groups.push([letter, [one]]);
  }
  return groups;
}
