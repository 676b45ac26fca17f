import type { Db } from '../database.ts';
import type { TicketRef } from './tickets.ts';
import { findRow } from '../rows.ts';

export async function saveFeedback(
  db: Db,
  ref: TicketRef,
  { rating, comment, at }: { rating: number; comment: Buffer | null; at: Date },
): Promise<void> {
  await db
    .insertInto('feedback')
    .values({
      organization_id: ref.organizationId,
      ticket_id: ref.ticketId,
      place_id: ref.placeId,
      line_id: ref.lineId,
      rating,
      comment,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'ticket_id']).doUpdateSet({ rating, comment, created_at: at }),
    )
    .execute();
}

/** 1 to 5; null if the guest gave none. */
export async function findRating(db: Db, organizationId: string, ticketId: string): Promise<number | null> {
  return (await findRow(db, 'feedback', { organization_id: organizationId, ticket_id: ticketId }))?.rating ?? null;
}
