import type { StaffTicket } from '#contract/views.ts';

interface RowGroup {
  key: string;
  /** How many tickets are before this group. */
  before: number;
  tickets: StaffTicket[];
}

/** About as many tickets as fill a screen. */
const numbersTogether = 16;

/**
 * Splits a long list into groups, so that the browser skips groups outside the window and a press renders only the
 * changed ones. Some tickets always end their group, by their number, and name it: groups of equal length would shift
 * by one row at every call.
 */
export function groupRows(tickets: readonly StaffTicket[]): RowGroup[] {
  const groups: RowGroup[] = [];
  let own: StaffTicket[] = [];
  const end = (key: string, upTo: number): void => {
    groups.push({ key, before: upTo - own.length, tickets: own });
    own = [];
  };
  tickets.forEach((ticket, index) => {
    own.push(ticket);
    if (endsGroup(ticket)) end(ticket.id, index + 1);
  });
  if (own.length > 0) end('last', tickets.length);
  return groups;
}

function endsGroup({ number }: StaffTicket): boolean {
  return Number(/\d+$/.exec(number)?.[0] ?? 0) % numbersTogether === numbersTogether - 1;
}
