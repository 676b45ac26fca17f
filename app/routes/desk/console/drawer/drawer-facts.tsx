import { Pencil } from 'lucide-react';
import { useState, useEffect, useRef, type ReactNode, type FormEvent } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { isLanguage, nameOf, offeredLanguages } from '#locales/languages.ts';
import { ClockTime } from '#app/i18n/trans.tsx';
import { useI18n, leftToRight, placeText } from '#app/i18n/use-i18n.ts';
import { PlaceWords } from '#app/components/place-words.tsx';
import { useConsole } from '../press/console-context.ts';
import { DrawerSection, smallButton } from './drawer-section.tsx';
import { isOver } from '#app/components/staff/ticket-words.ts';
import { needsOf, needWords } from '../ticket/need-tags.tsx';
import { TicketAnswers, useServiceName } from '../ticket/ticket-reach.tsx';
import { Button } from '#app/components/button.tsx';
import { Field, Tick } from '#app/form/field.tsx';
import { focusFirstFault } from '#app/form/post-form.tsx';
import type { Refused } from '../press/press.ts';
import { changeOf } from './edit-change.ts';
import { fieldError, NameField, NeedsField, PartyFields, ServiceField } from '../dialogs/guest-fields.tsx';
import { PhoneControl } from '../dialogs/phone-control.tsx';
import { drawerSpot } from '../press/press-table.ts';

/** What the ticket says about its guest, and the form to change it. */
export function DrawerFacts({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { mayWork } = useConsole();
  const [isEditing, setIsEditing] = useState(false);
  const mayEdit = mayWork && !isOver(ticket);
  const isForm = isEditing && mayEdit;
  return (
    <DrawerSection
      title={t('drawer.facts')}
      aside={
        mayEdit &&
        !isForm && (
          <button type="button" onClick={() => setIsEditing(true)} className={`${smallButton} -my-2.5`}>
            <Pencil aria-hidden="true" className="size-4" />
            {t('drawer.edit')}
          </button>
        )
      }
    >
      {ticket.isUnreadable && (
        <p className="rounded-md bg-rust-wash px-3.5 py-2.5 text-sm font-semibold text-rust">
          {t('drawer.unreadable')}
        </p>
      )}
      {isForm ? <EditForm ticket={ticket} onClose={() => setIsEditing(false)} /> : <Facts ticket={ticket} />}
    </DrawerSection>
  );
}

function Facts({ ticket }: { ticket: StaffTicket }) {
  const { t, number, language } = useI18n();
  const { view } = useConsole();
  const service = useServiceName(ticket);
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const needs = needsOf(ticket);
  const { promised, travelMinutes, phone, email, secondPhone } = ticket;
  return (
    <dl className="grid grid-cols-[minmax(5.5rem,auto)_minmax(8rem,1fr)] gap-x-4 gap-y-2 text-sm leading-snug max-[16rem]:block">
      <Fact name={t('drawer.field_line')}>
        {line && <PlaceWords of={placeText(line.name, language, view.place.defaultLanguage)} />}
      </Fact>
      <Fact name={t('drawer.field_service')}>{service && <PlaceWords of={service} />}</Fact>
      <Fact name={t('drawer.field_party')}>{number(ticket.partySize)}</Fact>
      <Fact name={t('drawer.field_language')}>
        {isLanguage(ticket.language) ? <bdi lang={ticket.language}>{nameOf(ticket.language)}</bdi> : ticket.language}
      </Fact>
      <Fact name={t('drawer.field_phone')}>{phone && <PhoneNumber phone={phone} />}</Fact>
      <Fact name={t('drawer.field_email')}>{email && <bdi dir="ltr">{email}</bdi>}</Fact>
      <Fact name={t('drawer.field_helper')}>{secondPhone && <PhoneNumber phone={secondPhone} />}</Fact>
      <Fact name={t('drawer.field_needs')}>
        {new Intl.ListFormat(language).format(needs.map((need) => t(needWords(need))))}
      </Fact>
      <Fact name={t('drawer.field_travel')}>
        {travelMinutes !== null && t('console.away', { minutes: travelMinutes })}
      </Fact>
      <Fact name={t('drawer.field_joined')}>
        <ClockTime at={ticket.joinedAt} timeZone={view.place.timeZone} country={view.place.country} />
      </Fact>
      <Fact name={t('drawer.field_promised')}>{promised && t('console.told', promised)}</Fact>
      <TicketAnswers ticket={ticket} />
    </dl>
  );
}

/** A fact without content is not shown. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

/** A link to call, if the host sees the whole number. */
function PhoneNumber({ phone }: { phone: string }) {
  const words = (
    <bdi dir="ltr" className="digits whitespace-nowrap">
      {phone.replace(';ext=', ' – ')}
    </bdi>
  );
  if (!phone.startsWith('+')) return words;
  return (
    <a href={`tel:${phone}`} className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4">
      {words}
    </a>
  );
}

interface Props {
  ticket: StaffTicket;
  onClose: () => void;
}

/** Everything staff may change on a ticket. Only the differences are sent. */
function EditForm({ ticket, onClose }: Props) {
  const { t } = useI18n();
  const { view, press, busy } = useConsole();
  const [refused, setRefused] = useState<Refused | null>(null);
  // What the fields were filled from: a change that the guest or a colleague makes meanwhile must not be taken back.
  const [before] = useState(ticket);
  const form = useRef<HTMLFormElement>(null);
  // The button that opened the form is gone, so the focus moves to the first field.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (refused && form.current) focusFirstFault(form.current);
  }, [refused]);
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const isBusy = busy.has(drawerSpot('change', ticket.id));
  const errorOf = (path: string) => fieldError(refused, path, t);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.current || isBusy) return;
    const change = changeOf(new FormData(form.current), before);
    if (Object.keys(change).length === 0) return onClose();
    const answer = await press({ kind: 'change', ticketId: ticket.id, change });
    if (answer?.isDone) onClose();
    else if (answer) setRefused(answer.refused);
  };
  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NameField dir="auto" defaultValue={ticket.name ?? ''} error={errorOf('name')} />
      <NumberField ticket={ticket} whose="phone" error={errorOf('phone')} />
      <NumberField ticket={ticket} whose="secondPhone" error={errorOf('secondPhone')} />
      <PartyFields
        party={{
          max: line?.partySizeLimit ?? 50,
          defaultValue: ticket.partySize,
          error: errorOf('partySize'),
        }}
        language={ticket.language}
        languages={offeredLanguages}
      />
      <ServiceField line={line} defaultValue={ticket.service ?? ''} />
      <NeedsField needs={needsOf(ticket)} />
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

interface NumberProps {
  ticket: StaffTicket;
  whose: 'phone' | 'secondPhone';
  error: string | undefined;
}

/** The form does not show a stored number, because it may be masked. A new number replaces it. */
function NumberField({ ticket, whose, error }: NumberProps) {
  const { t } = useI18n();
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
        {(wiring) => <PhoneControl wiring={wiring} field={whose} />}
      </Field>
      {before !== null && (
        <Tick name={`${whose}Gone`} className="text-sm">
          {t('drawer.number_remove')}
        </Tick>
      )}
    </div>
  );
}
