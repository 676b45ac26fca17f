/** What the console derives from a ticket: the domain's view of it, the moves that are possible now, and which own change can be undone. */
import type { ConsoleLine, DeskView, StaffTicket } from '#contract/views.ts';
import type { Refusal } from '#domain/refusal.ts';
import { isWholePhone, plain } from '#domain/ticket/guest-search.ts';
import { limits, whyNot, type Move, type Ticket } from '#domain/ticket/ticket.ts';

/** Null if staff may make the move now; otherwise the refusal that the server would give. */
export function whyStaffMayNot(move: Move, ticket: StaffTicket, view: DeskView, now: number): Refusal | null {
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const context = { now: new Date(now), returnWindowMinutes: line?.returnWindowMinutes ?? 0 };
  return whyNot(move, asTicket(ticket, view), 'staff', context);
}

/** Only the fields that the table of moves reads are correct here. The server knows the others. */
export function asTicket(ticket: StaffTicket, view: DeskView): Ticket {
  return {
    ...ticket,
    organizationId: '',
    placeId: view.place.id,
    joinedAt: new Date(ticket.joinedAt),
    calledAt: dateOf(ticket.calledAt),
    confirmedAt: ticket.isComing ? dateOf(ticket.calledAt) : null,
    servingAt: dateOf(ticket.servingAt),
    endedAt: dateOf(ticket.endedAt),
    holdUntil: null,
    isAway: false,
    delaysUsed: 0,
    comebacksUsed: 0,
    canText: ticket.reach.by === 'text',
    canTextSecond: false,
    canPush: ticket.reach.by === 'push',
    keptFor: dateOf(ticket.keptFor),
    lastSeq: ticket.last.seq,
    promisedLow: ticket.promised?.low ?? null,
    promisedHigh: ticket.promised?.high ?? null,
    sentAhead: null,
    firstCalledAt: dateOf(ticket.firstCalledAt),
  };
}

function dateOf(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}

/** The lists of a view in which its tickets stand. */
export const ticketLists = ['active', 'waiting', 'held', 'kept', 'done'] as const;

export function allTickets(view: DeskView): StaffTicket[] {
  return ticketLists.flatMap((list) => view[list]);
}

export function findTicket(view: DeskView, id: string | null | undefined): StaffTicket | undefined {
  return id ? allTickets(view).find((ticket) => ticket.id === id) : undefined;
}

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

/** How many hear a word to their line: who waits in it, who is away or set aside too. */
export function countToTell(line: ConsoleLine, { held }: DeskView): number {
  return line.waiting + held.filter(({ lineId }) => lineId === line.id).length;
}

/** Calling the first ticket of its line needs no reason; calling any other does. */
export function isFirstOfLine(ticket: StaffTicket, view: DeskView): boolean {
  return view.waiting.find(({ lineId }) => lineId === ticket.lineId)?.id === ticket.id;
}

/** How many of its line stay ahead of a ticket that goes behind these: the last of them who still waits. */
export function aheadOf(ticketId: string, behind: readonly string[], { waiting }: DeskView): number {
  const lineId = waiting.find(({ id }) => id === ticketId)?.lineId;
  const others = waiting.filter((one) => one.lineId === lineId && one.id !== ticketId);
  return others.findLastIndex(({ id }) => behind.includes(id)) + 1;
}

/** This member's newest change that can still be undone. `tickets`: its ticket, and those that were moved together with it. */
export function findUndoable(view: DeskView, memberId: string, now: number) {
  const own = allTickets(view)
    .filter(({ last }) => last.canUndo && last.byMemberId === memberId)
    .map((ticket) => ({ ticket, secondsLeft: undoSecondsLeft(ticket, now) }))
    .filter(({ secondsLeft }) => secondsLeft > 0)
    .sort((one, other) => Date.parse(other.ticket.last.at) - Date.parse(one.ticket.last.at) || newerFirst(one, other));
  const [newest] = own;
  if (!newest) return null;
  const { kind, at } = newest.ticket.last;
  const tickets = own.map(({ ticket }) => ticket).filter(({ last }) => last.kind === kind && last.at === at);
  return { ...newest, tickets };
}

/** Of two changes in one step, the later event is newer. Across lines it is the call: a served guest is finished first. */
function newerFirst({ ticket: one }: { ticket: StaffTicket }, { ticket: other }: { ticket: StaffTicket }): number {
  if (one.lineId === other.lineId) return other.last.seq - one.last.seq;
  return Number(other.last.kind === 'called') - Number(one.last.kind === 'called');
}

function undoSecondsLeft({ last }: StaffTicket, now: number): number {
  // The screen's clock advances in steps and may be slightly behind the server's.
  return Math.min(limits.undoSeconds, Math.ceil(limits.undoSeconds - (now - Date.parse(last.at)) / 1000));
}

/** Whole seconds until the guest may be called again; 0: now, or never. */
export function recallSecondsLeft(ticket: StaffTicket, now: number): number {
  if (ticket.calledAt === null || ticket.timesCalled >= limits.calls) return 0;
  const left = Math.ceil(limits.secondsBetweenCalls - (now - Date.parse(ticket.calledAt)) / 1000);
  return Math.min(limits.secondsBetweenCalls, Math.max(0, left));
}

/** How long a guest waits or has waited, in whole minutes: with a place that was booked, from its opening on. */
export function waitedMinutes(ticket: StaffTicket, now: number): number {
  const until = ticket.calledAt ? Date.parse(ticket.calledAt) : now;
  const from = Date.parse(ticket.keptFor ?? ticket.joinedAt);
  return Math.max(0, Math.floor((until - from) / 60_000));
}

/** Whoever was called and waits again was told nothing of that wait. */
export function waitsLonger(ticket: StaffTicket, now: number): boolean {
  const { promised, firstCalledAt, calledAt } = ticket;
  const isAgain = firstCalledAt !== null && calledAt === null;
  return promised !== null && !isAgain && waitedMinutes(ticket, now) > promised.high;
}

/** Searches by number (A-15, a15, 15), by name, or by digits of a phone: the visible digits, or the whole number that the guest gives. */
export function matchesSearch(ticket: StaffTicket, input: string): boolean {
  const words = plain(input);
  if (words === '' || isNumbered(ticket, input)) return true;
  const squeezed = words.replaceAll(/[\s\u2010-\u2015-]/g, '');
  if (plain(ticket.number).replaceAll('-', '').includes(squeezed)) return true;
  if (ticket.name !== null && plain(ticket.name).includes(words)) return true;
  const digits = squeezed.replaceAll(/\D/g, '');
  if (digits.length < 2) return false;
  return [ticket.phone, ticket.secondPhone].some(
    (phone) => phone !== null && (phone.replaceAll(/\D/g, '').includes(digits) || isWholePhone(phone, digits)),
  );
}

/** The tickets that match, an exact number before the others. */
export function searchTickets(tickets: readonly StaffTicket[], input: string): StaffTicket[] {
  const found = tickets.filter((ticket) => matchesSearch(ticket, input));
  return [...found.filter((one) => isNumbered(one, input)), ...found.filter((one) => !isNumbered(one, input))];
}

/** Everybody of the console whom the input means: an exact number first, wherever it stands, then in the order of the list. */
export function findGuests(view: DeskView, input: string): StaffTicket[] {
  if (plain(input) === '') return [];
  const { waiting, held, kept, active, done } = view;
  return searchTickets([...waiting, ...held, ...kept, ...active, ...done], input);
}

/** Whether this is its number: A-05, a5, or 5. */
function isNumbered({ number }: StaffTicket, input: string): boolean {
  const short = (text: string): string =>
    plain(text)
      .replaceAll(/[\s\u2010-\u2015-]/g, '')
      .replace(/(?<!\d)0+(?=\d)/, '');
  const [own, wanted] = [short(number), short(input)];
  return own === wanted || own.replace(/^\D+/, '') === wanted;
}

/** The reach of a guest after a host's phone call. */
export const reachAfter = (isReached: boolean): StaffTicket['reach']['state'] =>
  isReached ? 'arrived' : 'not_reached';
