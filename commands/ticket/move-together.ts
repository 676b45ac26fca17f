// Staff move several tickets of a place in one commit, with one event each. A ticket that cannot be moved is refused
// alone; the others go on. Tickets that somebody else moved meanwhile are among the refused: each ticket has one
// outcome.

import { findLineIdentity } from '#db/place/lines.ts';
import { findLinesBefore } from '#db/ticket/events.ts';
import { findTicketsTogether, type TicketTogether } from '#db/ticket/tickets.ts';
import type { NamedDesk } from '#db/team/named-rows.ts';
import { fieldRefusal, isRefusal, Refusal, type RefusalCode, accepted } from '#domain/refusal.ts';
import { maxTogether, retagged, type TogetherMove } from '#domain/ticket/together-move.ts';
import { parseTags } from '#domain/ticket/tags.ts';
import type { MoveReason, Ticket } from '#domain/ticket/ticket.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import {
  deskFor,
  LineMoved,
  type Command,
  type CommandContext,
  type LineWants,
  type LineWork,
} from '../engine/command.ts';
import { calling, mayPass, moving, transferring } from './move-ticket.ts';
import { finishing, holding, missing, removing, resuming, serving } from './moves.ts';
import { frontWanted, whileMoved, type Decide } from './ticket-move.ts';
import { undoing, undoWants } from './undo-move.ts';

interface TogetherInput {
  deskId: string;
  ticketIds: readonly string[];
  move: TogetherMove;
  /** The desk, if it was read just now. */
  known?: NamedDesk | undefined;
}

export interface TogetherAnswer {
  /** In the order of the moves. `seq`: the event's number in the log of the ticket's line now. */
  done: { ticketId: string; seq: number }[];
  refused: { ticketId: string; code: RefusalCode; state?: string }[];
}

/** Throws if no ticket can be moved: a closed desk, a missing reason, a line of another place. */
export const moveTogether: Command<TogetherInput, TogetherAnswer> = async (context, actor, input, idempotencyKey) => {
  const { deskId, ticketIds, move, known } = input;
  const { organizationId, placeId } = await deskFor(context, actor, 'work_tickets', { deskId, known });
  const wanted = [...new Set(ticketIds)];
  if (wanted.length === 0 || wanted.length > maxTogether) throw fieldRefusal('tickets', 'out_of_range');
  const at = { organizationId, placeId };
  if (move.kind === 'put_first') authorise(actor, 'reorder', at);
  const otherLines = await linesOf(context, at, move);
  return whileMoved(async () => {
    const found = await findTicketsTogether(context.db, at, wanted);
    const tickets = found.map(({ ticketId }) => ticketId);
    if (move.kind === 'undo') otherLines.push(...(await findLinesBefore(context.db, organizationId, tickets)));
    const by = { actor, deskId, tagsOf: new Map(found.map(({ ticketId, tags }) => [ticketId, tags])) };
    return context.runner.run<TogetherAnswer>({
      organizationId,
      lineIds: [...new Set([...found.map(({ lineId }) => lineId), ...otherLines])],
      actor,
      input: `together ${move.kind} ${deskId} ${wanted.toSorted().join(' ')}`,
      idempotencyKey,
      wants: { front: frontWanted, ticketIds: tickets, deskId, ...wantsOf(move) },
      decide: (work) => decideAll(work, inOrder(work, tickets, move), { move, by, wanted }),
    });
  });
};

async function linesOf({ db }: CommandContext, { placeId }: { placeId: string }, move: TogetherMove) {
  if (move.kind !== 'transfer') return [];
  const target = await findLineIdentity(db, move.lineId);
  if (!target || target.placeId !== placeId) throw new Refusal('not_found');
  return [move.lineId];
}

function wantsOf(move: TogetherMove): LineWants {
  if (move.kind === 'undo') return undoWants;
  return move.kind === 'transfer' ? { twinIn: [move.lineId] } : {};
}

/**
 * In the order of their lines; reversed if each goes in front of the one before. Throws `LineMoved` before any change.
 */
function inOrder(work: LineWork, ticketIds: readonly string[], move: TogetherMove): Ticket[] {
  const placeOf = ({ lineId, rank }: Ticket): string => `${lineId} ${rank}`;
  const tickets = ticketIds
    .map((id) => work.ticket(id).ticket)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  if (move.kind === 'undo')
    for (const { id } of tickets) {
      const before = work.lastEvent(id)?.before;
      if (before && !work.holdsLine(before.lineId)) throw new LineMoved();
    }
  return move.kind === 'put_first' ? tickets.toReversed() : tickets;
}

interface By {
  actor: Staff;
  deskId: string;
  tagsOf: ReadonlyMap<string, TicketTogether['tags']>;
}

const decisions: {
  [Kind in TogetherMove['kind']]: (by: By, move: Extract<TogetherMove, { kind: Kind }>) => Decide;
} = {
  call: ({ actor, deskId }, { reason }) => calling(actor, { deskId, reason }),
  serve: ({ actor }) => serving(actor),
  finish: ({ actor }) => finishing(actor),
  no_show: ({ actor }) => missing(actor),
  hold: ({ actor }) => holding(actor),
  resume: ({ actor }) => resuming(actor),
  undo: ({ actor }) => undoing(actor),
  put_first: ({ actor }, { reason }) => moving(actor, { reason, ahead: 0 }),
  remove: ({ actor }, move) => removing(actor, move),
  transfer: ({ actor }, move) => transferring(actor, move),
  tag: ({ tagsOf }, move) => tagging(tagsOf, move),
};

function decideAll(
  work: LineWork,
  tickets: Ticket[],
  { move, by, wanted }: { move: TogetherMove; by: By; wanted: readonly string[] },
): TogetherAnswer {
  if (move.kind === 'call') refuseUnsaid(work, tickets, by, move.reason);
  const decide = (decisions[move.kind] as (by: By, move: TogetherMove) => Decide)(by, move);
  const answer: TogetherAnswer = { done: [], refused: [] };
  for (const { id: ticketId } of tickets) {
    try {
      const { ticket } = work.ticket(ticketId);
      const { lineId } = decide(work, ticket, work.line(ticket.lineId));
      answer.done.push({ ticketId, seq: work.line(lineId).head });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { state } = error.details;
      answer.refused.push({ ticketId, code: error.code, ...(state === undefined ? {} : { state }) });
    }
  }
  const known = new Set(tickets.map(({ id }) => id));
  for (const ticketId of wanted) if (!known.has(ticketId)) answer.refused.push({ ticketId, code: 'not_found' });
  return answer;
}

/** None of a family is called if not all can be, for lack of a reason or of the right. */
function refuseUnsaid(work: LineWork, tickets: Ticket[], { actor, deskId }: By, reason: MoveReason | undefined): void {
  if (!work.desk(deskId).is_open) throw new Refusal('desk_closed');
  const waiting = tickets.filter(({ state }) => state === 'waiting');
  const chosen = new Set(waiting.map(({ id }) => id));
  const first = new Set<string>();
  for (const lineId of new Set(waiting.map((ticket) => ticket.lineId)))
    for (const { ticket } of work.front(lineId)) {
      if (!chosen.has(ticket.id)) break;
      first.add(ticket.id);
    }
  const passing = waiting.find(({ id }) => !first.has(id));
  if (passing) mayPass(actor, passing, reason);
}

function tagging(tagsOf: By['tagsOf'], change: { tag: string; isOn: boolean }): Decide {
  return (work, ticket) => {
    const before = tagsOf.get(ticket.id) ?? [];
    const { tags } = accepted('tags', parseTags(retagged(before, change)));
    if (tags.join('\n') === before.join('\n')) return ticket;
    return work.edit(ticket, { tags }, { fields: ['tags'] });
  };
}
