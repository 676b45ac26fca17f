import { Flag } from '../form/flag.tsx';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import type { ChosenCountry } from '../form/phone-country.ts';

type ListModule = typeof import('./assist/country-list.tsx');

interface Props {
  chosen: ChosenCountry;
  home?: string;
  /** The field's id: a page may ask for two numbers. */
  labelId: string;
  onChoose: (country: ChosenCountry) => void;
}

/** The selected country's flag and code. It opens the list of countries, which is fetched shortly before it is needed. */
export function CountryButton({ chosen, home, labelId, onChoose }: Props) {
  const { t, language } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  // Not React's own lazy(): it shows content 300 ms late, even if the content is already loaded.
  const [list, setList] = useState<ListModule | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const international = t('place.country_international');
  const warm = () =>
    void import('./assist/country-list.tsx').then(
      (module) => {
        module.prepareCountries(language, international);
        setList(module);
      },
      () => undefined,
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('place.country', {
          country: chosen.country ? `${chosen.name} ${chosen.dialCode}` : international,
        })}
        aria-describedby={labelId}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          warm();
          setIsOpen(!isOpen);
        }}
        // The field cuts off what reaches beyond it.
        className="needs-scripts flex -outline-offset-4 flex-none items-center gap-2 rounded-s-md bg-sand ps-3 pe-2 text-base max-[16rem]:min-h-11 max-[16rem]:w-full min-[22.5rem]:ps-4 min-[22.5rem]:pe-3 hover:bg-sand-2"
      >
        <Flag chosen={chosen} />
        {chosen.dialCode && <span className="digits">{chosen.dialCode}</span>}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-2" />
      </button>
      {isOpen && list && (
        <list.CountryList
          button={button}
          chosen={chosen.country}
          home={home}
          onChoose={onChoose}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
