import { Check, Search, X } from 'lucide-react';
import { useId, useMemo, useRef, useState, useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Flag } from '../../form/flag.tsx';
import { flagUrl } from './country-flags.ts';
import { FieldPopover } from './field-popover.tsx';
import { nameCountries, searchCountries, withFirst, type NamedCountry } from './country-search.ts';
import type { ChosenCountry } from '../../form/phone-country.ts';
import { dialCountries } from './phone-plans.ts';
import { useSeenRows } from './use-seen-rows.ts';

interface Props {
  button: RefObject<HTMLButtonElement | null>;
  chosen: string;
  home?: string;
  onChoose: (country: ChosenCountry) => void;
  onClose: () => void;
}

const prepared = new Map<string, readonly NamedCountry[]>();

/** The slow part, once per language, before the list is needed: the names of 245 countries in two languages, sorted. */
export function prepareCountries(language: string, international: string): readonly NamedCountry[] {
  const named = prepared.get(language) ?? nameCountries(dialCountries, language, international);
  prepared.set(language, named);
  return named;
}

/** All countries in a list, with a search by name, code or letters. */
export function CountryList({ button, chosen, home, onChoose, onClose }: Props) {
  const { t } = useI18n();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const all = useCountries(home);
  // At once, not deferred: a person who types a name and presses Enter means the country that was found, not the previous one.
  const found = useMemo(() => searchCountries(all, typed), [all, typed]);
  const rows = useSeenRows(list, found.length);
  const option = useActiveOption(found, chosen, rows.reveal);
  const idOf = (country: string) => `${id}-${country || 'none'}`;
  const active = found[option.active];

  const choose = (country: NamedCountry | undefined) => {
    if (!country) return;
    onChoose({ ...country, name: country.country ? country.name : '', flag: flagUrl(country.country) });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') choose(active);
    else if (!option.move(event)) return;
    event.preventDefault();
  };
  return (
    <FieldPopover anchor={button} label={t('place.country_select')} onClose={onClose}>
      <div className="flex items-center gap-2 p-3">
        <label className="flex min-h-13 flex-1 items-center gap-2 rounded-md bg-card px-3 field-edge">
          <Search aria-hidden="true" className="size-5 flex-none text-ink-2" />
          <input
            role="combobox"
            aria-label={t('place.country_search')}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active.country)}
            placeholder={t('place.country_search')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            className="w-full min-w-0 bg-transparent text-base text-ellipsis outline-none placeholder:text-sm placeholder:text-ink-3"
          />
        </label>
        <button
          type="button"
          aria-label={t('place.country_close')}
          onClick={onClose}
          className="grid size-13 flex-none place-items-center rounded-md hover:bg-sand"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <p role="status" className={found.length === 0 ? 'px-6 py-4 text-ink-2' : 'sr-only'}>
        {typed !== '' && t('place.country_count', { count: found.length })}
      </p>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('place.country_select')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3"
        // It fades out at its end, which shows that there is more. No class: every guest would load it.
        style={{ paddingBottom: '2rem', maskImage: 'linear-gradient(#000 calc(100% - 2rem), #0000)' }}
      >
        <li role="none" style={{ height: rows.before }} />
        {found.slice(rows.first, rows.last).map((country, index) => (
          <Option
            key={country.country}
            id={idOf(country.country)}
            country={country}
            position={[rows.first + index + 1, found.length]}
            isActive={country === active}
            isChosen={country.country === chosen}
            onChoose={() => choose(country)}
          />
        ))}
        <li role="none" style={{ height: rows.after }} />
      </ul>
    </FieldPopover>
  );
}

/** All countries; the place's is the first, that of the browser's language the second. */
function useCountries(home: string | undefined): readonly NamedCountry[] {
  const { t, language } = useI18n();
  const named = prepareCountries(language, t('place.country_international'));
  return useMemo(() => withFirst(named, [home, browserRegion()]), [named, home]);
}

function browserRegion(): string | undefined {
  return /-([A-Z]{2})\b/.exec(navigator.language)?.[1];
}

/** Characters that fill two lines on the smallest phone. */
const longName = 30;

interface OptionProps {
  id: string;
  country: NamedCountry;
  position: [at: number, of: number];
  isActive: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ id, country, position: [at, of], isActive, isChosen, onChoose }: OptionProps) {
  return (
    // The search field handles the keys: the focus never leaves it.
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-posinset={at}
      aria-setsize={of}
      onClick={onChoose}
      onKeyDown={undefined}
      className={`flex h-13 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-sand sm:gap-3.5 sm:px-3 ${isActive ? 'bg-sand inset-ring-2 inset-ring-tide' : ''}`}
    >
      <Flag chosen={{ flag: flagUrl(country.country) }} />
      <span className={`line-clamp-2 min-w-0 flex-1 leading-tight ${country.name.length > longName ? 'text-sm' : ''}`}>
        {country.name}
      </span>
      <bdi dir="ltr" className="digits text-ink-2">
        {country.dialCode}
      </bdi>
      {isChosen && <Check aria-hidden="true" className="size-5 flex-none text-chestnut" />}
    </li>
  );
}

const pageSize = 8;

/**
 * The option that Enter chooses: at first the selected one, then the first result, then the one that the arrow keys
 * reach.
 * @param found a new list only if the countries found are different
 */
function useActiveOption(
  found: readonly NamedCountry[],
  chosen: string,
  reveal: ReturnType<typeof useSeenRows>['reveal'],
) {
  const over = `${found.length} ${found[0]?.country}`;
  const [pointed, setPointed] = useState<{ over: string; index: number } | null>(null);
  const isPointed = pointed?.over === over;
  const start = Math.max(
    0,
    found.findIndex(({ country }) => country === chosen),
  );
  const active = isPointed ? pointed.index : start;
  useLayoutEffect(() => {
    if (active < found.length) reveal(active, isPointed ? 'nearest' : 'centre');
  }, [active, isPointed, found, reveal]);
  return {
    active,
    /** Whether the key moves the selection. */
    move({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
      const next = stepsOf(active, found.length)[key];
      if (next === undefined || altKey || ctrlKey || metaKey || shiftKey) return false;
      setPointed({ over, index: Math.min(found.length - 1, Math.max(0, next)) });
      return true;
    },
  };
}

function stepsOf(active: number, count: number): Record<string, number> {
  return {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageSize,
    PageUp: active - pageSize,
    Home: 0,
    End: count - 1,
  };
}
