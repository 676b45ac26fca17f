import { Coffee, DoorClosed, DoorOpen, LogOut } from 'lucide-react';
import { useRef } from 'react';
import { may } from '#domain/team/permissions.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { ActionItem, ActionMenu, LinkItem } from '../frame/action-menu.tsx';
import { CallNextButton } from './call-next-button.tsx';
import { useConsole } from '../console-context.ts';
import { useDurations } from '../../../../i18n/words/durations.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { useOverdueFirst } from '../overdue.ts';
import { OtherDesks } from './other-desks.tsx';
import { ownTickets } from './own-tickets.ts';
import { PressButton } from '../press/press-button.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { TicketCard } from './ticket-card.tsx';
import { UndoBar } from '../press/undo-bar.tsx';
import { useRowSlide } from '../waiting/use-row-slide.ts';

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
      <ol ref={list} id="desk-cards" className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {cards.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} isCurrent={ticket === called[0] || ticket === serving[0]} />
        ))}
      </ol>
      {cards.length === 0 && view.desk.isOpen && <IdleDesk />}
      <OtherDesks />
    </>
  );
}

/** Always visible: 'undo' and 'call next'. */
export function DeskFooter() {
  const { mayWork } = useConsole();
  if (!mayWork) return null;
  return (
    <div className="grid gap-3">
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
  return (
    <>
      <div className="-my-1.5 flex items-center justify-between gap-3">
        <h2 className="text-xl [overflow-wrap:anywhere]">{desk.name}</h2>
        <ActionMenu
          label={t('console.desk_menu', { desk: desk.name })}
          trigger={
            desk.isOpen ? (
              <DoorOpen aria-hidden="true" className="size-5" />
            ) : (
              <DoorClosed aria-hidden="true" className="size-5" />
            )
          }
          triggerClassName="grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand-2"
        >
          {mayRun && (
            <ActionItem
              icon={
                desk.isOpen ? (
                  <DoorClosed aria-hidden="true" className="size-5" />
                ) : (
                  <DoorOpen aria-hidden="true" className="size-5" />
                )
              }
              onPress={() => void press({ kind: 'desk_open', deskId: desk.id, isOpen: !desk.isOpen })}
            >
              {t(desk.isOpen ? 'console.desk_close' : 'console.desk_open')}
            </ActionItem>
          )}
          {mayRun && desk.isOpen && <BreakItems />}
          <LinkItem icon={<LogOut aria-hidden="true" className="size-5 rtl:-scale-x-100" />} to="/desk?again=1">
            {t('console.menu_desk')}
          </LinkItem>
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
      icon={<Coffee aria-hidden="true" className="size-5" />}
      onPress={() => void press({ kind: 'desk_open', deskId: view.desk.id, isOpen: false, breakMinutes: length })}
    >
      {t('presses.break', { wait: minutes(length) })}
    </ActionItem>
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
