import { Undo2 } from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import { inLanguage } from '../../../i18n/in-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConsole } from './console-context.ts';
import { LanguageTag } from './language-tag.tsx';
import { ReachWords } from './reach-words.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { TicketNumber } from './ticket-number.tsx';
import { useTicketActions } from './use-ticket-actions.ts';
import { Waited } from './waited.tsx';

interface Props {
  ticket: StaffTicket;
  /** Whether this guest is called next. */
  isNext?: boolean;
}

/** One guest who waits or is set aside. */
export function WaitingRow({ ticket, isNext = false }: Props) {
  const { t } = useText();
  const { mayWork } = useConsole();
  const actions = useTicketActions(ticket);
  const isHeld = ticket.state === 'held';
  const ground = isNext
    ? 'bg-chestnut-wash inset-ring-[1.5px] inset-ring-[oklch(0.8_0.07_48)] dark:inset-ring-[oklch(0.5_0.09_45)]'
    : 'even:bg-sand';
  return (
    <li data-row={ticket.id} data-next={isNext} aria-busy={actions.isBusy} className={`rounded-md ${ground}`}>
      <div
        className={`grid min-h-14.5 grid-cols-[4rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 py-1.5 ps-3 pe-1 @md:grid-cols-[4.25rem_minmax(0,1fr)_auto_2.75rem] @xl:grid-cols-[4.6rem_minmax(0,1fr)_6.5rem_5.25rem_5.75rem_2.75rem] @xl:gap-x-3 ${actions.isBusy ? 'animate-pulse' : ''}`}
      >
        <TicketNumber number={ticket.number} place="row" className="font-[720]" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 leading-snug @xl:flex-nowrap">
            {isNext && <span className="sr-only">{t('console.next')}</span>}
            <GuestName ticket={ticket} />
            <LanguageTag language={ticket.language} />
            {ticket.needsMoreTime && <Tag>{t('console.more_time')}</Tag>}
          </p>
          <RowDetail ticket={ticket} />
        </div>
        {isHeld && mayWork ? (
          <ResumeButton onPress={() => actions.move('resume')} isBusy={actions.isBusy} />
        ) : (
          <WaitCells ticket={ticket} />
        )}
        <TicketMenu ticket={ticket} />
      </div>
      <RefusalNote spots={[ticket.id]} className="mx-2 mb-2" />
    </li>
  );
}

/** Beside each other where there is room, else below each other. */
function WaitCells({ ticket }: { ticket: StaffTicket }) {
  return (
    <>
      <div className="col-span-2 col-start-2 row-start-2 mt-1 flex items-center gap-2 *:flex-none *:first:flex *:first:gap-x-1.5 @md:col-span-1 @md:col-start-auto @md:row-start-auto @md:mt-0 @md:grid @md:w-21 @md:gap-1 @md:*:first:block @xl:contents">
        <Waited ticket={ticket} />
      </div>
      <span className="hidden @xl:block">
        <ReachWords reach={ticket.reach} />
      </span>
    </>
  );
}

function GuestName({ ticket }: { ticket: StaffTicket }) {
  const { t, number } = useText();
  return (
    <>
      {ticket.name === null ? (
        <span className="text-sm text-ink-2">
          {t(ticket.source === 'kiosk' ? 'console.paper_ticket' : 'console.no_name')}
        </span>
      ) : (
        <bdi
          title={ticket.name}
          className="line-clamp-2 min-w-0 font-semibold [overflow-wrap:anywhere] @xl:line-clamp-1"
        >
          {ticket.name}
        </bdi>
      )}
      {ticket.partySize > 1 && (
        <span className="digits text-sm text-ink-2">
          <span aria-hidden="true">· {number(ticket.partySize)}</span>
          <span className="sr-only">{t('console.party', { count: ticket.partySize })}</span>
        </span>
      )}
    </>
  );
}

/** The line where the desk serves several, then the phone or how they came; on narrow screens also how they are reached. */
function RowDetail({ ticket }: { ticket: StaffTicket }) {
  const { t, language } = useText();
  const { view } = useConsole();
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const lineName = line ? inLanguage(line.name, language, view.place.defaultLanguage) : '';
  const isPaper = ticket.source === 'kiosk' && ticket.phone === null;
  return (
    <p className="flex flex-wrap gap-x-1.5 text-[0.84rem] leading-snug text-ink-2 *:not-first:before:me-1.5 *:not-first:before:content-['·']">
      {(view.desk.lineIds.length > 1 || isPaper) && <span>{lineName}</span>}
      {ticket.phone && (
        <bdi dir="ltr" className="digits whitespace-nowrap">
          {ticket.phone}
        </bdi>
      )}
      {!ticket.phone && !isPaper && <span>{t(originOf(ticket))}</span>}
      <span className="@xl:hidden">
        <ReachWords reach={ticket.reach} />
      </span>
      {ticket.maybeSamePerson && <span className="font-semibold text-chestnut-deep">{t('console.same_person')}</span>}
    </p>
  );
}

function originOf({ source }: StaffTicket) {
  if (source === 'staff') return 'console.by_hand' as const;
  return source === 'api' ? ('console.from_program' as const) : ('console.from_phone' as const);
}

function Tag({ children }: { children: string }) {
  return (
    <span className="flex-none rounded-[7px] bg-chestnut-wash px-2 py-0.5 text-[0.78rem] font-semibold text-chestnut-deep in-[[data-next=true]]:bg-card">
      {children}
    </span>
  );
}

function ResumeButton({ onPress, isBusy }: { onPress: () => void; isBusy: boolean }) {
  const { t } = useText();
  return (
    <button
      type="button"
      onClick={onPress}
      aria-disabled={isBusy}
      className="inline-flex min-h-11 items-center gap-2 rounded-md bg-card px-3 text-sm font-semibold inset-ring inset-ring-rule hover:bg-sand-2 @xl:col-span-3 @xl:justify-self-end"
    >
      <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {t('console.resume')}
    </button>
  );
}
