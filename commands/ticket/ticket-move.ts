// What all moves of one ticket share: the right, the lines to lock, and the messages that follow when a line moves.

import { findTicketRef, type TicketRef } from '#db/ticket/tickets.ts';
import type { LockedLine } from '#db/engine/line-facts.ts';
import { lineSettingsOf } from '#domain/line/line-settings.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import {
  eventMark,
  moveTicket,
  withInstants,
  type Move,
  type MoveActor,
  type MoveChange,
  type Ticket,
} from '#domain/ticket/ticket.ts';
import { maxHeadsUp, headsUpPositions } from '#domain/wait/forecast.ts';
import type { TicketEventKind } from '#domain/ticket/event-kind.ts';
import type { Action } from '#domain/team/permissions.ts';
import { authorise, isStaff, type Actor, type Staff } from '#domain/team/actor.ts';
import {
  LineMoved,
  routesTo,
  unavailable,
  type CommandContext,
  type IdempotencyKey,
  type LineWants,
  type LineWork,
  type Outcome,
  type TicketCommand,
} from '../engine/command.ts';

/** The answer of every move: the ticket after it. As JSON its instants are text. */
export interface TicketAnswer {
  ticket: Ticket;
  /** The number of the move's event in the line's log; null: it changed nothing. */
  seq: number | null;
}

/** Enough of the front to tell whoever comes near. */
export const frontWanted = maxHeadsUp + 1;

/** Decides one move of one ticket, under the lock of its line. Throws a refusal before it changes anything. */
export type Decide = (work: LineWork, ticket: Ticket, line: LockedLine) => Ticket;

interface MoveRequest {
  /** The move's name: the same key with another one is refused. */
  verb: string;
  actor: Actor;
  ref: TicketRef;
  idempotencyKey: IdempotencyKey | null;
  /** The right that staff need; guests and the system are checked only by the moves table. */
  action?: Action;
  /** Lines it may touch beside the ticket's own. */
  otherLines?: (ref: TicketRef) => string[] | Promise<string[]>;
  /** By the ticket's place, if that matters. */
  wants?: LineWants | ((ref: TicketRef) => LineWants);
  admit?: (() => void) | undefined;
}

/** A command that is one move of one ticket. `prepare` checks the input, and says what else the move needs. */
export const ticketMove =
  <Input, By extends Actor = Staff>(
    verb: string,
    decide: (actor: By, input: Input) => Decide,
    prepare: (
      asked: Pick<MoveRequest, 'ref'> & { context: CommandContext; actor: By; input: Input },
    ) => Partial<MoveRequest> | Promise<Partial<MoveRequest>> = () => ({}),
  ): TicketCommand<Input, TicketAnswer, By> =>
  async (context, actor, ref, input, idempotencyKey) => {
    const request = { verb, actor, ref, idempotencyKey, ...(await prepare({ context, actor, ref, input })) };
    return runTicketMove(context, request, decide(actor, input));
  };

/** Runs one move of one ticket, on whichever line it stands under the lock. */
export async function runTicketMove(
  context: CommandContext,
  request: MoveRequest,
  decide: Decide,
): Promise<Outcome<TicketAnswer>> {
  const { verb, actor, idempotencyKey, wants = {} } = request;
  if (isStaff(actor)) authorise(actor, request.action ?? 'work_tickets', request.ref);
  // A kiosk adds tickets; it moves none.
  if (actor.kind === 'device') throw new Refusal('forbidden');
  return whileMoved(async (isFirst) => {
    const { organizationId, ticketId } = request.ref;
    const ref = orNotFound(isFirst ? request.ref : await findTicketRef(context.db, organizationId, ticketId));
    const others = (await request.otherLines?.(ref)) ?? [];
    const lineIds = [...new Set([ref.lineId, ...others])];
    const outcome = await context.runner.run<TicketAnswer>({
      organizationId,
      lineIds,
      actor,
      input: `${verb} ${ref.ticketId}`,
      idempotencyKey,
      admit: countedOnce(context, request),
      reader: context.reader,
      wants: { front: frontWanted, ...(typeof wants === 'function' ? wants(ref) : wants), ticketIds: [ref.ticketId] },
      decide: (work) => {
        const { ticket } = work.ticket(ref.ticketId);
        const { seen } = request.ref;
        if (seen !== undefined && seen !== eventMark(ticket)) throw new Refusal('stale');
        return reached(work, lineIds, () => decide(work, ticket, work.line(ticket.lineId)));
      },
    });
    const { ticket, seq } = outcome.answer;
    return { ...outcome, answer: { ticket: revived(ticket), seq: seq ?? null } };
  });
}

/** A failed batch is decided again, but the change is counted once. A guest may always say that they cannot come. */
function countedOnce({ countGuestChange }: CommandContext, { verb, actor, ref, admit }: MoveRequest): () => void {
  let isCounted = actor.kind !== 'guest' || verb === 'leave';
  return () => {
    if (!isCounted) countGuestChange?.(ref.ticketId);
    isCounted = true;
    admit?.();
  };
}

function reached(work: LineWork, lineIds: string[], move: () => Ticket): TicketAnswer {
  const heads = new Map(lineIds.filter((id) => work.holdsLine(id)).map((id) => [id, work.line(id).head]));
  const ticket = move();
  const { head } = work.line(ticket.lineId);
  return { ticket, seq: head === heads.get(ticket.lineId) ? null : head };
}

// A ticket that moves more often while one command looks for it shows a fault.
const maxFollows = 5;

/** Tries again while the needed lines are not those that were locked, as when a ticket moved to another line before the lock. */
export async function whileMoved<Answer>(attempt: (isFirst: boolean) => Promise<Answer>): Promise<Answer> {
  for (let follows = 0; follows < maxFollows; follows++) {
    try {
      return await attempt(follows === 0);
    } catch (error) {
      if (!(error instanceof LineMoved)) throw error;
    }
  }
  throw unavailable();
}

/** A stored answer was JSON: its instants become dates again. */
export const revived = (ticket: Ticket): Ticket => ({ ...withInstants(ticket), joinedAt: new Date(ticket.joinedAt) });

/** The actor, as the moves table names it. */
function moverOf(actor: Actor): MoveActor {
  if (actor.kind === 'guest') return 'guest';
  return actor.kind === 'system' ? 'system' : 'staff';
}

type EventChange = MoveChange & { kind: TicketEventKind; data?: Record<string, unknown> };

/** Moves a ticket by the table, with its event, and tells whoever came near the front. */
export function applyMove(work: LineWork, move: Move, ticket: Ticket, actor: Actor, change: EventChange): Ticket {
  const after = applySilently(work, move, ticket, actor, change);
  tellWithdrawn(work, ticket, after);
  tellWhoIsNear(work, ticket.lineId);
  return after;
}

/** The same, and tells nobody. */
export function applySilently(work: LineWork, move: Move, ticket: Ticket, actor: Actor, change: EventChange): Ticket {
  const { kind, data, ...fields } = change;
  const { returnWindowMinutes } = lineSettingsOf(work.line(ticket.lineId).settings);
  const context = { now: work.now, returnWindowMinutes };
  return work.change(moveTicket(move, ticket, moverOf(actor), context, fields), kind, data);
}

/** The heads-up: once to each who came near the front since they joined, or were sent to this line. */
export function tellWhoIsNear(work: LineWork, lineId: string): void {
  const line = work.line(lineId);
  const settings = lineSettingsOf(line.settings);
  work.front(lineId).forEach((known, ahead) => {
    const near = headsUpPositions(settings, line.forecast, known.ticket.travelMinutes);
    const firstAhead = known.ticket.sentAhead ?? known.promisedAhead;
    const isDue = ahead <= near && ahead < firstAhead && firstAhead > settings.headsUpAhead;
    if (!isDue || known.headsUpTold || routesTo(known.ticket, 'heads_up', line.mail_order).length === 0) return;
    known.headsUpTold = true;
    work.tell(known.ticket, 'heads_up', { ahead });
  });
}

/** Whoever was told to come and waits again reads so, wherever staff put them. */
export function tellWithdrawn(work: LineWork, before: Ticket, after: Ticket): void {
  if (before.state === 'called' && after.state === 'waiting') work.tell(after, 'call_withdrawn', {});
}
