import type { StaffTicket } from '#contract/views.ts';
import { useCallNext } from '../desk/call-next-button.tsx';
import { useMoment } from '../clock.tsx';
import type { PlainMove } from '../press/press.ts';
import { useConsole } from '../console-context.ts';
import { ownTickets } from '../desk/own-tickets.ts';
import type { Shortcut } from './shortcut-keys.ts';
import { findUndoable, whyStaffMayNot } from '../ticket-facts.ts';
import { useShortcutChoice, useShortcuts } from './use-shortcuts.ts';

export interface ShortcutChoice {
  isOn: boolean;
  choose: (isOn: boolean) => void;
}

/** Each key does what the button that shows it does, and nothing where that button is off. */
export function useConsoleKeys(showSearch: () => void): ShortcutChoice {
  const { view, me, mayWork, press, open } = useConsole();
  const { callNext } = useCallNext();
  const moment = useMoment();
  const [isOn, choose] = useShortcutChoice();
  const move = (
    kind: Extract<PlainMove, 'recall' | 'serve' | 'finish' | 'no_show'>,
    ticket: StaffTicket | undefined,
  ) => {
    if (!ticket || !mayWork) return;
    if (whyStaffMayNot(kind, ticket, view, moment()) === null) void press({ kind, ticketId: ticket.id });
  };
  const undo = () => {
    const undoable = findUndoable(view, me.memberId, moment());
    if (undoable) void press({ kind: 'undo', ticketId: undoable.ticket.id });
  };
  const { called, serving } = ownTickets(view);
  const act: Record<Shortcut, () => void> = {
    call_next: callNext,
    recall: () => move('recall', called[0]),
    serve: () => move('serve', called[0]),
    no_show: () => move('no_show', called[0]),
    finish: () => move('finish', serving[0]),
    undo,
    add: () => mayWork && open({ kind: 'add' }),
    search: showSearch,
    help: () => open({ kind: 'help' }),
  };
  useShortcuts(isOn, (wish) => act[wish]());
  return { isOn, choose };
}
