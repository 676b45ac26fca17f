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
  let before = 0;
  tickets.forEach((ticket, index) => {
    const isEnd = endsGroup(ticket);
    if (!isEnd && index < tickets.length - 1) return;
    groups.push({ key: isEnd ? ticket.id : 'last', before, tickets: tickets.slice(before, index + 1) });
    before = index + 1;
  });
  return groups;
}

function endsGroup({ number }: StaffTicket): boolean {
  return Number(/\d+$/.exec(number)?.[0] ?? 0) % numbersTogether === numbersTogether - 1;
}
