import type { MeasuredMinutes } from '#domain/wait/desk-times.ts';
import { maxBring, maxExpectedMinutes, maxServices, type Service } from '#domain/line/service.ts';
import type { MouseEvent } from 'react';
import { Button } from '#app/components/button.tsx';
import { GroupFault } from '#app/form/group-fault.tsx';
import { NumberField } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { AddButton, Entry, ItemList, useEntries, type EntryPlace } from './entry-list.tsx';
import { LanguageTexts } from './language-texts.tsx';
import { services } from './line-form.ts';

export function ServicesEditor({ measured }: { measured: Record<string, MeasuredMinutes> }) {
  const { t } = useI18n();
  const { entries, add, placeOf } = useEntries('services', services);
  return (
    <>
      {entries.length === 0 && <p className="text-ink-2">{t('lines_set.no_services')}</p>}
      {entries.length > 0 && (
        <ol className="grid gap-4">
          {entries.map((service, at) => (
            <ServiceEntry key={service.id} service={service} measured={measured[service.id]} {...placeOf(at)} />
          ))}
        </ol>
      )}
      <GroupFault name="services" />
      {entries.length < maxServices && (
        <AddButton
          list="services"
          label={t('lines_set.add_service')}
          onPress={() => add({ name: {}, expectedMinutes: null, bring: [] })}
        />
      )}
    </>
  );
}

type ServiceProps = EntryPlace & { service: Service; measured: MeasuredMinutes | undefined };

function ServiceEntry({ service, measured, ...buttons }: ServiceProps) {
  const { t, number } = useI18n();
  const path = `services.${buttons.at}`;
  const unnamed = t('lines_set.service_number', { number: buttons.at + 1 });
  return (
    <Entry path={path} id={service.id} words={service.name} unnamed={unnamed} {...buttons}>
      <LanguageTexts path={`${path}.name`} label={t('lines_set.service_name')} texts={service.name} max={120} />
      <NumberField
        label={t('lines_set.minutes')}
        hint={t('lines_set.minutes_hint', { max: number(maxExpectedMinutes) })}
        note={
          measured && <MeasuredNote field={`${path}.expectedMinutes`} said={service.expectedMinutes} {...measured} />
        }
        isOptional
        name={`${path}.expectedMinutes`}
        min={1}
        max={maxExpectedMinutes}
        defaultValue={service.expectedMinutes ?? ''}
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
      />
    </Entry>
  );
}

/** What was measured beside what was said, and a press that takes it over. */
function MeasuredNote({ field, said, minutes, guests }: MeasuredMinutes & { field: string; said: number | null }) {
  const { t, number } = useI18n();
  const differs = Math.abs(minutes - (said ?? 0)) > (said ?? 0) / 5;
  const takeOver = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const control = currentTarget.form?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement)) return;
    control.value = String(minutes);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  };
  const facts = { minutes, guests, said: number(said ?? 0) };
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {said !== null && differs ? t('lines_set.measured_beside', facts) : t('lines_set.measured', facts)}
      {differs && minutes <= maxExpectedMinutes && (
        <Button type="button" look="quiet" size="small" className="[@media(scripting:none)]:hidden" onClick={takeOver}>
          {t('lines_set.measured_take', { minutes })}
        </Button>
      )}
    </span>
  );
}
