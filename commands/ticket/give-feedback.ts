// A guest rates the visit once it is over; a second rating, with its own key, replaces the first. It is stored beside
// the line's log: nobody moves by it.

import { findTicket } from '#db/ticket/tickets.ts';
import { saveFeedback } from '#db/ticket/feedback.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { fieldRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/team/actor.ts';
import { runOnce, type TicketCommand } from '../engine/command.ts';
import { endedStates } from '#domain/ticket/ticket.ts';

interface FeedbackInput {
  /** 1 to 5. */
  rating: number;
  comment?: string | null;
}

export const maxComment = 1000;

export const giveFeedback: TicketCommand<FeedbackInput, { rating: number }, Actor> = async (
  context,
  actor,
  ref,
  { rating, comment },
  idempotencyKey,
) => {
  const { secrets, now } = context;
  const { organizationId, ticketId } = ref;
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw fieldRefusal('rating', 'out_of_range');
  const words = comment?.trim() ?? '';
  if (words.length > maxComment) throw fieldRefusal('comment', 'too_long');
  return runOnce(context, { organizationId, actor, idempotencyKey, ticketId }, async (trx) => {
    const ticket = orNotFound(await findTicket(trx, organizationId, ticketId));
    if (!endedStates.includes(ticket.state)) throw new Refusal('ticket_state', { state: ticket.state });
    // Erased stays erased: a rating says nothing of a person, but words may.
    const kept = words !== '' && ticket.erased_at === null;
    const sealed = kept ? secrets.encrypt(words, fieldOf.feedbackComment(ticketId)) : null;
    // It counts for the line where the visit ended, which a transfer may have changed.
    await saveFeedback(trx, { ...ref, lineId: ticket.line_id }, { rating, comment: sealed, at: now() });
    return { rating };
  });
};
