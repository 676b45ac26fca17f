/** Puts a changed ticket into the list where the console shows it, and updates the counts. */
import type { DeskView, StaffTicket } from '#contract/views.ts';
import { callOrder } from '#domain/ticket/next-in-line.ts';
import { findTicket, ticketLists } from '../facts/ticket-facts.ts';

/** The server shows the same number. */
const doneShown = 30;

type TicketList = (typeof ticketLists)[number];

/** The list of each state; the others have ended. */
const listOf: Partial<Record<StaffTicket['state'], TicketList>> = {
  called: 'active',
  serving: 'active',
  waiting: 'waiting',
  held: 'held',
  booked: 'kept',
};

export function placeTicket(view: DeskView, ticket: StaffTicket): DeskView {
  const was = findTicket(view, ticket.id);
  const next = { ...view, lines: countedLines(view, was, ticket), today: countedDay(view.today, was, ticket) };
  for (const list of ticketLists)
    if (next[list].some(({ id }) => id === ticket.id)) next[list] = next[list].filter(({ id }) => id !== ticket.id);
  const list = listOf[ticket.state] ?? 'done';
  if (list === 'active' || view.desk.lineIds.includes(ticket.lineId)) next[list] = entered(list, ticket, next);
  return { ...next, nextId: next.waiting[0]?.id ?? null };
}

function entered(list: TicketList, ticket: StaffTicket, view: DeskView): StaffTicket[] {
  const tickets = [...view[list], ticket];
  if (list === 'active') return tickets.sort((one, other) => timeOf(one.calledAt) - timeOf(other.calledAt));
  if (list === 'waiting') return inOrder(tickets, view.desk.lineIds);
  if (list !== 'done') return tickets;
  // Of two that ended at once, the one that enters stands first.
  return [ticket, ...view.done].sort((one, other) => timeOf(other.endedAt) - timeOf(one.endedAt)).slice(0, doneShown);
}

function timeOf(at: string | null): number {
  return at === null ? 0 : Date.parse(at);
}

/** The order of calls across the desk's lines, as the server decides it. */
function inOrder(tickets: readonly StaffTicket[], lineIds: readonly string[]): StaffTicket[] {
  const lines = lineIds.map((id) =>
    tickets
      .filter(({ lineId }) => lineId === id)
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
      .map((ticket) => ({ ticket, joinedAt: new Date(ticket.joinedAt), rank: ticket.rank })),
  );
  return callOrder(lines).map(({ ticket }) => ticket);
}

function countedLines(view: DeskView, was: StaffTicket | undefined, is: StaffTicket): DeskView['lines'] {
  const before = was?.state === 'waiting' ? was.lineId : null;
  const after = is.state === 'waiting' ? is.lineId : null;
  if (before === after) return view.lines;
  return view.lines.map((line) => {
    const step = Number(line.id === after) - Number(line.id === before);
    return step === 0 ? line : { ...line, waiting: Math.max(0, line.waiting + step) };
  });
}

function countedDay(today: DeskView['today'], was: StaffTicket | undefined, is: StaffTicket): DeskView['today'] {
  const step = (state: StaffTicket['state']): number => Number(is.state === state) - Number(was?.state === state);
  const [served, noShows] = [step('served'), step('no_show')];
  if (served === 0 && noShows === 0) return today;
  return { ...today, served: Math.max(0, today.served + served), noShows: Math.max(0, today.noShows + noShows) };
}
