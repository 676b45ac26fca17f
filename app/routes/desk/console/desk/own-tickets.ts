import type { DeskView, StaffTicket } from '#contract/views.ts';

/** The tickets this desk has called or is serving, the newest first. Shortcut keys act on the first of each kind. */
export function ownTickets(view: DeskView): { called: StaffTicket[]; serving: StaffTicket[] } {
  const own = view.active.filter(({ deskId }) => deskId === view.desk.id);
  const newestFirst = (one: StaffTicket, other: StaffTicket) =>
    Date.parse(other.servingAt ?? other.calledAt ?? '') - Date.parse(one.servingAt ?? one.calledAt ?? '');
  return {
    called: own.filter(({ state }) => state === 'called').toSorted(newestFirst),
    serving: own.filter(({ state }) => state === 'serving').toSorted(newestFirst),
  };
}
