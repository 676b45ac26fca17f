import { useState } from 'react';
import { maxBring, maxExpectedMinutes, maxServices } from '#domain/ticket/service.ts';
import type { Service } from '#domain/ticket/service.ts';
import { TextField } from '../../../../form/field.tsx';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { freshId, moved } from './entry-buttons.tsx';
import type { EntryPlace } from './entry-buttons.tsx';
import { AddButton, Entry, ItemList } from './entry-list.tsx';
import type { ListProps } from './entry-list.tsx';
import { LanguageTexts } from './language-texts.tsx';
import { servicesIn } from './line-form.ts';

/** The services of a line in their order, each with its texts, its duration and what to bring. */
export function ServicesEditor({ read, place, fault, recheck }: ListProps) {
  const { t } = useI18n();
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
      {services.length < maxServices && <AddButton label={t('lines_set.add_service')} onPress={add} />}
    </>
  );
}

interface ServiceProps extends Omit<ListProps, 'read'>, Omit<EntryPlace, 'name'> {
  service: Service;
}

function ServiceEntry({ service, place, fault, recheck, ...buttons }: ServiceProps) {
  const { t, number, language } = useI18n();
  const path = `services.${buttons.at}`;
  const known = inLanguage(service.name, language, place.defaultLanguage);
  const name = known === '' ? t('lines_set.service_number', { number: buttons.at + 1 }) : isolated(known);
  return (
    <Entry path={path} id={service.id} name={name} {...buttons}>
      <LanguageTexts
        path={`${path}.name`}
        label={t('lines_set.service_name')}
        texts={service.name}
        max={120}
        fault={fault}
        {...place}
      />
      <TextField
        label={t('lines_set.minutes')}
        hint={t('lines_set.minutes_hint', { max: number(maxExpectedMinutes) })}
        isOptional
        name={`${path}.expectedMinutes`}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxExpectedMinutes}
        dir="ltr"
        className="digits max-w-40 rtl:text-end"
        defaultValue={service.expectedMinutes ?? ''}
        error={fault(`${path}.expectedMinutes`)}
      />
      <ItemList
        path={`${path}.bring`}
        field="text"
        items={service.bring.map(({ id, text }) => ({ id, words: text }))}
        max={maxBring}
        legend={t('lines_set.bring')}
        hint={t('lines_set.bring_hint')}
        nameOf={(at) => t('lines_set.item_number', { number: at })}
        add={t('lines_set.add_item')}
        place={place}
        fault={fault}
        recheck={recheck}
      />
    </Entry>
  );
}
