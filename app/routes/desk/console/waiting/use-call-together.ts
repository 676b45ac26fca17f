import type { DeskView, StaffTicket } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole, useHost } from '../press/console-context.ts';
import { useChosen } from '../ticket/use-chosen.ts';

/** Calls guests to this desk in one step. `whyOff`: why that is not possible now. */
export function useCallTogether() {
  const { t } = useI18n();
  const { view, press, open } = useConsole();
  const { mayWork, mayReorder } = useHost();
  const { send } = useChosen();
  const whyOff = (tickets: readonly StaffTicket[]): string | null => {
    if (!mayWork || tickets.length === 0) return t('chosen.none');
    if (!view.desk.isOpen) return t('error.desk_closed');
    return passesOthers(tickets, view) && !mayReorder ? t('console.call_needs_right') : null;
  };
  return {
    whyOff,
    call: (tickets: readonly StaffTicket[]): void => {
      const [first] = tickets;
      if (whyOff(tickets) !== null || !first) return;
      if (passesOthers(tickets, view)) open({ kind: 'reason', why: 'call', tickets });
      else if (tickets.length > 1) void send(tickets, { kind: 'call' });
      else void press({ kind: 'call', ticketId: first.id, deskId: view.desk.id });
    },
  };
}

/** Whether guests would be passed who are not among them. */
function passesOthers(tickets: readonly StaffTicket[], view: Pick<DeskView, 'waiting'>): boolean {
  const chosen = new Set(tickets.map(({ id }) => id));
  const passed = new Set<string>();
  return view.waiting.some(({ id, lineId }) => {
    if (!chosen.has(id)) passed.add(lineId);
    return chosen.has(id) && passed.has(lineId);
  });
}
