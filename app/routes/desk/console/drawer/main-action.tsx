import type { StaffTicket } from '#contract/views.ts';
import type { MessageId } from '#locales/ids.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useNow } from '../facts/clock.tsx';
import { useConsole } from '../press/console-context.ts';
import type { PlainMove } from '../press/press.ts';
import { PressButton } from '../press/press-button.tsx';
import { useTicketActions } from '../press/use-ticket-actions.ts';

/** What comes next for a guest in each state. */
const nextMoves = {
  booked: ['check_in', 'console.check_in'],
  called: ['serve', 'console.serve'],
  serving: ['finish', 'console.finish'],
  held: ['resume', 'console.resume'],
  no_show: ['return', 'console.return'],
} as const satisfies Partial<Record<StaffTicket['state'], readonly [PlainMove, MessageId]>>;

/** The one thing that a host most likely does with this guest now. Everything else is in the menu. */
export function MainAction({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const actions = useTicketActions(ticket);
  const now = useNow(5);
  const { state } = ticket;
  if (state === 'waiting') {
    const mayCall = actions.can('call', now) && view.desk.isOpen && (!actions.isOutOfOrder || actions.mayReorder);
    if (!mayCall) return null;
    return (
      <PressButton look="accent" isBusy={actions.isBusy} onClick={actions.call}>
        {t(actions.isOutOfOrder ? 'console.call_this_why' : 'console.call_this')}
      </PressButton>
    );
  }
  if (!(state in nextMoves)) return null;
  const [move, text] = nextMoves[state as keyof typeof nextMoves];
  if (!actions.can(move, now)) return null;
  return (
    <PressButton look="accent" isBusy={actions.isBusy} onClick={() => actions.move(move)}>
      {t(text)}
    </PressButton>
  );
}
