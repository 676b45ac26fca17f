// Erases what identifies guests: name, number, note, the texts they got. The ticket and the line's log stay; they hold
// no personal data. After the place's retention, or at once if the guest asks. Messages that were not sent are dropped.

import { usualRetentionHours } from '#domain/place/retention.ts';
import { eraseTickets, findTicketsToErase, sweepErasedTexts } from '#db/erasing/erasing.ts';
import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { audit, runOnce, type CommandContext, type IdempotencyKey } from '../engine/command.ts';
import { system, type Actor } from '#domain/team/actor.ts';

const atOnce = 500;

/** All tickets that ended before their place's retention. Returns how many. */
export async function eraseEndedTickets({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<number> {
  let erased = 0;
  for (;;) {
    const keys = await findTicketsToErase(db, { now: now(), usualRetentionHours, max: atOnce });
    await db.transaction().execute((trx) => eraseTickets(trx, keys, now()));
    erased += keys.length;
    if (keys.length < atOnce) break;
  }
  await sweepErasedTexts(db, now());
  return erased;
}

/** One ticket, at once. Erasing twice is no error; a repeat erases nothing that was written since. */
export async function eraseTicket(
  context: CommandContext,
  { organizationId, ticketId }: TicketKey,
  { actor: asker, idempotencyKey }: { actor: Actor; idempotencyKey: IdempotencyKey | null } = {
    actor: system,
    idempotencyKey: null,
  },
): Promise<void> {
  await runOnce(context, { organizationId, ticketId, actor: asker, idempotencyKey }, async (trx) => {
    await eraseTickets(trx, [{ organizationId, ticketId }], context.now());
    const actor = { kind: 'guest', id: null } as const;
    const subject = { kind: 'ticket', id: ticketId } as const;
    // Whoever erases themselves leaves no address behind.
    const unseen = { ...context, askedFrom: () => null };
    await audit(unseen, trx, { organizationId, actor, kind: 'tickets_erased', subject });
    return { isErased: true };
  });
}
