import type { StaffTicket } from '#contract/views.ts';
import { useByNow } from './clock.tsx';

/** Whether the guest was called and the time to come is over. */
export function isOverdue({ state, graceEndsAt }: Pick<StaffTicket, 'state' | 'graceEndsAt'>, now: number): boolean {
  return state === 'called' && graceEndsAt !== null && Date.parse(graceEndsAt) <= now;
}

export function useIsOverdue(ticket: StaffTicket): boolean {
  return useByNow(1, (now) => isOverdue(ticket, now));
}

/** Puts guests first whose time to come is over. It checks every second and renders again only when a guest's time ends. */
export function useOverdueFirst(tickets: readonly StaffTicket[]): readonly StaffTicket[] {
  const order = useByNow(1, (now) =>
    overdueFirst(tickets, now)
      .map(({ id }) => id)
      .join(' '),
  ).split(' ');
  return tickets.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

export function overdueFirst<One extends Pick<StaffTicket, 'state' | 'graceEndsAt'>>(
  tickets: readonly One[],
  now: number,
): One[] {
  const isLate = (one: One): boolean => isOverdue(one, now);
  return [...tickets.filter(isLate), ...tickets.filter((one) => !isLate(one))];
}
