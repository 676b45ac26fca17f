import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { DeskView, JoinAnswer, ConsoleLine } from '#contract/views.ts';
import { fallbackLanguage, isLanguage, nameOf } from '#locales/languages.ts';
import { Button } from '../../../../components/button.tsx';
import { Field, SelectField, TextField } from '../../../../form/field.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import type { NewGuest, Refused } from '../press/press.ts';
import { useConsole } from '../console-context.ts';
import { fieldError } from '../press/field-error.ts';
import { Modal } from './modal.tsx';
import { allNeeds, needWords } from '../waiting/need-tags.tsx';
import { PhoneControl } from './phone-control.tsx';
import { refusalWords } from '../press/refusal-words.ts';
import { Tick } from '../../../../form/tick.tsx';

interface Props {
  onClose: () => void;
  /** Tells the console who was added. */
  onAdded: (joined: JoinAnswer) => void;
}

const compact = 'min-h-12';

/** Adds a guest who does not use a phone, in a few keys: name, Enter. */
export function AddDialog({ onClose, onAdded }: Props) {
  const { t, language } = useI18n();
  const { view, press, busy } = useConsole();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [lineId, setLineId] = useState(() => firstLine(view));
  const form = useRef<HTMLFormElement>(null);
  const lines = view.lines.filter(({ id }) => view.desk.lineIds.includes(id));
  const line = lines.find(({ id }) => id === lineId);
  const isBusy = busy.has('add');

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const answer = await press({ kind: 'add', lineId, guest: guestOf(new FormData(form.current)) });
    if (!answer) return;
    if (!answer.isDone) return setRefused(answer.refused);
    if (answer.joined) onAdded(answer.joined);
    onClose();
  };
  const errorOf = (path: string) => fieldError(refused, path, t);
  const isFieldless = refused !== null && !['name', 'phone', 'email', 'partySize'].some((path) => errorOf(path));
  return (
    <Modal title={t('console.add_title')} onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event) => void add(event)}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {isFieldless && (
          <p role="alert" className="rounded-md bg-rust-wash px-3.5 py-2.5 text-sm font-semibold text-rust">
            {refusalWords(refused, { kind: 'add', lineId, guest: { language, partySize: 1 } }, view, t)}
          </p>
        )}
        <TextField
          label={t('console.add_name')}
          isOptional
          name="name"
          data-first
          autoComplete="off"
          maxLength={60}
          error={errorOf('name')}
          className={compact}
        />
        <ContactFields errorOf={errorOf} />
        <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
          <PartyField max={line?.partySizeLimit ?? 50} error={errorOf('partySize')} />
          <SelectField
            label={t('console.add_language')}
            name="language"
            defaultValue={view.place.defaultLanguage}
            className={compact}
          >
            {view.place.languages.filter(isLanguage).map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {nameOf(tag)}
              </option>
            ))}
          </SelectField>
        </div>
        {lines.length > 1 && (
          <SelectField
            label={t('console.add_line')}
            value={lineId}
            onChange={(event) => setLineId(event.target.value)}
            className={compact}
          >
            {lines.map(({ id, name }) => (
              <option key={id} value={id}>
                {inLanguage(name, language, view.place.defaultLanguage)}
              </option>
            ))}
          </SelectField>
        )}
        {line && <AddTold key={line.id} line={line} />}
        <Button look="accent" isWide aria-busy={isBusy} className={isBusy ? 'animate-pulse' : ''}>
          {t('console.add_submit')}
        </Button>
      </form>
    </Modal>
  );
}

/** The recipient fields. */
function ContactFields({ errorOf }: { errorOf: (path: string) => string | undefined }) {
  const { t } = useI18n();
  const { view } = useConsole();
  return (
    <>
      <Field label={t('console.add_phone')} isOptional hint={t('console.add_phone_hint')} error={errorOf('phone')}>
        {(wiring) => <PhoneControl wiring={wiring} placeCountry={view.place.country} />}
      </Field>
      {view.texting.canMail && (
        <TextField
          label={t('console.add_email')}
          isOptional
          name="email"
          type="email"
          dir="ltr"
          autoComplete="off"
          error={errorOf('email')}
          className={compact}
        />
      )}
    </>
  );
}

function PartyField({ max, error }: { max: number; error: string | undefined }) {
  const { t } = useI18n();
  const id = useId();
  return (
    <TextField
      key={id}
      label={t('console.add_party')}
      name="partySize"
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      defaultValue={1}
      onFocus={(event) => event.target.select()}
      error={error}
      className={compact}
    />
  );
}

function firstLine(view: DeskView): string {
  return (
    view.desk.lineIds.find((id) => view.lines.some((line) => line.id === id && line.state !== 'closed')) ??
    view.desk.lineIds[0] ??
    ''
  );
}

function guestOf(form: FormData): NewGuest {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const phone = text('phone');
  const language = text('language');
  return {
    ...(text('name') ? { name: text('name') } : {}),
    ...(phone ? { phone, ...(text('phoneCountry') ? { phoneCountry: text('phoneCountry') } : {}) } : {}),
    ...(text('email') ? { email: text('email') } : {}),
    language: isLanguage(language) ? language : fallbackLanguage,
    partySize: Number(text('partySize') || 1),
    ...(text('service') ? { service: text('service') } : {}),
    needs: allNeeds.filter((need) => form.getAll('needs').includes(need)),
  };
}

/** The service and the needs of a guest whom a host adds. */
function AddTold({ line }: { line: ConsoleLine }) {
  const { t, language } = useI18n();
  const { view } = useConsole();
  return (
    <>
      {line.services.length > 0 && (
        <SelectField label={t('console.add_service')} isOptional name="service" className="min-h-12">
          <option value="">{t('console.add_service_none')}</option>
          {line.services.map(({ id, name }) => (
            <option key={id} value={id}>
              {inLanguage(name, language, view.place.defaultLanguage)}
            </option>
          ))}
        </SelectField>
      )}
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="mb-1 font-semibold">{t('console.add_needs')}</legend>
        {allNeeds.map((need) => (
          <Tick key={need} name="needs" value={need}>
            {t(needWords(need))}
          </Tick>
        ))}
      </fieldset>
    </>
  );
}
