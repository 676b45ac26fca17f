// A guest says how it was, once the visit is over; saying it again replaces it. It is kept beside the line's log: it moves nobody.

import { findTicket, type TicketRef } from '#db/tickets.ts';
import { saveFeedback } from '#db/feedback.ts';
import { fieldOf } from '#db/secrets.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { activeStates } from '#domain/ticket.ts';
import type { CommandContext } from './context.ts';

export interface FeedbackWish {
  /** 1 to 5. */
  rating: number;
  comment?: string | null;
}

export const commentMost = 1000;

export async function giveFeedback(
  { db, secrets, now }: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  ref: TicketRef,
  { rating, comment }: FeedbackWish,
): Promise<void> {
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) throw fieldRefusal('rating', 'out_of_range');
  const words = comment?.trim() ?? '';
  if (words.length > commentMost) throw fieldRefusal('comment', 'too_long');
  const ticket = await findTicket(db, ref.organizationId, ref.ticketId);
  if (!ticket) throw new Refusal('not_found');
  const isOver = ticket.state !== 'booked' && !activeStates.includes(ticket.state);
  if (!isOver) throw new Refusal('ticket_state', { state: ticket.state });
  // What was erased stays erased: a rating says nothing of a person, words may.
  const kept = words !== '' && ticket.erased_at === null;
  // It counts for the line where the visit ended: whoever asks may know the one from before a transfer.
  await saveFeedback(
    db,
    { ...ref, lineId: ticket.line_id },
    {
      rating,
      comment: kept ? secrets.encrypt(words, fieldOf.feedbackComment(ref.ticketId)) : null,
      at: now(),
    },
  );
}
