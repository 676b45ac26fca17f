/**
 * Predicts the screen after the server has done a press, so that the host sees it in the same frame. The server's own
 * view corrects it. The prediction uses the server's table of moves, so a press that the server would refuse changes
 * nothing here. Over a view that already shows the press, the prediction changes nothing either.
 */
import type { DeskView, StaffTicket } from '#contract/views.ts';
import { rankAfter } from '#domain/ticket/next-in-line.ts';
import type { TicketEventKind } from '#domain/ticket/event-kind.ts';
import { moveTicket, type Move, type MoveChange } from '#domain/ticket/ticket.ts';
import type { PressOf } from './press.ts';
import { allTickets, asTicket, findTicket, reachAfter, whyStaffMayNot } from '../facts/ticket-facts.ts';
import { placeTicket } from './place-ticket.ts';

export interface Presser {
  /** When it was pressed, by our best estimate of the server's clock. */
  now: number;
  memberId: string;
}

/** The moves that the table of moves alone predicts, and the event that each records. */
const events = {
  recall: 'recalled',
  serve: 'serving',
  finish: 'served',
  no_show: 'no_show',
  hold: 'held',
  resume: 'resumed',
  remove: 'removed',
} as const satisfies Partial<Record<Move, TicketEventKind>>;

export const byMove =
  (move: keyof typeof events) =>
  (view: DeskView, { ticketId }: { ticketId: string }, by: Presser): DeskView =>
    moved(view, ticketId, { move, kind: events[move], by });

export function lineSet(view: DeskView, { lineId, state }: PressOf<'line_state'>): DeskView {
  return { ...view, lines: view.lines.map((line) => (line.id === lineId ? { ...line, state } : line)) };
}

export function calledByHand(view: DeskView, press: PressOf<'voice_call'>): DeskView {
  const isOpen = ({ id, state, reach }: StaffTicket): boolean =>
    id === press.ticketId && state === 'called' && reach.by === 'voice' && reach.state !== 'arrived';
  if (!view.active.some(isOpen)) return view;
  const reach = { by: 'voice', state: reachAfter(press.isReached) } as const;
  return { ...view, active: view.active.map((ticket) => (isOpen(ticket) ? { ...ticket, reach } : ticket)) };
}

export function nextCalled(view: DeskView, press: PressOf<'call_next'>, by: Presser): DeskView {
  const finishing = findTicket(view, press.finishTicketId);
  const isOwn = finishing?.deskId === press.deskId && finishing.state === 'serving';
  const freed = isOwn ? moved(view, finishing.id, { move: 'finish', kind: 'served', by }) : view;
  // One press does both, and the call is the later of the two.
  const then = isOwn ? { ...by, now: by.now + 1 } : by;
  return press.expects === null ? freed : called(freed, { ticketId: press.expects, deskId: press.deskId }, then);
}

export function called(
  view: DeskView,
  { ticketId, deskId }: { ticketId: string; deskId: string },
  by: Presser,
): DeskView {
  if (!view.desks.find(({ id }) => id === deskId)?.isOpen) return view;
  return moved(view, ticketId, { move: 'call', kind: 'called', by, change: { deskId } });
}

interface Step {
  move: Move;
  /** The event that the move will record. */
  kind: TicketEventKind;
  by: Presser;
  change?: MoveChange;
}

function moved(view: DeskView, ticketId: string, { move, kind, by, change }: Step): DeskView {
  const ticket = findTicket(view, ticketId);
  if (!ticket || whyStaffMayNot(move, ticket, view, by.now) !== null) return view;
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const context = { now: new Date(by.now), returnWindowMinutes: line?.returnWindowMinutes ?? 0 };
  const after = moveTicket(move, asTicket(ticket, view), 'staff', context, change);
  return placeTicket(view, {
    ...ticket,
    state: after.state,
    rank: after.rank,
    deskId: after.deskId,
    calledAt: after.calledAt?.toISOString() ?? null,
    firstCalledAt: after.firstCalledAt?.toISOString() ?? null,
    // Unknown here: the line's settings decide it.
    graceEndsAt: null,
    servingAt: after.servingAt?.toISOString() ?? null,
    endedAt: after.endedAt?.toISOString() ?? null,
    isComing: after.confirmedAt !== null,
    timesCalled: after.timesCalled,
    last: lastOf(ticket, kind, by),
  });
}

function lastOf(ticket: StaffTicket, kind: TicketEventKind, { now, memberId }: Presser): StaffTicket['last'] {
  const { state, lineId, rank, deskId, timesCalled, calledAt, servingAt, endedAt } = ticket;
  const confirmedAt = ticket.isComing ? calledAt : null;
  return {
    seq: ticket.last.seq,
    kind,
    at: new Date(now).toISOString(),
    byMemberId: memberId,
    canUndo: true,
    before: { state, lineId, rank, deskId, timesCalled, calledAt, confirmedAt, servingAt, endedAt },
  };
}

export function undone(view: DeskView, { ticketId }: PressOf<'undo'>, by: Presser): DeskView {
  const ticket = findTicket(view, ticketId);
  const before = ticket?.last.canUndo ? ticket.last.before : null;
  if (!ticket || !before || ticket.last.byMemberId !== by.memberId) return view;
  const { confirmedAt, ...past } = before;
  const last = { ...lastOf(ticket, 'undone', by), canUndo: false, before: null };
  return placeTicket(view, { ...ticket, ...past, isComing: confirmedAt !== null, last });
}

/** Makes the predicted rank unique. The server sets its own rank. */
const foreseenSeq = 62 ** 6;

export function movedInLine(view: DeskView, { ticketId, ahead }: PressOf<'move'>, by: Presser): DeskView {
  const ticket = findTicket(view, ticketId);
  const front = view.waiting.filter(({ id, lineId }) => lineId === ticket?.lineId && id !== ticketId);
  const rank = rankAfter(ahead, { front, seq: foreseenSeq });
  const [move, kind] = ahead === 0 ? (['prioritise', 'prioritised'] as const) : (['move', 'moved'] as const);
  return moved(view, ticketId, { move, kind, by, change: { rank } });
}

type Together = PressOf<'together'>;
type Foresight = (view: DeskView, one: { ticketId: string; deskId: string }, by: Presser) => DeskView;

/** How a move of several changes each. Without an entry only the server can say. */
const ofEach: { [Kind in Together['move']['kind']]?: Foresight } = {
  call: called,
  serve: byMove('serve'),
  finish: byMove('finish'),
  no_show: byMove('no_show'),
  hold: byMove('hold'),
  resume: byMove('resume'),
  remove: byMove('remove'),
  undo: (view, { ticketId }, by) => undone(view, { kind: 'undo', ticketId }, by),
  put_first: (view, { ticketId }, by) => movedInLine(view, { kind: 'move', ticketId, ahead: 0, reason: 'other' }, by),
};

export const hasForesight = (kind: Together['move']['kind']): boolean => kind in ofEach;

export function together(view: DeskView, { ticketIds, deskId, move }: Together, by: Presser): DeskView {
  const one = ofEach[move.kind];
  if (!one) return view;
  const chosen = new Set(ticketIds);
  const inOrder = allTickets(view).filter(({ id }) => chosen.has(id));
  // Each goes in front of the one before.
  if (move.kind === 'put_first') inOrder.reverse();
  return inOrder.reduce((seen, { id }) => one(seen, { ticketId: id, deskId }, by), view);
}

export function deskSet(view: DeskView, press: PressOf<'desk_open'>, by: Presser): DeskView {
  const { deskId, isOpen, breakMinutes } = press;
  const breakUntil = !isOpen && breakMinutes ? new Date(by.now + breakMinutes * 60_000).toISOString() : null;
  const change = <Desk extends DeskView['desk']>(desk: Desk): Desk =>
    desk.id === deskId ? { ...desk, isOpen, breakUntil, memberId: isOpen ? by.memberId : null } : desk;
  return { ...view, desk: change(view.desk), desks: view.desks.map(change) };
}
