// Staff write a text to a guest's own phone, in their own words. It counts into the texts of the ticket: so many, and one more for each
// that the guest wrote. It is a message like all others, and the line does not move by it.

import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import { orNothing } from '#db/secret/unreadable.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { isOptedOut } from '#db/messaging/opt-outs.ts';
import { addStaffText, countTexts, lockTexts } from '#db/messaging/ticket-texts.ts';
import { findTicket, type TicketRef } from '#db/ticket/tickets.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { policyOf } from '#domain/messaging/message-kind.ts';
import { parseStaffText, textsLeft } from '#domain/messaging/staff-text.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import { refuseUnpaid } from './book-text.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { IdempotencyKey } from '../engine/idempotency-key.ts';
import type { Outcome } from '../engine/line-command.ts';
import { runOnce } from '../engine/run-once.ts';

/**
 * Throws `phone_no_texts` where there is no number that takes texts, `too_many` where the ticket had all its texts, `country_not_allowed`
 * and `budget_spent` where the place does not pay for it.
 */
export async function textGuest(
  context: CommandContext,
  actor: Staff,
  ref: TicketRef,
  { text: input }: { text: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Outcome<{ messageId: string }>> {
  authorise(actor, 'work_tickets', ref);
  const parsed = parseStaffText(input);
  if (!parsed.ok) throw fieldRefusal('text', parsed.code);
  const { text } = parsed;
  const { secrets, now } = context;
  const { organizationId, ticketId } = ref;
  const outcome = await runOnce(context, { organizationId, actor, idempotencyKey, ticketId }, async (trx) => {
    const ticket = await lockTexts(trx, ref);
    if (!ticket) throw new Refusal('not_found');
    if (!ticket.canText || ticket.isErased || (await isStopped(trx, ref)))
      throw fieldRefusal('phone', 'phone_no_texts');
    await refuseUnpaidTo(trx, context, ref);
    if (textsLeft(await countTexts(trx, ref)) === 0) throw new Refusal('too_many');
    const at = now();
    const { placeId, lineId, language } = ticket;
    const messageId = await addStaffText(trx, secrets, {
      organizationId,
      placeId,
      lineId,
      ticketId,
      language,
      text,
      at,
      expiresAt: new Date(at.getTime() + policyOf('staff').goodForSeconds * 1000),
      segments: segmentsOf(text).segments,
      memberId: actor.kind === 'member' ? actor.id : null,
    });
    return { messageId };
  });
  // Where the sender lives elsewhere, its next look finds it.
  context.runner.wakeSender?.();
  return outcome;
}

async function refuseUnpaidTo(
  trx: Transaction<Database>,
  context: CommandContext,
  { organizationId, placeId, ticketId }: TicketRef,
): Promise<void> {
  const row = await findTicket(trx, organizationId, ticketId);
  if (!row?.phone) throw fieldRefusal('phone', 'phone_no_texts');
  const e164 = orNothing(context.secrets.read(row.phone, fieldOf.ticketPhone(ticketId)));
  if (e164 === null) throw fieldRefusal('phone', 'phone_no_texts');
  await refuseUnpaid(trx, context, { organizationId, placeId }, { e164, isTest: false });
}

/** Whether their number wants no texts: what is written now would only be dropped. */
async function isStopped(trx: Transaction<Database>, { organizationId, ticketId }: TicketRef): Promise<boolean> {
  const ticket = await findTicket(trx, organizationId, ticketId);
  return ticket?.phone_index ? isOptedOut(trx, { organizationId, phoneIndex: ticket.phone_index }) : false;
}
