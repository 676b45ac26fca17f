import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { isLanguage, nameOf } from '#locales/languages.ts';
import { ClockTime } from '../../../../i18n/trans.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { useConsole } from '../console-context.ts';
import { DrawerSection, smallButton } from './drawer-section.tsx';
import { isOver } from '../../../../components/staff/ticket-words.ts';
import { EditForm } from './edit-form.tsx';
import { needsOf, needWords } from '../waiting/need-tags.tsx';
import { TicketAnswers, useServiceName } from '../desk/ticket-told.tsx';

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
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm leading-snug">
      {line && (
        <Fact name={t('drawer.field_line')}>
          <bdi>{inLanguage(line.name, language, view.place.defaultLanguage)}</bdi>
        </Fact>
      )}
      {service && (
        <Fact name={t('drawer.field_service')}>
          <bdi>{service}</bdi>
        </Fact>
      )}
      <Fact name={t('drawer.field_party')}>{number(ticket.partySize)}</Fact>
      <Fact name={t('drawer.field_language')}>
        {isLanguage(ticket.language) ? <bdi lang={ticket.language}>{nameOf(ticket.language)}</bdi> : ticket.language}
      </Fact>
      {phone && (
        <Fact name={t('drawer.field_phone')}>
          <PhoneNumber phone={phone} />
        </Fact>
      )}
      {email && (
        <Fact name={t('drawer.field_email')}>
          <bdi dir="ltr">{email}</bdi>
        </Fact>
      )}
      {secondPhone && (
        <Fact name={t('drawer.field_helper')}>
          <PhoneNumber phone={secondPhone} />
        </Fact>
      )}
      {needs.length > 0 && (
        <Fact name={t('drawer.field_needs')}>
          {new Intl.ListFormat(language).format(needs.map((need) => t(needWords(need))))}
        </Fact>
      )}
      {travelMinutes !== null && (
        <Fact name={t('drawer.field_travel')}>{t('console.away', { minutes: travelMinutes })}</Fact>
      )}
      <Fact name={t('drawer.field_joined')}>
        <ClockTime at={ticket.joinedAt} timeZone={view.place.timeZone} country={view.place.country} />
      </Fact>
      {promised && <Fact name={t('drawer.field_promised')}>{t('console.told', promised)}</Fact>}
      <TicketAnswers ticket={ticket} />
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
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
