import { ChevronDown, Globe } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { ChosenCountry } from './phone-country.ts';

const loadList = () => import('./country-list.tsx');
const CountryList = lazy(loadList);

interface Props {
  chosen: ChosenCountry;
  countries: string;
  onChoose: (country: ChosenCountry) => void;
}

/** The chosen country's flag and code; opens the list of all, which is fetched when it is about to be wanted. */
export function CountryButton({ chosen, countries, onChoose }: Props) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const spoken = chosen.country ? `${chosen.name} ${chosen.dialCode}` : t('place.country_international');
  const warm = () => void loadList();
  return (
    <>
      <button
        type="button"
        aria-label={t('place.country', { country: spoken })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setIsOpen(true)}
        className="needs-scripts flex flex-none items-center gap-2 rounded-s-md bg-sand ps-4 pe-3 text-base hover:bg-sand-2"
      >
        <Flag chosen={chosen} />
        {chosen.dialCode && <span className="digits">{chosen.dialCode}</span>}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-2" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CountryList
            countries={countries}
            chosen={chosen.country}
            onChoose={onChoose}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export function Flag({ chosen: { flag } }: { chosen: Pick<ChosenCountry, 'flag'> }) {
  if (!flag) return <Globe aria-hidden="true" className="size-5 flex-none text-ink-2" />;
  return (
    <img
      src={flag}
      alt=""
      width="26"
      height="18"
      loading="lazy"
      className="h-[18px] w-[26px] flex-none rounded-[3px] object-cover"
    />
  );
}
