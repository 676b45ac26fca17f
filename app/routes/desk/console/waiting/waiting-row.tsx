import { Undo2 } from 'lucide-react';
import { memo } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import type { WhyNext } from '#domain/ticket/next-in-line.ts';
import { StrokeIcon } from '#app/components/staff/stroke-icon.tsx';
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
import { DotWords } from '../ticket/ticket-reach.tsx';
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

/** One waiting or held guest. It renders again only when its own data changes. Its looks are in `app/styles/rows.css`. */
export const WaitingRow = memo(function WaitingRow({ ticket, isNext, whyNext, canMove, ...row }: RowFacts) {
  const { isBusy, isRefused, isTicked } = row;
  const { t } = useI18n();
  const { mayWork, press } = useHost();
  const isHeld = ticket.state === 'held';
  return (
    <div
      role="listitem"
      data-row={ticket.id}
      data-line={ticket.lineId}
      data-next={isNext}
      aria-busy={isBusy}
      className="row"
    >
      {isNext && <p className="row-why">{t(whyNext ? `console.next_${whyNext}` : 'console.next')}</p>}
      <div className={isBusy ? 'row-cells animate-pulse' : 'row-cells'}>
        {isTicked !== null ? (
          <RowTick ticket={ticket} isTicked={isTicked} />
        ) : canMove ? (
          <RowHandle number={ticket.number} />
        ) : (
          <StaffTicketNumber number={ticket.number} place="row" className="font-[720]" />
        )}
        <div className="row-middle">
          <OpenTicket ticket={ticket}>
            <GuestName ticket={ticket} />
          </OpenTicket>
          <LanguageTag language={ticket.language} />
          <NeedTags ticket={ticket} />
          <TicketMarks ticket={ticket} />
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
      className="row-handle"
    >
      <StrokeIcon of="grip" />
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

/** In columns of their own if there is room, otherwise below each other. Beside a told time only what a host must know. */
function WaitCells({ ticket: { promised, reach }, ticket }: { ticket: StaffTicket }) {
  const isRoomNeeded = promised !== null && reach.state !== 'not_reached';
  return (
    <div className="row-wait">
      <Waited ticket={ticket} />
      <ReachWords reach={reach} className={isRoomNeeded ? 'row-reach row-wide' : 'row-reach'} />
    </div>
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
        <bdi title={ticket.name} className="row-guest">
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
  const isPaper = ticket.source === 'kiosk' && ticket.phone === null;
  const subject = wanted ?? (hasSeveralLines || isPaper ? line : undefined);
  return (
    <p className="row-detail">
      {ticket.maybeSamePerson && <span className="font-semibold text-chestnut-deep">{t('console.same_person')}</span>}
      {subject && <DotWords of={placeText(subject.name, language, defaultLanguage)} />}
      {ticket.papersReady && <span>{t('console.papers_ready')}</span>}
      {ticket.travelMinutes !== null && <span>{t('console.away', { minutes: ticket.travelMinutes })}</span>}
      {ticket.phone && (
        <span className={subject && 'row-wide'}>
          <bdi dir="ltr" className="digits">
            {ticket.phone}
          </bdi>
        </span>
      )}
      {!ticket.phone && !isPaper && !wanted && <span>{t(originOf(ticket))}</span>}
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
