import type { StaffTicket } from '#contract/views.ts';
import { known } from '#app/components/staff/ticket-words.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useNow } from '../facts/clock.tsx';
import { useConsole } from '../press/console-context.ts';
import type { PlainMove } from '../press/press.ts';
import { PressButton } from '../press/press-button.tsx';
import { useTicketActions } from '../press/use-ticket-actions.ts';

/** What comes next for a guest in each state. */
const nextMoves = {
  booked: 'check_in',
  called: 'serve',
  serving: 'finish',
  held: 'resume',
  no_show: 'return',
} as const satisfies Partial<Record<StaffTicket['state'], PlainMove>>;

/** The one thing that a host most likely does with this guest now. Everything else is in the menu. */
export function MainAction({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const { can, isOutOfOrder, mayReorder, isBusy, call, move } = useTicketActions(ticket);
  const now = useNow(5);
  const next = known(nextMoves, ticket.state);
  const mayCall = ticket.state === 'waiting' && can('call', now) && view.desk.isOpen && (!isOutOfOrder || mayReorder);
  if (!mayCall && !(next && can(next, now))) return null;
  return (
    <PressButton look="accent" isBusy={isBusy} onClick={() => (next ? move(next) : call())}>
      {t(next ? `console.${next}` : isOutOfOrder ? 'console.call_this_why' : 'console.call_this')}
    </PressButton>
  );
}
