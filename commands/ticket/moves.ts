// The moves of one ticket that little but the table of moves decides.

import { findGuestTicket } from '#db/ticket/guest-tickets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import { limits, type MoveReason, type RemoveReason, type Ticket } from '#domain/ticket/ticket.ts';
import { rankAfter } from '#domain/ticket/next-in-line.ts';
import { mayReturnAt } from '#domain/wait/step-away.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { isOpenAt } from '#domain/line/opening-hours.ts';
import { isWhole } from '#domain/line/service.ts';
import type { Command, TicketCommand } from '../engine/command.ts';
import { applyMove, applySilently, runTicketMove, ticketMove, type Decide, type TicketAnswer } from './ticket-move.ts';
import { refuseSecondPlace, secondPlaceAsked } from './visit-limits.ts';

/** A move of one ticket without further input. */
const move =
  <By extends Actor>(verb: string, decide: (actor: By) => Decide): Command<TicketRef, TicketAnswer, By> =>
  (context, actor, ref, idempotencyKey) =>
    runTicketMove(context, { verb, actor, ref, idempotencyKey }, decide(actor));

export const serving =
  (actor: Staff): Decide =>
  (work, ticket) =>
    applyMove(work, 'serve', ticket, actor, { kind: 'serving' });

/** The called guest has come to the desk. */
export const serveTicket = move('serve', serving);

export const finishing =
  (actor: Staff): Decide =>
  (work, ticket) =>
    applyMove(work, 'finish', ticket, actor, { kind: 'served' });

/** The guest has been served. */
export const finish = move('finish', finishing);

/** The called guest is called and told again: at most three calls, and no sooner than a person can walk. */
export const recallTicket = move('recall', (actor: Staff) => (work, ticket) => {
  const after = applyMove(work, 'recall', ticket, actor, {
    kind: 'recalled',
    data: { times: ticket.timesCalled + 1 },
  });
  work.tell(after, 'called_again', {});
  return after;
});

export const missing =
  (actor: Actor): Decide =>
  (work, ticket) =>
    applyMove(work, 'no_show', ticket, actor, { kind: 'no_show' });

/** The called guest did not come. */
export const markNoShow = move('no_show', missing);

export const holding =
  (actor: Staff): Decide =>
  (work, ticket) => {
    const holdUntil = new Date(work.now.getTime() + limits.holdMinutes * 60_000);
    return applyMove(work, 'hold', ticket, actor, { kind: 'held', holdUntil });
  };

/**
 * Staff set someone aside who fetches a paper or a result: they keep their place and are skipped until they are back.
 */
export const holdTicket = move('hold', holding);

export const resuming =
  (actor: Actor): Decide =>
  (work, ticket) =>
    applyMove(work, 'resume', ticket, actor, { kind: 'resumed' });

/** Back to waiting, at the same place. */
export const resumeTicket = move('resume', resuming);

export const removing =
  (actor: Staff, { reason }: { reason: RemoveReason | MoveReason }): Decide =>
  (work, ticket) =>
    applyMove(work, 'remove', ticket, actor, { kind: 'removed', data: { reason } });

/** Staff take someone out of the line, always with a reason, which the log stores. */
export const removeTicket = ticketMove('remove', removing);

/** The called guest says 'I am coming': the desk sees it and waits. */
export const confirmComing = move(
  'confirm',
  (actor: Actor) => (work, ticket) => applyMove(work, 'confirm', ticket, actor, { kind: 'confirmed' }),
);

/** The guest gives up the place, at once and without a question. Whoever comes near the front is told. */
export const leaveLine = move(
  'leave',
  (actor: Actor) => (work, ticket) => applyMove(work, 'leave', ticket, actor, { kind: 'left' }),
);

/**
 * A guest needs more time and lets the next few people pass. Nobody who waits on site loses: those who pass only gain. `left`: how
 * often they could do so still, as it was shown to them.
 */
export const delayTurn = ticketMove(
  'delay',
  (actor: Actor, { passing, left }: { passing: number; left?: number }) =>
    (work, ticket, line) => {
      // Somebody with the same ticket on another phone was quicker, and asked for the same.
      if (left !== undefined && left !== limits.delays - ticket.delaysUsed) throw new Refusal('ticket_state');
      const behind = work.behind(ticket, passing + 1);
      const rank = rankAfter(passing, { front: behind, seq: work.nextSeq(line.id) });
      return applyMove(work, 'delay', ticket, actor, { kind: 'delayed', rank, data: { passing } });
    },
  ({ input: { passing } }) => {
    if (!isWhole(passing, 1, limits.maxDelay)) throw fieldRefusal('passing', 'out_of_range');
    return { wants: { behind: limits.maxDelay + 1 } };
  },
);

/**
 * A guest steps away until a time that they name: held by their own wish, at their place in line. It counts as a delay
 * and has a delay's bounds. How many are ahead is read before the lock: the bound is an estimate, and one guest more or
 * less matters little.
 */
export const stepAway: TicketCommand<{ until: Date }, TicketAnswer, Actor> = async (
  context,
  actor,
  ref,
  { until },
  idempotencyKey,
) => {
  if (Number.isNaN(until.getTime())) throw fieldRefusal('until', 'out_of_range');
  const ahead = (await findGuestTicket(context.db, ref, { withStory: false }))?.ahead ?? 0;
  return runTicketMove(context, { verb: 'step_away', actor, ref, idempotencyKey }, (work, ticket, line) => {
    const question = { ahead, line, timeZone: line.time_zone, now: work.now };
    // Whoever does not wait is refused by the table of moves.
    if (ticket.state === 'waiting' && !mayReturnAt(until, question)) throw fieldRefusal('until', 'out_of_range');
    const data = { until: until.toISOString() };
    return applyMove(work, 'step_away', ticket, actor, { kind: 'held', holdUntil: until, data });
  });
};

/**
 * A guest with a place booked for this opening is here: they wait, at the place of their join. Staff may check in
 * somebody who stands before them; the guest can from the opening on.
 */
export const checkIn: Command<TicketRef, TicketAnswer, Actor> = (context, actor, ref, idempotencyKey) => {
  const request = { verb: 'check_in', actor, ref, idempotencyKey, ...secondPlaceAsked({ context, actor, ref }) };
  return runTicketMove(context, request, (work, ticket, line) => {
    const isOpen = line.state !== 'closed' && isOpenAt(line.hours, line.exceptions, work.now, line.time_zone);
    if (actor.kind === 'guest' && !isOpen) throw new Refusal('line_closed', { opensAt: ticket.keptFor });
    refuseSecondPlace(work, actor, ticket);
    return applyMove(work, 'check_in', ticket, actor, { kind: 'checked_in' });
  });
};

/**
 * Close-out at the end of the day: whoever still stands in the line is let go. Whoever is still being served was
 * forgotten by the desk: they count as served, but nothing is learned from the time it took. Nobody is told that they
 * came near: they may be let go in the next moment.
 */
export const expireTicket = move('expire', (actor: Actor) => (work, ticket) => {
  if (ticket.state !== 'serving') return applySilently(work, 'expire', ticket, actor, { kind: 'expired' });
  if (!isForgotten(ticket, work.now)) throw new Refusal('ticket_state', { state: ticket.state });
  return applySilently(work, 'finish', ticket, actor, { kind: 'served' });
});

function isForgotten({ servingAt }: Ticket, now: Date): boolean {
  return servingAt !== null && now.getTime() - servingAt.getTime() >= limits.servingHours * 3600_000;
}
