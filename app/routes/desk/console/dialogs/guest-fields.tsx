import type { ComponentProps } from 'react';
import type { ConsoleLine } from '#contract/views.ts';
import type { Language } from '#locales/languages.ts';
import { SelectField, TextField, LanguageOptions, Options, Tick } from '#app/form/field.tsx';
import { contactFaults } from '#app/components/staff/contact-faults.ts';
import { useI18n, inLanguage, type Text } from '#app/i18n/use-i18n.ts';
import { known } from '#app/components/staff/ticket-words.ts';
import { useConsole } from '../press/console-context.ts';
import type { Refused } from '../press/press.ts';
import { needWords } from '../ticket/need-tags.tsx';
import { allNeeds, type Need } from '#domain/ticket/need.ts';

export const needsIn = (form: FormData): Need[] => allNeeds.filter((need) => form.getAll('needs').includes(need));

/** The server's refusal for one field of a form. */
export function fieldError(refused: Refused | null, path: string, t: Text['t']): string | undefined {
  const fault = refused?.errors?.find((error) => error.path === path);
  return fault && t(known(contactFaults, fault.code) ?? 'error.invalid_fields');
}

/** The height of a field in a dialog. */
export const compact = 'min-h-12';

export function NameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useI18n();
  return (
    <TextField
      label={t('console.add_name')}
      isOptional
      name="name"
      autoComplete="off"
      maxLength={60}
      className={compact}
      {...props}
    />
  );
}

interface PartyProps {
  party: Omit<ComponentProps<typeof TextField>, 'label'>;
  language: string;
  languages: readonly Language[];
}

/** How many people come, and the language of the guest. */
export function PartyFields({ party, language, languages }: PartyProps) {
  const { t } = useI18n();
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
      <TextField
        label={t('console.add_party')}
        name="partySize"
        type="number"
        inputMode="numeric"
        min={1}
        className={compact}
        {...party}
      />
      <SelectField label={t('console.add_language')} name="language" defaultValue={language} className={compact}>
        <LanguageOptions tags={languages} />
      </SelectField>
    </div>
  );
}

type ServiceProps = Pick<ComponentProps<typeof SelectField>, 'isOptional' | 'defaultValue'>;

/** The service the guest comes for, if the line has any. */
export function ServiceField({ line, ...select }: ServiceProps & { line: ConsoleLine | undefined }) {
  const { t, language } = useI18n();
  const { view } = useConsole();
  if (!line || line.services.length === 0) return null;
  return (
    <SelectField label={t('console.add_service')} name="service" className={compact} {...select}>
      <option value="">{t('console.add_service_none')}</option>
      <Options of={line.services.map(({ id, name }) => [id, inLanguage(name, language, view.place.defaultLanguage)])} />
    </SelectField>
  );
}

export function NeedsField({ needs = [] }: { needs?: readonly Need[] }) {
  const { t } = useI18n();
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="mb-1 font-semibold">{t('console.add_needs')}</legend>
      {allNeeds.map((need) => (
        <Tick key={need} name="needs" value={need} defaultChecked={needs.includes(need)}>
          {t(needWords(need))}
        </Tick>
      ))}
    </fieldset>
  );
}
