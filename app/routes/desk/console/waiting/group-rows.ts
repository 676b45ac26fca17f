import type { StaffTicket } from '#contract/views.ts';

export interface RowGroup {
  key: string;
  /** How many stand before it. */
  before: number;
  tickets: StaffTicket[];
}

/** As many numbers as fill about a screen. */
const numbersTogether = 16;
/** So many rows further down say whether one stands among those it came with. */
const looksAhead = 3;

/**
 * A long line in parts, so that the browser can leave out those nobody sees, and a press draws those anew in which something has changed.
 * Guests who came together stay together, whoever is called before them: parts of equal length would pass on a row each with every call.
 * Whoever was put elsewhere belongs to those among whom they stand.
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

/** By the number that is counted up as guests come. */
function blockOf({ number }: StaffTicket): number {
  return Math.floor(Number(/\d+$/.exec(number)?.[0] ?? 0) / numbersTogether);
}
