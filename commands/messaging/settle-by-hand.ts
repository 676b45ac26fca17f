// What staff settle by hand in a ticket: texts that they read, and calls that they made.

import { markTextsSeen as markRows } from '#db/messaging/ticket-texts.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { type CommandContext, runOnce, type TicketCommand } from '../engine/command.ts';
import { settleVoiceCall as settleRow } from '#db/ticket/voice-calls.ts';
import { Refusal } from '#domain/refusal.ts';

// Staff opened a ticket: its guest's texts count as read, for all colleagues. Twice changes nothing.

/** Returns whether anything was unread. */
export async function markTextsSeen({ db, now }: Pick<CommandContext, 'db' | 'now'>, actor: Staff, ref: TicketRef) {
  authorise(actor, 'work_tickets', ref);
  return markRows(db, ref, now());
}

// Staff phoned a guest whose number takes no texts, and say how it went: reached, and their time to come starts; or no
// answer, and everybody sees that the guest was not reached. A guest without an answer may be phoned again. The line
// does not change.

interface VoiceCallInput {
  isReached: boolean;
  /**
   * How often the guest had been called, as the caller saw it: a late answer, from a console without network, settles
   * no newer call.
   */
  timesCalled?: number | undefined;
}

/** Throws `ticket_state` if nobody is to be phoned, they were reached already, or were called again since. */
export const settleVoiceCall: TicketCommand<VoiceCallInput, { isReached: boolean }> = async (
  context,
  actor,
  ref,
  { isReached, timesCalled },
  idempotencyKey,
) => {
  authorise(actor, 'work_tickets', ref);
  const { organizationId, ticketId } = ref;
  return runOnce(context, { organizationId, actor, idempotencyKey, ticketId }, async (trx) => {
    const memberId = actor.kind === 'member' ? actor.id : null;
    const isThere = await settleRow(trx, ref, { isReached, timesCalled, memberId, at: context.now() });
    if (!isThere) throw new Refusal('ticket_state');
    return { isReached };
  });
};
