import { UserCheck } from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { whenOpen } from '#app/components/line/when-open.ts';
import { useNow } from '../facts/clock.tsx';
import { useConsole } from '../press/console-context.ts';
import { LanguageTag } from '#app/i18n/words/language-tag.tsx';
import { NeedTags } from '../ticket/need-tags.tsx';
import { OpenTicket, TicketMarks } from '../ticket/open-ticket.tsx';
import { PressButton } from '../press/press-button.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { TicketMenu } from '../ticket/ticket-menu.tsx';
import { StaffTicketNumber } from '../facts/staff-ticket-number.tsx';
import { DotItem, DotWords, middots, useServiceName } from '../ticket/ticket-reach.tsx';
import { useTicketActions } from '../press/use-ticket-actions.ts';

/** A ticket booked for another opening. It stays in the background until the guest arrives and is checked in. */
export function BookedRow({ ticket }: { ticket: StaffTicket }) {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const now = useNow(30);
  const service = useServiceName(ticket);
  const { can, move, isBusy } = useTicketActions(ticket);
  return (
    <li data-row={ticket.id} className="rounded-md even:bg-sand">
      <div className="flex min-h-14 items-center gap-2 py-1.5 ps-3 pe-1">
        <OpenTicket ticket={ticket}>
          <StaffTicketNumber number={ticket.number} place="row" className="min-w-17 font-[720]" />
        </OpenTicket>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 leading-snug">
            {ticket.name && <bdi className="font-semibold [overflow-wrap:anywhere]">{ticket.name}</bdi>}
            <LanguageTag language={ticket.language} />
            <NeedTags ticket={ticket} />
            <TicketMarks ticket={ticket} />
          </p>
          <p className={`text-[0.84rem] leading-snug text-ink-2 ${middots}`}>
            {ticket.keptFor && (
              <span suppressHydrationWarning>
                {whenOpen(language, ticket.keptFor, new Date(now).toISOString(), view.place)}
              </span>
            )}
            {service && <DotWords of={service} />}
            {ticket.phone && (
              <DotItem dir="ltr" className="digits whitespace-nowrap">
                {ticket.phone}
              </DotItem>
            )}
          </p>
        </div>
        {can('check_in', now) && (
          <PressButton isBusy={isBusy} onClick={() => move('check_in')}>
            <UserCheck aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">{t('console.check_in')}</span>
            <span className="sr-only">{ticket.number}</span>
          </PressButton>
        )}
        <TicketMenu ticket={ticket} />
      </div>
      <RefusalNote spots={[ticket.id]} className="mx-2 mb-2" />
    </li>
  );
}
