import {
  ArrowRightLeft,
  ArrowUpToLine,
  BellRing,
  Check,
  CirclePause,
  ListOrdered,
  Megaphone,
  PanelRightOpen,
  Printer,
  SquareCheck,
  Trash2,
  Undo2,
  UserCheck,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import type { Move } from '#domain/ticket/ticket.ts';
import { StrokeIcon } from '#app/components/staff/stroke-icon.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ActionItem, ActionMenu, LinkItem } from './action-menu.tsx';
import { useNow } from '../facts/clock.tsx';
import type { PlainMove } from '../press/press.ts';
import { useConsole, useHost } from '../press/console-context.ts';
import { useChoosing } from './use-chosen.ts';
import { useTicketActions } from '../press/use-ticket-actions.ts';

interface Props {
  ticket: StaffTicket;
  className?: string;
  /** Whether the menu is the only control: it then holds every move, and no link to the drawer. */
  isWhole?: boolean;
}

/** All actions on a ticket that have no button of their own near the ticket. */
export function TicketMenu({ ticket, className = '', isWhole = false }: Props) {
  const { t } = useI18n();
  const { mayWork } = useHost();
  if (!mayWork) return null;
  return (
    <ActionMenu
      label={t('console.actions_for', { number: ticket.number })}
      part="menu"
      trigger={<StrokeIcon of="more" />}
      triggerClassName={`icon-button ${className}`}
    >
      <TicketMenuItems ticket={ticket} isWhole={isWhole} />
    </ActionMenu>
  );
}

type MenuMove = Exclude<PlainMove, 'undo'>;

const plainMoves: readonly { move: MenuMove & Move; icon: LucideIcon; isOnCard?: true }[] = [
  { move: 'check_in', icon: UserCheck, isOnCard: true },
  { move: 'serve', icon: UserCheck, isOnCard: true },
  { move: 'recall', icon: BellRing, isOnCard: true },
  { move: 'finish', icon: Check, isOnCard: true },
  { move: 'no_show', icon: UserX, isOnCard: true },
  { move: 'resume', icon: Undo2 },
  { move: 'return', icon: Undo2 },
  { move: 'hold', icon: CirclePause },
];
function TicketMenuItems({ ticket, isWhole }: Required<Pick<Props, 'ticket' | 'isWhole'>>) {
  const { t } = useI18n();
  const { view, open } = useConsole();
  const now = useNow(5);
  const actions = useTicketActions(ticket);
  const { can } = actions;
  const isOwn = ticket.deskId === view.desk.id;
  const { tick } = useChoosing();
  const isRow = !isWhole && (ticket.state === 'waiting' || ticket.state === 'held');
  return (
    <>
      {!isWhole && (
        <ActionItem
          icon={PanelRightOpen}
          isMirrored
          onPress={() => open({ kind: 'ticket', ticket })}
          text={t('drawer.details')}
        />
      )}
      {can('call', now) && (
        <ActionItem
          icon={Megaphone}
          whyOff={whyNoCall()}
          onPress={actions.call}
          text={t(actions.isOutOfOrder ? 'console.call_this_why' : 'console.call_this')}
        />
      )}
      {plainMoves
        .filter(({ move, isOnCard }) => can(move, now) && (isWhole || !isOnCard || !hasButtons(move)))
        .map(({ move, icon }) => (
          <ActionItem key={move} icon={icon} onPress={() => actions.move(move)} text={t(`console.${move}`)} />
        ))}
      <OrderItems ticket={ticket} now={now} />
      {can('remove', now) && <ActionItem icon={Trash2} onPress={actions.remove} text={t('console.remove')} />}
      {isRow && <ActionItem icon={SquareCheck} onPress={() => tick(ticket.id)} text={t('chosen.begin')} />}
      <LinkItem
        icon={Printer}
        to={`/desk/${view.place.slug}/paper/${ticket.id}`}
        isNewTab
        text={t('console.print_ticket')}
      />
    </>
  );

  /** A card of this desk, and a row of a booked ticket, show these moves as buttons. */
  function hasButtons(move: MenuMove): boolean {
    return move === 'check_in' || isOwn;
  }

  function whyNoCall(): string | null {
    if (!view.desk.isOpen) return t('error.desk_closed');
    return actions.isOutOfOrder && !actions.mayReorder ? t('console.call_needs_right') : null;
  }
}

/** Moves the ticket within its line, or to another line. */
function OrderItems({ ticket, now }: Pick<Props, 'ticket'> & { now: number }) {
  const { t } = useI18n();
  const { view, open } = useConsole();
  const { can, isOutOfOrder, mayReorder } = useTicketActions(ticket);
  const whyOff = mayReorder ? null : t('drawer.move_needs_right');
  const inLine = view.waiting.filter(({ lineId }) => lineId === ticket.lineId).length;
  return (
    <>
      {can('prioritise', now) && isOutOfOrder && (
        <ActionItem
          icon={ArrowUpToLine}
          whyOff={whyOff}
          onPress={() => open({ kind: 'reason', why: { kind: 'move', behind: [] }, tickets: [ticket] })}
          text={t('drawer.put_first')}
        />
      )}
      {can('move', now) && inLine > 1 && (
        <ActionItem
          icon={ListOrdered}
          whyOff={whyOff}
          onPress={() => open({ kind: 'move', ticket })}
          text={t('drawer.move_to')}
        />
      )}
      {can('transfer', now) && view.lines.length > 1 && (
        <ActionItem
          icon={ArrowRightLeft}
          onPress={() => open({ kind: 'transfer', tickets: [ticket] })}
          text={t('drawer.transfer')}
        />
      )}
    </>
  );
}
