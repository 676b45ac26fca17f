/** Puts a changed ticket into the list where the console shows it, and updates the counts. */
import type { DeskView, StaffTicket } from '#contract/views.ts';
import { callOrder } from '#domain/ticket/next-in-line.ts';

/** The server shows the same number. */
const doneShown = 30;

export function placeTicket(view: DeskView, ticket: StaffTicket): DeskView {
  const was = [view.waiting, view.active, view.held, view.kept, view.done].flat().find(({ id }) => id === ticket.id);
  const without = (list: StaffTicket[]): StaffTicket[] =>
    list.some(({ id }) => id === ticket.id) ? list.filter(({ id }) => id !== ticket.id) : list;
  const isOwn = view.desk.lineIds.includes(ticket.lineId);
  const next: DeskView = {
    ...view,
    waiting: without(view.waiting),
    active: without(view.active),
    held: without(view.held),
    kept: without(view.kept),
    done: without(view.done),
    lines: countedLines(view, was, ticket),
    today: countedDay(view.today, was, ticket),
  };
  enter(next, ticket, isOwn);
  return { ...next, nextId: next.waiting[0]?.id ?? null };
}

function enter(view: DeskView, ticket: StaffTicket, isOwn: boolean): void {
  switch (ticket.state) {
    case 'called':
    case 'serving':
      view.active = [...view.active, ticket].toSorted((one, other) => timeOf(one.calledAt) - timeOf(other.calledAt));
      return;
    case 'waiting':
      if (isOwn) view.waiting = inOrder([...view.waiting, ticket], view.desk.lineIds);
      return;
    case 'held':
      if (isOwn) view.held = [...view.held, ticket];
      return;
    case 'booked':
      if (isOwn) view.kept = [...view.kept, ticket];
      return;
    default:
      if (isOwn)
        view.done = [ticket, ...view.done]
          .toSorted((one, other) => timeOf(other.endedAt) - timeOf(one.endedAt))
          .slice(0, doneShown);
  }
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
      .map((ticket) => ({ ticket, joinedAt: new Date(ticket.joinedAt) })),
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
