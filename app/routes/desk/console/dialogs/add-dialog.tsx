import { Fragment, useEffect, useRef, useState, type FormEvent } from 'react';
import type { DeskView, JoinAnswer } from '#contract/views.ts';
import { fallbackLanguage, isLanguage } from '#locales/languages.ts';
import { Button } from '#app/components/button.tsx';
import { Field, SelectField, TextField, Options } from '#app/form/field.tsx';
import { textIn } from '#app/form/form-answer.ts';
import { focusFirstFault } from '#app/form/post-form.tsx';
import { inLanguage, useI18n } from '#app/i18n/use-i18n.ts';
import type { NewGuest, Refused } from '../press/press.ts';
import { useConsole } from '../press/console-context.ts';
import { Modal } from '#app/components/staff/modal.tsx';
import { compact, fieldError, NameField, needsIn, NeedsField, PartyFields, ServiceField } from './guest-fields.tsx';
import { PhoneControl } from './phone-control.tsx';
import type { MoveReason } from '#domain/ticket/ticket.ts';
import { ReasonList } from './choice-list.tsx';
import { findTicket } from '../facts/ticket-facts.ts';
import { refusalWords } from '../press/refusal-words.ts';

interface Props {
  onClose: () => void;
  onAdded: (joined: JoinAnswer) => void;
}

/** Adds a guest who does not use a phone, in a few keys: name, Enter. */
export function AddDialog({ onClose, onAdded }: Props) {
  const { t, language } = useI18n();
  const { view, press, busy } = useConsole();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [lineId, setLineId] = useState(() => firstLine(view));
  const lines = view.lines.filter(({ id }) => view.desk.lineIds.includes(id));
  const line = lines.find(({ id }) => id === lineId);
  const isBusy = busy.has('add');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused && form.current) focusFirstFault(form.current);
  }, [refused]);

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    // A second refusal is told too.
    setRefused(null);
    const answer = await press({ kind: 'add', lineId, guest: guestOf(new FormData(event.currentTarget)) });
    if (!answer) return;
    if (!answer.isDone) return setRefused(answer.refused);
    if (answer.joined) onAdded(answer.joined);
    onClose();
  };
  const errorOf = (path: string) => fieldError(refused, path, t);
  const isFieldless = refused !== null && !['name', 'phone', 'email', 'partySize'].some((path) => errorOf(path));
  const isPassable = refused !== null && mayGoPast(refused, lineId, view);
  return (
    <Modal title={t('console.add_title')} onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event) => void add(event)}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {refused && (
          <p role="alert" className="rounded-md bg-rust-wash px-3.5 py-2.5 text-sm font-semibold text-rust">
            {isFieldless
              ? refusalWords(refused, { kind: 'add', lineId, guest: { language, partySize: 1 } }, view, { t, language })
              : t('error.invalid_fields')}
          </p>
        )}
        {isPassable && <ReasonList legend={t('console.add_anyway_why')} />}
        <NameField data-first error={errorOf('name')} />
        <ContactFields errorOf={errorOf} />
        <PartyFields
          party={{
            max: line?.partySizeLimit ?? 50,
            defaultValue: 1,
            onFocus: (event) => event.target.select(),
            error: errorOf('partySize'),
          }}
          language={view.place.defaultLanguage}
          languages={view.place.languages.filter(isLanguage)}
        />
        {lines.length > 1 && (
          <SelectField
            label={t('console.add_line')}
            value={lineId}
            onChange={(event) => setLineId(event.target.value)}
            className={compact}
          >
            <Options of={lines.map(({ id, name }) => [id, inLanguage(name, language, view.place.defaultLanguage)])} />
          </SelectField>
        )}
        {line && (
          <Fragment key={line.id}>
            <ServiceField line={line} isOptional />
            <NeedsField />
          </Fragment>
        )}
        <Button look="accent" isWide aria-busy={isBusy} className={isBusy ? 'animate-pulse' : ''}>
          {t(isPassable ? 'console.add_anyway' : 'console.add_submit')}
        </Button>
      </form>
    </Modal>
  );
}

/** Whether only the place's rule for visits is in the way: in one line, a number stands once. */
function mayGoPast({ code, ticketId }: Refused, lineId: string, view: DeskView): boolean {
  if (code === 'too_soon') return true;
  return code === 'already_waiting' && findTicket(view, ticketId)?.lineId !== lineId;
}

function ContactFields({ errorOf }: { errorOf: (path: string) => string | undefined }) {
  const { t } = useI18n();
  const { view } = useConsole();
  return (
    <>
      <Field label={t('console.add_phone')} isOptional hint={t('console.add_phone_hint')} error={errorOf('phone')}>
        {(wiring) => <PhoneControl wiring={wiring} />}
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

function firstLine({ desk: { lineIds }, lines }: DeskView): string {
  const isTaking = (lineId: string): boolean => lines.some(({ id, state }) => id === lineId && state !== 'closed');
  return lineIds.find(isTaking) ?? lineIds[0] ?? '';
}

function guestOf(form: FormData): NewGuest {
  const text = (name: string) => textIn(form, name) || undefined;
  const language = textIn(form, 'language');
  return {
    name: text('name'),
    phone: text('phone'),
    phoneCountry: text('phone') && text('phoneCountry'),
    email: text('email'),
    language: isLanguage(language) ? language : fallbackLanguage,
    partySize: Number(text('partySize') ?? 1),
    service: text('service'),
    needs: needsIn(form),
    pastVisitRule: text('reason') as MoveReason | undefined,
  };
}
