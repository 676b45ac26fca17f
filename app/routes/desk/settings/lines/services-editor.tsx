import { Plus } from 'lucide-react';
import { useState } from 'react';
import { bringMost, expectedMinutesMost, servicesMost } from '#domain/ticket/service.ts';
import type { BringItem, Service } from '#domain/ticket/service.ts';
import { Button } from '../../../../components/button.tsx';
import { TextField } from '../../../../form/field.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { EntryButtons, freshId, moved } from './entry-buttons.tsx';
import { LanguageTexts } from './language-texts.tsx';
import type { PlaceLanguages } from './language-texts.tsx';
import { servicesIn } from './line-form.ts';
import type { Read } from './line-form.ts';
import type { FormFields } from '../form/settings-form.tsx';

export interface ListProps extends Pick<FormFields, 'fault' | 'recheck'> {
  /** What the list holds at first. */
  read: Read;
  place: PlaceLanguages;
}

/** What a line offers, in its order; each entry with its words, its time and what to bring. */
export function ServicesEditor({ read, place, fault, recheck }: ListProps) {
  const { t } = useText();
  const [services, setServices] = useState(() => servicesIn(read));
  const change = (next: Service[]): void => {
    setServices(next);
    recheck('services');
  };
  const add = (): void => {
    const id = freshId(services.map((one) => one.id));
    change([...services, { id, name: {}, expectedMinutes: null, bring: [] }]);
  };
  return (
    <>
      {services.length === 0 && <p className="text-ink-2">{t('lines_set.no_services')}</p>}
      {services.length > 0 && (
        <ol className="grid gap-4">
          {services.map((service, at) => (
            <ServiceEntry
              key={service.id}
              service={service}
              at={at}
              count={services.length}
              place={place}
              fault={fault}
              recheck={recheck}
              onMove={(from, to) => change(moved(services, from, to))}
              onRemove={(gone) => change(services.filter((_, index) => index !== gone))}
            />
          ))}
        </ol>
      )}
      {fault('services') && <p className="text-sm font-semibold text-rust">{fault('services')}</p>}
      {services.length < servicesMost && <AddButton label={t('lines_set.add_service')} onPress={add} />}
    </>
  );
}

export function AddButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button type="button" look="quiet" size="small" onClick={onPress} className="justify-self-start">
      <Plus aria-hidden="true" className="size-5" />
      {label}
    </Button>
  );
}

interface EntryProps extends Omit<ListProps, 'read'> {
  service: Service;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

function ServiceEntry({ service, at, count, place, fault, recheck, onMove, onRemove }: EntryProps) {
  const { t, number, language } = useText();
  const path = `services.${at}`;
  const known = inLanguage(service.name, language, place.defaultLanguage);
  const name = known === '' ? t('lines_set.service_number', { number: at + 1 }) : isolated(known);
  return (
    <li className="grid gap-4 rounded-md p-3 inset-ring-[1.5px] inset-ring-rule sm:p-4">
      <input type="hidden" name={`${path}.id`} value={service.id} />
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base font-bold [overflow-wrap:anywhere]">{name}</h3>
        <EntryButtons name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <LanguageTexts
        path={`${path}.name`}
        label={t('lines_set.service_name')}
        texts={service.name}
        most={120}
        fault={fault}
        {...place}
      />
      <TextField
        label={t('lines_set.minutes')}
        hint={t('lines_set.minutes_hint', { most: number(expectedMinutesMost) })}
        isOptional
        name={`${path}.expectedMinutes`}
        type="number"
        inputMode="numeric"
        min={1}
        max={expectedMinutesMost}
        dir="ltr"
        className="digits max-w-40 rtl:text-end"
        defaultValue={service.expectedMinutes ?? ''}
        error={fault(`${path}.expectedMinutes`)}
      />
      <BringList path={`${path}.bring`} items={service.bring} place={place} fault={fault} recheck={recheck} />
    </li>
  );
}

interface BringProps extends Omit<ListProps, 'read'> {
  path: string;
  items: BringItem[];
}

/** 'Bring these': what guests have ready, in their language. */
function BringList({ path, items: first, place, fault, recheck }: BringProps) {
  const { t, language } = useText();
  const [items, setItems] = useState(first);
  const change = (next: BringItem[]): void => {
    setItems(next);
    recheck(path);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('lines_set.bring')}</legend>
      <p className="text-sm text-ink-2">{t('lines_set.bring_hint')}</p>
      {items.map((item, at) => {
        const known = inLanguage(item.text, language, place.defaultLanguage);
        const name = known === '' ? t('lines_set.item_number', { number: at + 1 }) : isolated(known);
        return (
          <div key={item.id} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
            <input type="hidden" name={`${path}.${at}.id`} value={item.id} />
            <LanguageTexts
              path={`${path}.${at}.text`}
              label={t('lines_set.item_number', { number: at + 1 })}
              texts={item.text}
              most={120}
              fault={fault}
              {...place}
            />
            <div className="sm:pt-9">
              <EntryButtons
                name={name}
                at={at}
                count={items.length}
                onMove={(from, to) => change(moved(items, from, to))}
                onRemove={(gone) => change(items.filter((_, index) => index !== gone))}
              />
            </div>
          </div>
        );
      })}
      {items.length < bringMost && (
        <AddButton
          label={t('lines_set.add_item')}
          onPress={() => change([...items, { id: freshId(items.map(({ id }) => id)), text: {} }])}
        />
      )}
    </fieldset>
  );
}
