// Looks after messages that nobody holds any more: their sender died, or the report they waited for never came. Told at least once, at
// most twice.

import { endMessage, findStranded, hasDue, markAccepted, requeue, tryAgain } from '#db/messages.ts';
import type { SenderParts } from './send-due.ts';

const handoversMost = 2;

/** Returns whether something is due now. */
export async function reconcileMessages(parts: SenderParts): Promise<boolean> {
  const { db, now, channel } = parts;
  for (const message of await findStranded(db, now())) {
    if (message.expires_at <= now()) await endMessage(db, message, 'failed', 'too_old');
    else if (channel.find) await askChannel(parts, message);
    else if (message.handovers < handoversMost) await tryAgain(db, message, now());
    else await endMessage(db, message, 'failed', 'unknown');
  }
  return hasDue(db, now());
}

/** A channel that knows its texts by their ids leaves nothing to guess. */
async function askChannel(
  { db, now, channel }: SenderParts,
  message: { organization_id: string; id: string },
): Promise<void> {
  const ref = (await channel.find?.(message.id)) ?? null;
  if (ref === null) await requeue(db, message, now(), 'not_taken');
  else await markAccepted(db, message, { provider: channel.name, ref, at: now() });
}
