import { Check, Search, X } from 'lucide-react';
import {
  useId,
  useMemo,
  useRef,
  useState,
  useLayoutEffect,
  type KeyboardEvent,
  type RefObject,
  type ReactNode,
  useCallback,
  useSyncExternalStore,
} from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { Flag } from '../../form/flag.tsx';
import { flagUrl } from './country-flags.ts';
import { nameCountries, searchCountries, withFirst, type NamedCountry } from './country-search.ts';
import type { ChosenCountry } from '../../form/phone-country.ts';
import { dialCountries } from './phone-plans.ts';
import { useBack } from '#app/components/staff/use-back.ts';

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

interface PopoverProps {
  /** A part of the field. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The popover of a field: a sheet on phones, a panel beside the field elsewhere. The browser's own modal dialog
 * provides the focus trap, the return of the focus, Escape and the top layer, on old phones too. It opens in half the
 * time of a library's popover.
 */
function FieldPopover({ anchor, label, onClose, children }: PopoverProps) {
  const { direction } = useI18n();
  const box = useRef<HTMLDialogElement>(null);
  useOpening(box, anchor);
  useBack(onClose, true);
  return (
    <dialog
      ref={box}
      dir={direction}
      tabIndex={-1}
      aria-label={label}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-shell text-ink outline-none open:flex sm:top-(--top) sm:bottom-(--bottom) sm:right-auto sm:left-(--left) sm:h-(--height) sm:w-(--width) sm:rounded-lg sm:shadow-card sm:inset-ring sm:inset-ring-rule sm:backdrop:bg-transparent"
    >
      {children}
    </dialog>
  );
}

/** Opens on mount, below the field or above it, where there is more room. */
function useOpening(box: RefObject<HTMLDialogElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dialog = box.current;
    const field = anchor.current?.parentElement;
    if (!dialog || !field) return undefined;
    const place = () => placeBeside(dialog, field);
    const ending = new AbortController();
    const { signal } = ending;
    const closeFromOutside = ({ target }: MouseEvent) => target === dialog && dialog.close();
    place();
    // After a touch, an on-screen keyboard would cover half of the list.
    dialog.toggleAttribute('autofocus', matchMedia('(pointer: coarse)').matches);
    dialog.showModal();
    dialog.addEventListener('click', closeFromOutside, { signal });
    addEventListener('resize', place, { signal });
    addEventListener('scroll', place, { passive: true, signal });
    return () => {
      ending.abort();
      // Returns the focus: a dialog that is only removed does not.
      dialog.close();
    };
  }, [box, anchor]);
}

const gap = 8;
const edge = 12;
const roomiest = 448;
const narrowest = 368;
/** The search and three rows. With less beside the field, as on a phone turned sideways, it covers the field. */
const lowest = 240;

/** In pixels of the window, set as single style properties: a policy that forbids inline styles allows these. */
function placeBeside(dialog: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const [above, below] = [top - gap - edge, innerHeight - bottom - gap - edge];
  const isBelow = below >= Math.min(roomiest, above);
  const room = Math.max(above, below);
  const isOver = room < lowest;
  const wide = Math.max(narrowest, width);
  const properties = {
    top: isOver ? `${edge}px` : isBelow ? `${bottom + gap}px` : 'auto',
    bottom: isOver || isBelow ? 'auto' : `${innerHeight - top + gap}px`,
    left: `${Math.max(edge, Math.min(left, innerWidth - wide - edge))}px`,
    width: `${wide}px`,
    height: `${Math.min(roomiest, isOver ? innerHeight - 2 * edge : room)}px`,
  };
  for (const [name, value] of Object.entries(properties)) dialog.style.setProperty(`--${name}`, value);
}

/** The height of one row: `h-13`. */
const rowRem = 3.25;
/** Rendered above and below the visible part, so that a quick scroll shows no gap. */
const spareRows = 3;

/** Which rows of a long list to render: hundreds at once take most of a second on a slow phone. */
function useSeenRows(box: RefObject<HTMLElement | null>, count: number) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = box.current;
      const watch = new ResizeObserver(changed);
      if (list) watch.observe(list);
      list?.addEventListener('scroll', changed);
      return () => {
        watch.disconnect();
        list?.removeEventListener('scroll', changed);
      };
    },
    [box],
  );
  const look = useCallback(() => {
    const list = box.current;
    if (!list) return '0 0';
    const first = Math.floor(list.scrollTop / rowPixels()) - spareRows;
    const last = Math.ceil((list.scrollTop + list.clientHeight) / rowPixels()) + spareRows;
    return `${Math.max(0, first)} ${last}`;
  }, [box]);
  /** Scrolls a row into view. */
  const reveal = useCallback(
    (index: number, where: 'centre' | 'nearest') => {
      const list = box.current;
      if (!list) return;
      const [top, bottom] = [index * rowPixels(), (index + 1) * rowPixels()];
      if (where === 'centre') list.scrollTo({ top: (top + bottom - list.clientHeight) / 2 });
      else if (top < list.scrollTop) list.scrollTo({ top });
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTo({ top: bottom - list.clientHeight });
      // The browser reports it only in the next frame, in which the rows would be missing.
      list.dispatchEvent(new Event('scroll'));
    },
    [box],
  );
  const [first = 0, last = 0] = useSyncExternalStore(subscribe, look, () => '0 0')
    .split(' ')
    .map((bound) => Math.min(Number(bound), count));
  // The rows before and after these are only room of their height.
  return { first, last, before: `${first * rowRem}rem`, after: `${(count - last) * rowRem}rem`, reveal };
}

function rowPixels(): number {
  return rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
