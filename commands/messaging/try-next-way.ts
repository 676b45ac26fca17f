// What was not heard on one way goes the next: each of the place's accounts that can carry it, in the place's order. It is a message of its own
// that follows the first, says the same to the same person, and is worth as long. Once per way, and two processes never make two. Where nobody
// knows whether it was taken and no other account is left, the same one is tried once more. Of a call the last way is a voice: when all others are
// known to have failed, staff see that they are to call the guest. Where no way is left, a call of which nothing was heard is known not to have
// been heard.

import { providers as knownProviders } from '#channels/providers.ts';
import type { Provider } from '#channels/provider.ts';
import { findCarriersOfPlace } from '#db/messaging/carriers.ts';
import {
  endFollowed,
  endFollowing,
  insertFollowing,
  lockUnheard,
  repeatSameWay,
  type UnheardMessage,
} from '#db/messaging/following.ts';
import type { MessageKey, TicketOfMessage } from '#db/messaging/messages.ts';
import { wakeSenderOf } from '#db/messaging/outbox.ts';
import type { Database } from '#db/database.ts';
import {
  barredBy,
  channelOfWay,
  maxHandovers,
  nameOfWay,
  nextWay,
  waysTo,
  type Way,
  type WayKind,
} from '#domain/messaging/way.ts';
import type { Transaction } from 'kysely';
import type { CommandContext } from '../engine/command-context.ts';

interface Followed {
  ticket: TicketOfMessage;
  /** Whether another way is tried now, or as soon as it is known that no way beside it arrives. */
  goesOn: boolean;
}

/** While a call is on its way to somebody else as well, nobody is asked to make it by voice. */
const lookAgainSeconds = 5;

type Providers = Readonly<Record<string, Provider>>;

/** Null: nothing is to be done about it. */
export async function tryNextWay(
  { db, secrets, now }: Pick<CommandContext, 'db' | 'secrets' | 'now'>,
  key: MessageKey,
  providers: Providers = knownProviders,
): Promise<Followed | null> {
  return db.transaction().execute(async (trx) => {
    const message = await lockUnheard(trx, key, now());
    if (!message || !isLost(message, now())) return null;
    const { organization_id: organizationId, line_id: lineId, ticket_id: ticketId } = message;
    const ticket = { organizationId, lineId, ticketId };
    const isPast = message.expires_at <= now() || message.is_told || message.is_followed;
    const by = wayOf(message, providers);
    const tried = [...message.tried_ways, nameOfWay(by), ...barredBy(message.reason, by.kind)];
    const next = isPast ? null : nextWay(await waysLeft(trx, message, providers), tried);
    if (next?.kind === 'voice' && isUnknown(message)) {
      await repeatSameWay(trx, message, now());
      await wakeSenderOf(trx, message.place_id);
      return { ticket, goesOn: true };
    }
    if (!next) {
      await endFollowing(trx, message, isUnheard(message) ? 'no_report' : undefined);
      return { ticket, goesOn: false };
    }
    const { kind, carrierId } = next;
    if (kind === 'voice' && message.is_elsewhere) {
      const lookAgainAt = new Date(now().getTime() + lookAgainSeconds * 1000);
      await endFollowed(trx, message, { ...endOf(message, kind), lookAgainAt });
      return { ticket, goesOn: true };
    }
    const channel = channelOfWay(kind);
    await insertFollowing(trx, secrets, message, { channel, carrierId, triedWays: tried, at: now() });
    await endFollowed(trx, message, endOf(message, kind));
    if (kind === 'voice') return { ticket, goesOn: true };
    await wakeSenderOf(trx, message.place_id);
    return { ticket, goesOn: true };
  });
}

/** It was handed over and no answer came, or its sender died in between: it counts as not sent. Twice at most, so `waysLeft` ends it. */
function isUnknown({ state }: UnheardMessage): boolean {
  return state === 'sending';
}

/** Its sender died, or it is time to try the next way; and nobody has it in hand. What was settled meanwhile is lost no more. */
function isLost(message: UnheardMessage, now: Date): boolean {
  const { state, reason, lease_until: until, follow_at: followAt } = message;
  const isLeased = state === 'sending' && until !== null && until > now;
  if (state === 'delivered' || (isLeased && reason !== 'unknown')) return false;
  return (state === 'sending' && !isLeased) || (followAt !== null && followAt <= now);
}

/** It was taken, and nothing was heard of it since, on any way. */
function isUnheard({ state, is_told: isTold }: UnheardMessage): boolean {
  return state === 'sent' && !isTold;
}

/** What waits for its account to be back goes on waiting beside a call by hand: whichever comes first tells them. */
function endOf({ state, reason }: UnheardMessage, next: WayKind): Pick<UnheardMessage, 'state' | 'reason'> {
  if (state === 'queued' && next === 'voice') return { state, reason };
  if (state === 'sent') return { state, reason: 'no_report' };
  if (state === 'sending') return { state: 'failed', reason: 'unknown' };
  if (state === 'queued') return { state: 'failed', reason: reason ?? 'temporary' };
  return { state, reason };
}

/** The way on which it went. One of an account that is gone is known by its provider still. */
function wayOf({ channel, provider, account_id: carrierId }: UnheardMessage, providers: Providers): Way {
  const carried = provider === null ? undefined : providers[provider]?.way;
  const kind = carried ?? (channel === 'email' || channel === 'voice' ? channel : 'sms');
  return { kind, carrierId };
}

async function waysLeft(trx: Transaction<Database>, message: UnheardMessage, providers: Providers): Promise<Way[]> {
  const place = { organization_id: message.organization_id, id: message.place_id };
  const carriers = (await findCarriersOfPlace(trx, place)).flatMap(({ id, provider, is_on: isOn }): Way[] => {
    const kind = providers[provider]?.way;
    return kind && isOn ? [{ kind, carrierId: id }] : [];
  });
  if (message.perhaps_told >= maxHandovers) return [];
  const { can_text: canText, can_mail: canMail, can_call: canCall, told_first: prefers } = message;
  return waysTo({ canText, canMail, canCall, prefers }, carriers);
}
