import { Check, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useText } from '../i18n/use-text.ts';
import { flagUrl } from './country-flags.ts';
import { Flag } from './country-button.tsx';
import { nameCountries, searchCountries } from './country-search.ts';
import type { NamedCountry } from './country-search.ts';
import { readCountries } from './phone-country.ts';
import type { ChosenCountry } from './phone-country.ts';

interface Props {
  countries: string;
  chosen: string;
  onChoose: (country: ChosenCountry) => void;
  onClose: () => void;
}

/** Every country in a list that can be searched by name, code or letters: a sheet on phones, a window elsewhere. */
export function CountryList({ countries, chosen, onChoose, onClose }: Props) {
  const { t, language, direction } = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const all = useMemo(
    () => nameCountries(readCountries(countries), language, t('place.country_international')),
    [countries, language, t],
  );
  const found = searchCountries(all, useDeferredValue(typed));
  // Opened before the chosen country is brought into sight.
  useOpenDialog(dialog);
  const list = useActiveOption(id, found, chosen);

  const close = () => dialog.current?.close();
  const choose = (country: NamedCountry | undefined) => {
    if (!country) return;
    onChoose({ ...country, name: country.country ? country.name : '', flag: flagUrl(country.country) });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(found[list.active]);
    else if (!list.move(event.key)) return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      dir={direction}
      aria-label={t('place.country_select')}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-shell text-ink outline-none backdrop:bg-[oklch(0.12_0.01_60/0.5)] open:flex sm:m-auto sm:h-[min(40rem,86dvh)] sm:max-w-md sm:rounded-lg sm:shadow-card"
    >
      <div className="flex items-center gap-2 p-3">
        <label className="flex min-h-13 flex-1 items-center gap-3 rounded-md bg-card px-4 inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-2 focus-within:inset-ring-chestnut">
          <Search aria-hidden="true" className="size-5 flex-none text-ink-2" />
          <input
            role="combobox"
            aria-label={t('place.country_search')}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? list.idOf(list.active) : undefined}
            placeholder={t('place.country_search')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            className="w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3"
          />
        </label>
        <button
          type="button"
          aria-label={t('place.country_close')}
          onClick={close}
          className="grid size-13 flex-none place-items-center rounded-md hover:bg-sand"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <p role="status" className={found.length === 0 ? 'px-6 py-4 text-ink-2' : 'sr-only'}>
        {typed !== '' && t('place.country_count', { count: found.length })}
      </p>
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={t('place.country_select')}
        className="flex-1 overflow-y-auto overscroll-contain px-3 pb-3"
      >
        {found.map((country, index) => (
          <Option
            key={country.country}
            id={list.idOf(index)}
            country={country}
            isActive={index === list.active}
            isChosen={country.country === chosen}
            onChoose={() => choose(country)}
          />
        ))}
      </ul>
    </dialog>
  );
}

/** Opens it as soon as it is there; a click on what lies behind closes it. */
function useOpenDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const box = dialog.current;
    const closeFromOutside = ({ target }: MouseEvent) => target === box && box?.close();
    box?.showModal();
    box?.addEventListener('click', closeFromOutside);
    return () => box?.removeEventListener('click', closeFromOutside);
  }, [dialog]);
}

interface OptionProps {
  id: string;
  country: NamedCountry;
  isActive: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ id, country, isActive, isChosen, onChoose }: OptionProps) {
  return (
    // The keys are the search field's: the focus never leaves it.
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      onKeyDown={undefined}
      className={`flex min-h-12 cursor-pointer items-center gap-3.5 rounded-md px-3 [contain-intrinsic-size:auto_3rem] [content-visibility:auto] hover:bg-sand ${isActive ? 'bg-sand inset-ring-2 inset-ring-ink/25' : ''}`}
    >
      <Flag chosen={{ flag: flagUrl(country.country) }} />
      <span className="min-w-0 flex-1">{country.name}</span>
      <bdi dir="ltr" className="digits text-ink-2">
        {country.dialCode}
      </bdi>
      {isChosen && <Check aria-hidden="true" className="size-4 flex-none" />}
    </li>
  );
}

const pageSize = 8;

/** Which option the arrow keys point at; it begins at the chosen one and is always in sight. */
function useActiveOption(id: string, found: readonly NamedCountry[], chosen: string) {
  const chosenAt = found.findIndex(({ country }) => country === chosen);
  const [pointed, setPointed] = useState<{ over: string; index: number } | null>(null);
  const over = `${found.length} ${found[0]?.country}`;
  const start = Math.max(0, chosenAt);
  const active = pointed?.over === over ? pointed.index : start;
  const idOf = (index: number) => `${id}-${found[index]?.country || 'none'}`;
  const activeId = idOf(active);
  const isStart = pointed === null;
  useEffect(() => {
    const option = document.querySelector(`#${CSS.escape(activeId)}`);
    option?.scrollIntoView({ block: isStart ? 'center' : 'nearest' });
  }, [activeId, isStart]);
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageSize,
    PageUp: active - pageSize,
  };
  return {
    active,
    idOf,
    move(key: string): boolean {
      const next = steps[key];
      if (next === undefined) return false;
      setPointed({ over, index: Math.min(found.length - 1, Math.max(0, next)) });
      return true;
    },
  };
}

export default CountryList;
