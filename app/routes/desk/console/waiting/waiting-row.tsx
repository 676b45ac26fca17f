import { GripVertical, Undo2 } from 'lucide-react';
import { memo } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import type { WhyNext } from '#domain/ticket/next-in-line.ts';
import { useI18n, placeText } from '#app/i18n/use-i18n.ts';
import { useHost } from '../press/console-context.ts';
import { LanguageTag } from '#app/i18n/words/language-tag.tsx';
import { NeedTags } from '../ticket/need-tags.tsx';
import { OpenTicket, TicketMarks } from '../ticket/open-ticket.tsx';
import { ReachWords } from '../ticket/reach-words.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { useChoosing } from '../ticket/use-chosen.ts';
import { TicketMenu } from '../ticket/ticket-menu.tsx';
import { PartySize, StaffTicketNumber } from '../facts/staff-ticket-number.tsx';
import { DotItem, DotWords, middotsInLine } from '../ticket/ticket-reach.tsx';
import { Waited } from './waited.tsx';

export interface RowFacts {
  ticket: StaffTicket;
  /** Whether this guest is called next. */
  isNext: boolean;
  /** Why this guest is called before the others. */
  whyNext: WhyNext | null;
  /** Whether a press on it is in flight and its result cannot be predicted. */
  isBusy: boolean;
  /** Whether a press here was refused. */
  isRefused: boolean;
  /** Whether it can be moved in the line. */
  canMove: boolean;
  /** Whether it is ticked; null while nothing is chosen. */
  isTicked: boolean | null;
}

/** The ring of its first button: around the name alone it would strike through the line below. */
const openRing =
  'has-[[data-part=open]:focus-visible]:outline-3 has-[[data-part=open]:focus-visible]:-outline-offset-3 has-[[data-part=open]:focus-visible]:outline-tide';
/** The width of the ticket number, with the handle or the tick beside it. */
const lead =
  '[--lead:3.4rem] in-data-choosing:[--lead:5.1rem] @xl:[--lead:4.6rem] in-data-choosing:@xl:[--lead:5.6rem]';
const columns =
  'grid-cols-[var(--lead)_minmax(0,1fr)_2.75rem] @max-[14rem]:grid-cols-[var(--lead)_minmax(0,1fr)] @[22rem]:grid-cols-[var(--lead)_minmax(0,1fr)_auto_2.75rem] @xl:grid-cols-[var(--lead)_minmax(0,1fr)_5.75rem_3.5rem_5.25rem_2.75rem]';

/** One waiting or held guest. It renders again only when its own data changes. */
export const WaitingRow = memo(function WaitingRow({ ticket, isNext, whyNext, canMove, ...row }: RowFacts) {
  const { isBusy, isRefused, isTicked } = row;
  const { t } = useI18n();
  const { mayWork, press } = useHost();
  const isHeld = ticket.state === 'held';
  const ground = isNext
    ? 'bg-chestnut-wash inset-ring-[1.5px] inset-ring-[oklch(0.8_0.07_48)] dark:inset-ring-[oklch(0.5_0.09_45)]'
    : 'in-data-[stripe=even]:even:bg-sand in-data-[stripe=odd]:odd:bg-sand';
  return (
    <div
      role="listitem"
      data-row={ticket.id}
      data-line={ticket.lineId}
      data-next={isNext}
      aria-busy={isBusy}
      className={`rounded-md ${lead} ${ground} ${openRing} data-lifted:relative data-lifted:z-10 data-lifted:bg-card data-lifted:shadow-card`}
    >
      {isNext && (
        <p className="-mb-1 truncate pt-1.5 ps-2 pe-3 text-xs leading-snug font-semibold text-chestnut-deep @xl:ps-[calc(var(--lead)+1.375rem)]">
          {t(whyNext ? `console.next_${whyNext}` : 'console.next')}
        </p>
      )}
      <div
        className={`grid min-h-13 items-center gap-x-2 py-1 @max-[22rem]:py-0.5 ps-2 pe-1 in-data-[rows=compact]:min-h-11 in-data-[rows=compact]:@[22rem]:py-0 in-data-[rows=compact]:@xl:min-h-11 @xl:min-h-14.5 @xl:gap-x-2.5 @xl:ps-3 ${columns} ${isBusy ? 'animate-pulse' : ''}`}
      >
        {isTicked !== null ? (
          <RowTick ticket={ticket} isTicked={isTicked} />
        ) : canMove ? (
          <RowHandle number={ticket.number} />
        ) : (
          <StaffTicketNumber number={ticket.number} place="row" className="font-[720]" />
        )}
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 leading-snug in-data-[rows=compact]:@[22rem]:flex-nowrap in-data-[rows=compact]:@[22rem]:overflow-x-clip">
            <span className="flex max-w-full min-w-0 flex-wrap items-center gap-x-1 gap-y-0.5 @xl:gap-x-2 in-data-[rows=compact]:@[22rem]:flex-nowrap">
              {/* As wide as its basis the name is cut off, before the tags go to the next line. */}
              <OpenTicket
                ticket={ticket}
                className={`-my-3 max-w-max grow gap-x-1 focus-visible:outline-none @xl:gap-x-2 ${ticket.partySize > 1 ? 'basis-21' : 'basis-16'}`}
              >
                <GuestName ticket={ticket} />
              </OpenTicket>
              <LanguageTag language={ticket.language} />
              <NeedTags ticket={ticket} />
            </span>
            <TicketMarks ticket={ticket} />
          </p>
          {isHeld && ticket.awayUntil && <Away until={ticket.awayUntil} />}
          <RowDetail ticket={ticket} />
        </div>
        {isHeld && mayWork ? (
          <ResumeButton
            number={ticket.number}
            onPress={() => void press({ kind: 'resume', ticketId: ticket.id })}
            isBusy={isBusy}
          />
        ) : (
          <WaitCells ticket={ticket} />
        )}
        <TicketMenu ticket={ticket} />
      </div>
      {isRefused && <RefusalNote spots={[ticket.id]} className="mx-2 mb-2" />}
    </div>
  );
});

/** The id of the keyboard help for moving rows, once beside the list. */
export const handleHelpId = 'row-handle-help';

/** The ticket number of a row, used as a handle to drag the row or to pick it up by keyboard. */
function RowHandle({ number }: { number: string }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      data-part="handle"
      aria-describedby={handleHelpId}
      aria-label={t('presses.handle', { number })}
      className="-ms-2 flex min-h-11 cursor-grab touch-none items-center rounded-md text-start @xl:ps-2 hover:bg-sand-2 active:cursor-grabbing"
    >
      <GripVertical
        aria-hidden="true"
        className="-me-0.5 size-3 flex-none text-ink-3 @xl:-ms-1 @xl:me-0.5 @xl:size-3.5"
      />
      <StaffTicketNumber number={number} place="row" className="font-[720]" />
    </button>
  );
}

/** The whole cell takes the press; with Shift, every row from the one before. */
function RowTick({ ticket: { id, number }, isTicked }: { ticket: StaffTicket; isTicked: boolean }) {
  const { t } = useI18n();
  const { tick } = useChoosing();
  return (
    <label className="-my-1.5 flex min-h-11 cursor-pointer items-center gap-2 self-stretch select-none">
      <input
        type="checkbox"
        data-part="tick"
        checked={isTicked}
        aria-label={t('chosen.tick', { number })}
        onChange={({ nativeEvent }) => tick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="size-5 flex-none accent-ink"
      />
      <StaffTicketNumber number={number} place="row" className="font-[720]" />
    </label>
  );
}

/** In columns of their own if there is room, otherwise below each other. */
function WaitCells({ ticket }: { ticket: StaffTicket }) {
  return (
    <>
      <div className="flex items-baseline gap-x-2 @max-[22rem]:col-start-2 @max-[22rem]:row-start-2 @max-[22rem]:*:first:flex @max-[22rem]:*:first:gap-x-2 @max-[14rem]:flex-wrap @max-[14rem]:*:first:flex-wrap @[22rem]:grid @[22rem]:justify-items-end @[22rem]:text-end @xl:contents @xl:text-start">
        <Waited ticket={ticket} />
        {/* Instead of a told time only what a host must know. */}
        <span className={`@xl:hidden ${ticket.promised && ticket.reach.state !== 'not_reached' ? 'hidden' : ''}`}>
          <ReachWords reach={ticket.reach} />
        </span>
      </div>
      <span className="hidden @xl:block">
        <ReachWords reach={ticket.reach} />
      </span>
    </>
  );
}

function nameless({ isUnreadable, source }: StaffTicket) {
  if (isUnreadable) return 'console.unreadable';
  return source === 'kiosk' ? 'console.paper_ticket' : 'console.no_name';
}

function GuestName({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  return (
    <>
      {ticket.name === null ? (
        <span className="truncate text-sm text-ink-2">{t(nameless(ticket))}</span>
      ) : (
        <bdi title={ticket.name} className="min-w-10 truncate font-semibold [text-align:-webkit-match-parent]">
          {ticket.name}
        </bdi>
      )}
      <PartySize count={ticket.partySize} className="flex-none text-sm" />
    </>
  );
}

/** On a line of its own: it is never cut. */
function Away({ until }: { until: string }) {
  const { t, time } = useI18n();
  const { clock } = useHost();
  return (
    <p className="text-[0.84rem] leading-snug" suppressHydrationWarning>
      {t('drawer.state_away', { time: time(until, clock) })}
    </p>
  );
}

/** The service (otherwise the line, if the desk serves several), the travel time, and the phone number (otherwise how the guest joined). */
function RowDetail({ ticket }: { ticket: StaffTicket }) {
  const { t, language } = useI18n();
  const { lines, hasSeveralLines, defaultLanguage } = useHost();
  const line = lines.find(({ id }) => id === ticket.lineId);
  const wanted = line?.services.find(({ id }) => id === ticket.service);
  const service = wanted && placeText(wanted.name, language, defaultLanguage);
  const isPaper = ticket.source === 'kiosk' && ticket.phone === null;
  return (
    <p className={`truncate text-[0.84rem] leading-snug text-ink-2 ${middotsInLine}`}>
      {ticket.maybeSamePerson && <span className="font-semibold text-chestnut-deep">{t('console.same_person')}</span>}
      {service && <DotWords of={service} />}
      {!service && line && (hasSeveralLines || isPaper) && (
        <DotWords of={placeText(line.name, language, defaultLanguage)} />
      )}
      {ticket.papersReady && <span>{t('console.papers_ready')}</span>}
      {ticket.travelMinutes !== null && <span>{t('console.away', { minutes: ticket.travelMinutes })}</span>}
      {ticket.phone && (
        <DotItem dir="ltr" className="digits whitespace-nowrap">
          {ticket.phone}
        </DotItem>
      )}
      {!ticket.phone && !isPaper && !service && <span>{t(originOf(ticket))}</span>}
    </p>
  );
}

function originOf({ source }: StaffTicket) {
  if (source === 'staff') return 'console.by_hand' as const;
  return source === 'api' ? ('console.from_program' as const) : ('console.from_phone' as const);
}

function ResumeButton({ number, onPress, isBusy }: { number: string; onPress: () => void; isBusy: boolean }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      onClick={onPress}
      aria-disabled={isBusy}
      className="inline-flex min-h-11 items-center gap-2 rounded-md bg-card px-3 text-sm font-semibold inset-ring inset-ring-rule hover:bg-sand-2 @max-[22rem]:col-start-2 @max-[22rem]:row-start-2 @max-[22rem]:justify-self-start @max-[14rem]:px-1.5 @xl:col-span-3 @xl:justify-self-end"
    >
      <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      {t('console.resume')}
      <span className="sr-only">{number}</span>
    </button>
  );
}
