// A message that did not arrive continues with the next try of its route (domain/messaging/route.ts): a new message
// that follows the first, tells the same person the same, and expires at the same time. Each try is made once, even by
// two processes. If nobody knows whether the provider accepted it and no other carrier is left, the same one is tried
// once more. The last try of a call is by voice: when all others are known to have failed, staff see that they should
// phone the guest. If no try is left, a call without a report counts as failed.

import { providers as knownProviders } from '#channels/providers.ts';
import type { Provider } from '#channels/provider/contract.ts';
import { findCarriersOfPlace } from '#db/messaging/carriers.ts';
import { insertFollowing, lockUnheard, updateTry, type UnheardMessage } from '#db/messaging/following.ts';
import type { MessageKey, TicketOfMessage } from '#db/messaging/messages.ts';
import { wakeSenderOf } from '#db/messaging/outbox.ts';
import type { Trx } from '#db/database.ts';
import { barredBy } from '#domain/messaging/failure-reason.ts';
import {
  maxHandovers,
  nameOfTry,
  nextTry,
  routesOf,
  unheardSeconds,
  type Carrier,
  type Try,
} from '#domain/messaging/route.ts';
import type { CommandContext } from '../engine/command.ts';

interface Followed {
  ticket: TicketOfMessage;
  /** Whether another try is made now, or as soon as no message beside it can arrive. */
  goesOn: boolean;
}

/** While a call is on its way to another recipient, nobody is asked to phone. */
const lookAgainSeconds = 5;

type Providers = Readonly<Record<string, Provider>>;

/** Null: there is nothing to do. */
export async function tryNext(
  { db, secrets, now }: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  key: MessageKey,
  providers: Providers = knownProviders,
): Promise<Followed | null> {
  return db.transaction().execute(async (trx) => {
    const message = await lockUnheard(trx, key, now());
    const later = (seconds: number): Date => new Date(now().getTime() + seconds * 1000);
    if (!message || !isLost(message, now())) return null;
    const { organization_id: organizationId, line_id: lineId, ticket_id: ticketId } = message;
    const ticket = { organizationId, lineId, ticketId };
    const isPast = message.expires_at <= now() || message.is_told || message.is_followed;
    const by = carrierOf(message, providers);
    const tried = [...message.tried_ways, nameOfTry(by), ...barredBy(message.reason, by.channel)];
    const next = isPast ? null : nextTry(await triesOf(trx, message, providers), tried);
    // Nobody knows whether it was accepted: it counts as not sent. At most twice, so `triesOf` ends it.
    if (next?.channel === 'voice' && message.state === 'sending') {
      // The handover counts, and the wait for a report starts again.
      const again = { state: 'queued', reason: 'unknown', due_at: now(), lease_until: null } as const;
      await updateTry(trx, message, { ...again, follow_at: later(unheardSeconds) });
      await wakeSenderOf(trx, message.place_id);
      return { ticket, goesOn: true };
    }
    if (!next) {
      // It was accepted, but no try was reported since.
      const isUnheard = message.state === 'sent' && !message.is_told;
      await updateTry(trx, message, { follow_at: null, ...(isUnheard && { reason: 'no_report' }) });
      return { ticket, goesOn: false };
    }
    const isVoice = next.channel === 'voice';
    const end = { ...endOf(message, next), lease_until: null };
    if (isVoice && message.is_elsewhere) {
      await updateTry(trx, message, { ...end, follow_at: later(lookAgainSeconds) });
      return { ticket, goesOn: true };
    }
    await insertFollowing(trx, secrets, message, { next, tried, at: now() });
    await updateTry(trx, message, { ...end, follow_at: null });
    if (!isVoice) await wakeSenderOf(trx, message.place_id);
    return { ticket, goesOn: true };
  });
}

/** Its sender died, or the next try is due, and nobody has it leased. A message settled meanwhile is not lost. */
function isLost(message: UnheardMessage, now: Date): boolean {
  const { state, reason, lease_until: until, follow_at: followAt } = message;
  const isLeased = state === 'sending' && until !== null && until > now;
  if (state === 'delivered' || (isLeased && reason !== 'unknown')) return false;
  return (state === 'sending' && !isLeased) || (followAt !== null && followAt <= now);
}

/** A message that waits for its carrier goes on waiting beside a call by hand: whichever comes first tells them. */
function endOf({ state, reason }: UnheardMessage, { channel }: Try): Pick<UnheardMessage, 'state' | 'reason'> {
  if (state === 'queued' && channel === 'voice') return { state, reason };
  if (state === 'sent') return { state, reason: 'no_report' };
  if (state === 'sending') return { state: 'failed', reason: 'unknown' };
  if (state === 'queued') return { state: 'failed', reason: reason ?? 'temporary' };
  return { state, reason };
}

/** The carrier it used. A removed one is still known by its provider. */
function carrierOf({ channel, provider, account_id: carrierId }: UnheardMessage, providers: Providers): Carrier {
  const carried = provider === null ? undefined : providers[provider]?.channel;
  return { channel: carried ?? (channel === 'email' || channel === 'voice' ? channel : 'sms'), carrierId };
}

async function triesOf(trx: Trx, message: UnheardMessage, providers: Providers): Promise<readonly Try[]> {
  if (message.perhaps_told >= maxHandovers) return [];
  const place = { organization_id: message.organization_id, id: message.place_id };
  const carriers = (await findCarriersOfPlace(trx, place)).flatMap(({ id, provider, is_on: isOn }): Carrier[] => {
    const channel = providers[provider]?.channel;
    return channel && isOn ? [{ channel, carrierId: id }] : [];
  });
  return routesOf({ ...message.contact, carriers }, message.kind)[0] ?? [];
}
