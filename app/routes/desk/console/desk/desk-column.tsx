import { Coffee, DoorClosed, DoorOpen, LogOut } from 'lucide-react';
import { useRef } from 'react';
import { may } from '#domain/team/permissions.ts';
import { maxTogether } from '#domain/ticket/together-move.ts';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { ActionItem, ActionMenu, LinkItem } from '../ticket/action-menu.tsx';
import { CallNextButton } from './call-next-button.tsx';
import { useConsole } from '../press/console-context.ts';
import { useDurations } from '#app/i18n/words/durations.ts';
import { useOverdueFirst, isOverdue } from '../facts/overdue.ts';
import { ownTickets } from '../facts/ticket-facts.ts';
import { PressButton } from '../press/press-button.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { TicketCard } from './ticket-card.tsx';
import { AddedNote, UndoBar } from '../press/undo-bar.tsx';
import { useRowSlide } from '../ticket/use-row-slide.ts';
import type { StaffTicket } from '#contract/views.ts';
import { useNow } from '../facts/clock.tsx';
import { OpenTicket } from '../ticket/open-ticket.tsx';
import { TicketMenu } from '../ticket/ticket-menu.tsx';
import { StaffTicketNumber } from '../facts/staff-ticket-number.tsx';

/** The guests this desk has called or is serving. */
export function DeskColumn() {
  const { view } = useConsole();
  const list = useRef<HTMLOListElement>(null);
  const { called, serving } = ownTickets(view);
  const cards = [...useOverdueFirst(called), ...serving];
  useRowSlide(list, cards.map(({ id }) => id).join());
  return (
    <>
      <DeskHeading />
      {!view.desk.isOpen && <ClosedDesk />}
      {/* Beside the list it stands above its rows. */}
      <RefusalNote spots={['together']} className="md:hidden" />
      <AllAtDesk called={called} serving={serving} />
      <ol ref={list} id="desk-cards" className="grid grid-cols-[minmax(0,1fr)] gap-3.5 empty:hidden">
        {cards.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} isCurrent={ticket === called[0] || ticket === serving[0]} />
        ))}
      </ol>
      {cards.length === 0 && view.desk.isOpen && <IdleDesk />}
      <OtherDesks />
    </>
  );
}

/** Guests who were called together come and go together. */
function AllAtDesk({ called, serving }: { called: StaffTicket[]; serving: StaffTicket[] }) {
  const { t } = useI18n();
  const { view, mayWork, press } = useConsole();
  const all = (tickets: StaffTicket[], kind: 'serve' | 'finish') => {
    const ticketIds = tickets.slice(0, maxTogether).map(({ id }) => id);
    const act = () => void press({ kind: 'together', deskId: view.desk.id, ticketIds, move: { kind } });
    return (
      tickets.length > 1 && <PressButton onClick={act}>{t(`chosen.${kind}`, { count: tickets.length })}</PressButton>
    );
  };
  if (!mayWork || Math.max(called.length, serving.length) < 2) return null;
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      {all(called, 'serve')}
      {all(serving, 'finish')}
    </div>
  );
}

/** Always visible: 'undo' and 'call next'. */
export function DeskFooter() {
  const { mayWork } = useConsole();
  if (!mayWork) return null;
  return (
    <div className="grid gap-3">
      <AddedNote />
      <UndoBar />
      <CallNextButton />
    </div>
  );
}

function DeskHeading() {
  const { t } = useI18n();
  const { view, me, press } = useConsole();
  const { desk } = view;
  const mayRun = may(me.role, 'run_line', me.grants);
  const Door = desk.isOpen ? DoorOpen : DoorClosed;
  return (
    <>
      <div className="-my-1.5 flex items-center justify-between gap-3">
        <h2 className="text-xl [overflow-wrap:anywhere]">{desk.name}</h2>
        <ActionMenu
          label={t('console.desk_menu', { desk: desk.name })}
          trigger={<Door aria-hidden="true" className="size-5" />}
          triggerClassName="grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand-2"
        >
          {mayRun && (
            <ActionItem
              icon={desk.isOpen ? DoorClosed : DoorOpen}
              onPress={() => void press({ kind: 'desk_open', deskId: desk.id, isOpen: !desk.isOpen })}
              text={t(desk.isOpen ? 'console.desk_close' : 'console.desk_open')}
            />
          )}
          {mayRun && desk.isOpen && <BreakItems />}
          <LinkItem icon={LogOut} isMirrored to="/desk?again=1" text={t('console.menu_desk')} />
        </ActionMenu>
      </div>
      <RefusalNote spots={[desk.id]} />
    </>
  );
}

/** In minutes. */
const breaks = [5, 15, 30] as const;

function BreakItems() {
  const { t } = useI18n();
  const { minutes } = useDurations();
  const { view, press } = useConsole();
  return breaks.map((length) => (
    <ActionItem
      key={length}
      icon={Coffee}
      onPress={() => void press({ kind: 'desk_open', deskId: view.desk.id, isOpen: false, breakMinutes: length })}
      text={t('presses.break', { wait: minutes(length) })}
    />
  ));
}

function ClosedDesk() {
  const { t, time } = useI18n();
  const { view, me, press, busy } = useConsole();
  const { desk } = view;
  return (
    <div className="grid gap-3 rounded-[1.25rem] bg-card p-5 shadow-card">
      <p className="font-semibold">
        {desk.breakUntil
          ? t('presses.on_break', { desk: isolated(desk.name), time: time(desk.breakUntil, view.place) })
          : t('console.desk_is_closed', { desk: desk.name })}
      </p>
      <p className="text-sm text-ink-2">{t('console.desk_closed_text')}</p>
      {may(me.role, 'run_line', me.grants) && (
        <PressButton
          look="accent"
          isBusy={busy.has(desk.id)}
          onClick={() => void press({ kind: 'desk_open', deskId: desk.id, isOpen: true })}
        >
          {t('console.desk_open')}
        </PressButton>
      )}
    </div>
  );
}

function IdleDesk() {
  const { t } = useI18n();
  return (
    <div className="grid gap-1 rounded-[1.25rem] border-[1.5px] border-dashed border-[var(--edge)] p-5 text-ink-2">
      <p className="font-semibold text-ink">{t('console.idle')}</p>
      <p className="text-sm">{t('console.idle_text')}</p>
    </div>
  );
}

/** The guests that colleagues have called or are serving. */
function OtherDesks() {
  const { t, time } = useI18n();
  const { view } = useConsole();
  const others = useOverdueFirst(view.active.filter(({ deskId }) => deskId !== view.desk.id));
  const onBreak = view.desks.filter(({ id, breakUntil }) => id !== view.desk.id && breakUntil !== null);
  if (others.length + onBreak.length === 0) return null;
  return (
    <section aria-label={t('console.elsewhere')}>
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{t('console.elsewhere')}</h3>
      <ul className="grid">
        {others.map((ticket) => (
          <OtherTicket key={ticket.id} ticket={ticket} />
        ))}
        {onBreak.map(({ id, name, breakUntil }) => (
          <li key={id} className="flex min-h-11 items-center gap-2.5 text-sm text-ink-2">
            <Coffee aria-hidden="true" className="size-4 flex-none" />
            {t('presses.on_break', { desk: isolated(name), time: time(breakUntil ?? '', view.place) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherTicket({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const { stopwatch } = useDurations();
  const now = useNow();
  const isLate = isOverdue(ticket, now);
  const words = isLate ? 'overdue_elsewhere' : ticket.state === 'serving' ? 'elsewhere_serving' : 'elsewhere_called';
  const desk = isolated(view.desks.find(({ id }) => id === ticket.deskId)?.name ?? '');
  const ago = stopwatch((now - Date.parse(ticket.servingAt ?? ticket.calledAt ?? '')) / 1000);
  return (
    <li className="flex min-h-11 items-center gap-2.5 text-sm">
      <OpenTicket ticket={ticket}>
        <StaffTicketNumber number={ticket.number} place="line" className="font-bold" />
      </OpenTicket>
      <span
        suppressHydrationWarning
        className={`digits min-w-0 flex-1 ${isLate ? 'font-semibold text-rust' : 'text-ink-2'}`}
      >
        {t(`console.${words}`, { desk, ago })}
      </span>
      <TicketMenu ticket={ticket} />
    </li>
  );
}
