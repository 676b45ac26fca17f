// Looks after messages that nobody holds any more: their sender died, or the report they waited for never came. Told at least once, at
// most twice.

import {
  endUnknown,
  endUntaken,
  findStranded,
  markAccepted,
  requeue,
  tryAgain,
  type StrandedMessage,
} from '#db/messages.ts';
import type { SenderParts } from './sender-parts.ts';

const handoversMost = 2;
const askedAtOnce = 16;

export async function reconcileMessages(parts: SenderParts): Promise<void> {
  const stranded = await findStranded(parts.db, parts.now());
  for (let at = 0; at < stranded.length; at += askedAtOnce) {
    await Promise.all(stranded.slice(at, at + askedAtOnce).map((message) => settleStranded(parts, message)));
  }
}

/** One that cannot be settled now holds up no other. */
async function settleStranded(parts: SenderParts, message: StrandedMessage): Promise<void> {
  try {
    await (parts.channel.find ? askChannel(parts, message) : decideUnknown(parts, message));
    parts.told({ organizationId: message.organization_id, lineId: message.line_id, ticketId: message.ticket_id });
  } catch (error) {
    parts.report({ job: 'reconcile', error });
  }
}

/** A channel that knows its texts by their ids leaves nothing to guess. */
async function askChannel({ db, now, channel }: SenderParts, message: StrandedMessage): Promise<void> {
  const ref = await channel.find?.({ organizationId: message.organization_id, id: message.id });
  if (ref) await markAccepted(db, message, { provider: channel.name, ref, at: now() });
  else if (message.expires_at > now()) await requeue(db, message, now(), 'not_taken');
  else await endUntaken(db, message, { state: 'failed', reason: 'too_old' });
}

async function decideUnknown({ db, now }: SenderParts, message: StrandedMessage): Promise<void> {
  const isOver = message.handovers >= handoversMost || message.expires_at <= now();
  if (isOver) await endUnknown(db, message, 'unknown');
  else await tryAgain(db, message, now());
}
