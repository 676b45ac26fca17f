// Erases what identifies guests: name, number, note, the texts they were sent. The ticket and the line's log stay; they say nothing of a
// person. By the place's own time after the end, or at once where the guest asks.

import { sql } from 'kysely';
import type { TicketRef } from '#db/tickets.ts';
import type { CommandContext } from './context.ts';

const keptHoursUnlessSet = 24;
const atOnce = 1000;

/** All tickets that ended longer ago than their place keeps personal fields. Returns how many. */
export async function eraseEndedTickets(context: CommandContext): Promise<number> {
  const { db } = context;
  const { rows } = await sql<{ organization_id: string; id: string }>`
    select t.organization_id, t.id from ticket t
      join place p on p.organization_id = t.organization_id and p.id = t.place_id
    where t.ended_at is not null and t.erased_at is null
      and t.ended_at + make_interval(hours => coalesce((p.privacy ->> 'keepHours')::int, ${keptHoursUnlessSet})) < ${context.now()}
    limit ${atOnce}`.execute(db);
  for (const row of rows) await eraseTicket(context, { organizationId: row.organization_id, ticketId: row.id });
  return rows.length;
}

/** One ticket, at once. Erasing what is erased already is no error. */
export async function eraseTicket(
  { db, now }: CommandContext,
  { organizationId, ticketId }: Pick<TicketRef, 'organizationId' | 'ticketId'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const nothing = { name: null, phone: null, phone_index: null, note: null, can_text: false, erased_at: now() };
    await trx
      .updateTable('ticket')
      .set(nothing)
      .where('organization_id', '=', organizationId)
      .where('id', '=', ticketId)
      .execute();
    const messages = trx
      .updateTable('message')
      .set({ body: null })
      .where('organization_id', '=', organizationId)
      .where('ticket_id', '=', ticketId)
      .returning('id');
    const ids = (await messages.execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await trx
      .deleteFrom('simulated_text')
      .where('organization_id', '=', organizationId)
      .where('message_id', 'in', ids)
      .execute();
  });
}
