import { Plus } from 'lucide-react';
import { useContext, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ByLanguage } from '#domain/by-language.ts';
import { Button } from '#app/components/button.tsx';
import { StrokeIcon } from '#app/components/staff/stroke-icon.tsx';
import { inLanguage, useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { GroupFault } from '#app/form/group-fault.tsx';
import { useFields } from '#app/form/field.tsx';
import type { Part } from '#app/form/form-shape.ts';
import { useHasScripts } from '#app/live/use-in-browser.ts';
import { LanguageTexts, PlaceLanguages } from './language-texts.tsx';

const fields = 'input:not([type=hidden]), select, textarea';

/** Adds an entry to a list; the focus moves to the entry's first field. */
export function addAndFocus(list: ParentNode, add: () => void): void {
  const before = new Set(list.querySelectorAll(fields));
  add();
  requestAnimationFrame(() => {
    const first = [...list.querySelectorAll<HTMLElement>(fields)].find((field) => !before.has(field));
    first?.focus();
  });
}

/** A press that moves or removes what is pressed: the focus goes on there, and is not lost. */
export function pressAndFocus(press: () => void, next: () => HTMLElement | null | undefined): void {
  flushSync(press);
  next()?.focus();
}

interface AddProps {
  label: string;
  list?: string;
  onPress: () => void;
}

/** Adds an entry above itself. */
export function AddButton({ label, list, onPress }: AddProps) {
  return (
    <Button
      type="button"
      look="quiet"
      size="small"
      data-entries={list}
      onClick={({ currentTarget }) => addAndFocus(currentTarget.closest('form') ?? document, onPress)}
      className="justify-self-start"
    >
      <Plus aria-hidden="true" className="size-5" />
      {label}
    </Button>
  );
}

/** The entries of a list that staff add to, move and remove, each change checked at once. */
export function useEntries<One extends { id: string }>(path: string, first: readonly One[] | Part<One[]>) {
  const { values, recheck } = useFields();
  const [entries, setEntries] = useState(() => ('read' in first ? first.read(values, path) : first));
  const change = (next: readonly One[]): void => {
    setEntries(next);
    recheck(path);
  };
  return {
    entries,
    add: (entry: Omit<One, 'id'>) =>
      change([...entries, { ...entry, id: freshId(entries.map(({ id }) => id)) } as One]),
    /** What the buttons of the entry at this position need. */
    placeOf: (at: number) => ({
      list: path,
      at,
      count: entries.length,
      onMove: (from: number, to: number) => change(moved(entries, from, to)),
      onRemove: (gone: number) => change(entries.filter((_, index) => index !== gone)),
    }),
  };
}

/** What an entry is called, also for as long as it has no words. */
function useNames(): (words: ByLanguage, unnamed: string) => string {
  const { language } = useI18n();
  const { defaultLanguage } = useContext(PlaceLanguages);
  return (words, unnamed) => {
    const known = inLanguage(words, language, defaultLanguage);
    return known === '' ? unnamed : isolated(known);
  };
}

interface EntryProps extends EntryPlace {
  /** The path of its fields: `<path>.<field>`. */
  path: string;
  id: string;
  words: ByLanguage;
  unnamed: string;
  children: ReactNode;
}

export function Entry({ path, id, words, unnamed, children, ...buttons }: EntryProps) {
  const name = useNames()(words, unnamed);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md p-3 inset-ring-[1.5px] inset-ring-rule sm:p-4">
      <input type="hidden" name={`${path}.id`} value={id} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="max-w-full text-base font-bold [overflow-wrap:anywhere]">{name}</h3>
        <EntryButtons name={name} {...buttons} />
      </div>
      {children}
    </li>
  );
}

interface ItemListProps {
  /** The path of the list and its texts: `<path>.<index>.<field>`. */
  path: string;
  field: string;
  items: readonly { id: string; words: ByLanguage }[];
  max: number;
  legend: string;
  hint?: string;
  /** The name of an item without text, from its number. */
  nameOf: (number: number) => string;
  add: string;
}

/** An ordered list of short texts, each in the languages of the place. */
export function ItemList({ path, field, items, max, legend, hint, nameOf, add }: ItemListProps) {
  const called = useNames();
  const { entries, add: append, placeOf } = useEntries(path, items);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
      {entries.map(({ id, words }, at) => (
        <div key={id} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
          <input type="hidden" name={`${path}.${at}.id`} value={id} />
          <LanguageTexts path={`${path}.${at}.${field}`} label={nameOf(at + 1)} texts={words} max={120} />
          <div className="sm:pt-9">
            <EntryButtons name={called(words, nameOf(at + 1))} {...placeOf(at)} />
          </div>
        </div>
      ))}
      <GroupFault name={path} />
      {entries.length < max && <AddButton label={add} list={path} onPress={() => append({ words: {} })} />}
    </fieldset>
  );
}

export interface EntryPlace {
  list: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** Buttons to move or remove the entry with this name. */
function EntryButtons({ name, list, at, count, onMove, onRemove }: EntryPlace & { name: string }) {
  const { t, number } = useI18n();
  const [told, tell] = useState('');
  const move = (to: number) => (button: HTMLElement) => {
    pressAndFocus(
      () => onMove(at, to),
      () => button,
    );
    tell(t('settings.moved', { name, place: number(to + 1) }));
  };
  // To what takes its place: the next entry, or the button that adds one.
  const remove = ({ ownerDocument }: HTMLElement): void =>
    pressAndFocus(
      () => onRemove(at),
      () => ownerDocument.querySelectorAll<HTMLElement>(`[data-entries="${list}"]`)[at],
    );
  // Without scripts they do nothing, and a line with many services has a thousand of them. Their space is kept.
  const hasScripts = useHasScripts();
  return (
    <span className="entry-buttons">
      {hasScripts && (
        <>
          <IconButton label={t('lines_set.move_up', { name })} isOff={at === 0} onPress={move(at - 1)}>
            <StrokeIcon of="up" />
          </IconButton>
          <IconButton label={t('lines_set.move_down', { name })} isOff={at === count - 1} onPress={move(at + 1)}>
            <StrokeIcon of="down" />
          </IconButton>
          <IconButton label={t('lines_set.remove', { name })} list={list} onPress={remove}>
            <StrokeIcon of="remove" />
          </IconButton>
          <span role="status" className="sr-only">
            {told}
          </span>
        </>
      )}
    </span>
  );
}

interface IconButtonProps extends Omit<AddProps, 'onPress'> {
  isOff?: boolean;
  onPress: (button: HTMLElement) => void;
  children: ReactNode;
}

/** While it is off it keeps the focus, which came by its own press. */
export function IconButton({ label, list, isOff = false, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-disabled={isOff}
      data-entries={list}
      onClick={({ currentTarget }) => !isOff && onPress(currentTarget)}
      className="icon-button"
    >
      {children}
    </button>
  );
}

function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, at) => at !== from);
  const entry = list[from];
  return entry === undefined || to < 0 || to > rest.length ? [...list] : rest.toSpliced(to, 0, entry);
}

/** A short id, unique in its list. Tickets store it. */
export function freshId(taken: readonly string[]): string {
  const [a = 0] = crypto.getRandomValues(new Uint32Array(1));
  const id = a.toString(36);
  return taken.includes(id) ? freshId(taken) : id;
}
