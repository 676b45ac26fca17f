import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ByLanguage } from '#contract/views.ts';
import { Button } from '../../../../components/button.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import type { FormFields } from '../form/settings-form.tsx';
import { EntryButtons, freshId, moved } from './entry-buttons.tsx';
import type { EntryPlace } from './entry-buttons.tsx';
import { LanguageTexts } from './language-texts.tsx';
import type { PlaceLanguages } from './language-texts.tsx';
import type { Read } from './line-form.ts';

export interface ListProps extends Pick<FormFields, 'fault' | 'recheck'> {
  /** The initial content of the list. */
  read: Read;
  place: PlaceLanguages;
}

export function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button type="button" look="quiet" size="small" onClick={onPress} className="justify-self-start">
      <Plus aria-hidden="true" className="size-5" />
      {label}
    </Button>
  );
}

interface EntryProps extends EntryPlace {
  /** The path of its fields: `<path>.<field>`. */
  path: string;
  id: string;
  children: ReactNode;
}

/** One entry of a list, with its buttons. */
export function Entry({ path, id, children, ...buttons }: EntryProps) {
  return (
    <li className="grid gap-4 rounded-md p-3 inset-ring-[1.5px] inset-ring-rule sm:p-4">
      <input type="hidden" name={`${path}.id`} value={id} />
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base font-bold [overflow-wrap:anywhere]">{buttons.name}</h3>
        <EntryButtons {...buttons} />
      </div>
      {children}
    </li>
  );
}

interface Item {
  id: string;
  words: ByLanguage;
}

interface ItemListProps extends Omit<ListProps, 'read'> {
  /** The path of the list and its texts: `<path>.<index>.<field>`. */
  path: string;
  field: string;
  /** The initial items. */
  items: readonly Item[];
  max: number;
  legend: string;
  hint?: string;
  /** The name of an item without text, from its number. */
  nameOf: (number: number) => string;
  add: string;
}

/** An ordered list of short texts, each in the languages of the place. */
export function ItemList({
  path,
  field,
  max,
  legend,
  hint,
  nameOf,
  add,
  place,
  fault,
  recheck,
  ...first
}: ItemListProps) {
  const { language } = useI18n();
  const [items, setItems] = useState(first.items);
  const change = (next: readonly Item[]): void => {
    setItems(next);
    recheck(path);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
      {items.map(({ id, words }, at) => {
        const known = inLanguage(words, language, place.defaultLanguage);
        const label = nameOf(at + 1);
        return (
          <div key={id} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
            <input type="hidden" name={`${path}.${at}.id`} value={id} />
            <LanguageTexts
              path={`${path}.${at}.${field}`}
              label={label}
              texts={words}
              max={120}
              fault={fault}
              {...place}
            />
            <div className="sm:pt-9">
              <EntryButtons
                name={known === '' ? label : isolated(known)}
                at={at}
                count={items.length}
                onMove={(from, to) => change(moved(items, from, to))}
                onRemove={(gone) => change(items.filter((_, index) => index !== gone))}
              />
            </div>
          </div>
        );
      })}
      {fault(path) && <p className="text-sm font-semibold text-rust">{fault(path)}</p>}
      {items.length < max && (
        <AddButton
          label={add}
          onPress={() => change([...items, { id: freshId(items.map(({ id }) => id)), words: {} }])}
        />
      )}
    </fieldset>
  );
}
