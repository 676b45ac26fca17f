import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { isLanguage, nameOf, offeredLanguages } from '#locales/languages.ts';
import { Button } from '../../../../components/button.tsx';
import { Field, SelectField, TextField } from '../../../../form/field.tsx';
import { Tick } from '../../../../form/tick.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { Refused } from '../press/press.ts';
import { useConsole } from '../console-context.ts';
import { changeOf } from './edit-change.ts';
import { fieldError } from '../press/field-error.ts';
import { allNeeds, needsOf, needWords } from '../waiting/need-tags.tsx';
import { PhoneControl } from '../dialogs/phone-control.tsx';
import { drawerSpot } from '../press/press-table.ts';
import { leftToRight } from '../../../../i18n/words/isolated.ts';

interface Props {
  ticket: StaffTicket;
  onClose: () => void;
}

const compact = 'min-h-12';

/** Everything staff may change on a ticket. Only the differences are sent. */
export function EditForm({ ticket, onClose }: Props) {
  const { t, language } = useI18n();
  const { view, press, busy } = useConsole();
  const [refused, setRefused] = useState<Refused | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone, so the focus moves to the first field.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const isBusy = busy.has(drawerSpot('change', ticket.id));
  const errorOf = (path: string) => fieldError(refused, path, t);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const change = changeOf(new FormData(form.current), ticket);
    if (Object.keys(change).length === 0) return onClose();
    const answer = await press({ kind: 'change', ticketId: ticket.id, change });
    if (answer?.isDone) onClose();
    else if (answer) setRefused(answer.refused);
  };
  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label={t('console.add_name')}
        isOptional
        name="name"
        dir="auto"
        defaultValue={ticket.name ?? ''}
        autoComplete="off"
        maxLength={60}
        error={errorOf('name')}
        className={compact}
      />
      <NumberField ticket={ticket} whose="phone" error={errorOf('phone')} />
      <NumberField ticket={ticket} whose="secondPhone" error={errorOf('secondPhone')} />
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
        <TextField
          label={t('console.add_party')}
          name="partySize"
          type="number"
          inputMode="numeric"
          min={1}
          max={line?.partySizeLimit ?? 50}
          defaultValue={ticket.partySize}
          error={errorOf('partySize')}
          className={compact}
        />
        <SelectField
          label={t('console.add_language')}
          name="language"
          defaultValue={ticket.language}
          className={compact}
        >
          {offeredLanguages.filter(isLanguage).map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {nameOf(tag)}
            </option>
          ))}
        </SelectField>
      </div>
      {line && line.services.length > 0 && (
        <SelectField
          label={t('console.add_service')}
          name="service"
          defaultValue={ticket.service ?? ''}
          className={compact}
        >
          <option value="">{t('console.add_service_none')}</option>
          {line.services.map(({ id, name }) => (
            <option key={id} value={id}>
              {inLanguage(name, language, view.place.defaultLanguage)}
            </option>
          ))}
        </SelectField>
      )}
      <NeedsField ticket={ticket} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-busy={isBusy} className={isBusy ? 'animate-pulse' : ''}>
          {t('drawer.save')}
        </Button>
        <Button type="button" look="quiet" size="small" onClick={onClose}>
          {t('drawer.cancel')}
        </Button>
      </div>
    </form>
  );
}

function NeedsField({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const needs = needsOf(ticket);
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

interface NumberProps {
  ticket: StaffTicket;
  whose: 'phone' | 'secondPhone';
  error: string | undefined;
}

/** The form does not show a stored number, because it may be masked. A new number replaces it. */
function NumberField({ ticket, whose, error }: NumberProps) {
  const { t } = useI18n();
  const { view } = useConsole();
  const before = ticket[whose];
  const hint = before === null ? undefined : t('drawer.number_now', { phone: leftToRight(before) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Field
        label={t(whose === 'phone' ? 'drawer.field_phone' : 'drawer.field_helper')}
        isOptional
        hint={hint}
        error={error}
      >
        {(wiring) => <PhoneControl wiring={wiring} placeCountry={view.place.country} field={whose} />}
      </Field>
      {before !== null && (
        <Tick name={`${whose}Gone`} className="text-sm">
          {t('drawer.number_remove')}
        </Tick>
      )}
    </div>
  );
}
