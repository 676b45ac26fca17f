import type { StaffTicket } from '#contract/views.ts';

export interface RowGroup {
  key: string;
  /** How many tickets are before this group. */
  before: number;
  tickets: StaffTicket[];
}

/** About as many tickets as fill a screen. */
const numbersTogether = 16;
/** This many of the following rows decide whether a ticket stands near its neighbours by number. */
const looksAhead = 3;

/**
 * Splits a long line into groups, so that the browser skips groups outside the window and a press renders only the
 * changed ones. Groups follow the ticket numbers: groups of equal length would shift by one row at every call. A moved
 * ticket belongs to the group around its new place.
 */
export function groupRows(tickets: readonly StaffTicket[]): RowGroup[] {
  const groups: (RowGroup & { lineId: string; block: number })[] = [];
  tickets.forEach((ticket, index) => {
    const { lineId } = ticket;
    const block = isAmongItsOwn(tickets, index) ? blockOf(ticket) : -1;
    const last = groups.at(-1);
    if (last?.lineId === lineId && block <= last.block) last.tickets.push(ticket);
    else groups.push({ key: `${lineId} ${block}`, before: index, tickets: [ticket], lineId, block });
  });
  return groups;
}

function isAmongItsOwn(tickets: readonly StaffTicket[], index: number): boolean {
  const own = tickets[index];
  if (!own) return false;
  const next = tickets.slice(index + 1, index + 1 + looksAhead).filter(({ lineId }) => lineId === own.lineId);
  return next.filter((other) => blockOf(other) < blockOf(own)).length <= 1;
}

/** The ticket's block, by its running number. */
function blockOf({ number }: StaffTicket): number {
  return Math.floor(Number(/\d+$/.exec(number)?.[0] ?? 0) / numbersTogether);
}
