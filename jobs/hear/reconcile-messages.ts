// Settles messages without an active sender: the sender died, or the expected report never came. Each message is sent
// at least once, and at most twice.

import { tryNext } from '#commands/messaging/try-next.ts';
import {
  endUnknown,
  endUntaken,
  findStranded,
  markAllAccepted,
  requeue,
  tryAgain,
  type StrandedMessage,
} from '#db/messaging/messages.ts';
import { bringBackTimes } from '#db/messaging/times-ahead.ts';
import { maxHandovers } from '#domain/messaging/route.ts';
import { channelOf, ticketOf, type ChannelKind, type SenderDeps } from '../send/sender-deps.ts';
import { maxPauseSeconds } from '../send/open-channels.ts';
import { findToFollow } from '#db/messaging/following.ts';

const askedAtOnce = 16;

export async function reconcileMessages(deps: SenderDeps): Promise<void> {
  await bringBackTimes(deps.db, { now: deps.now(), maxSeconds: maxPauseSeconds, leaseSeconds: deps.timing.lease });
  const stranded = await findStranded(deps.db, deps.now());
  for (let at = 0; at < stranded.length; at += askedAtOnce) {
    await Promise.all(stranded.slice(at, at + askedAtOnce).map((message) => settleStranded(deps, message)));
  }
}

/** A message that cannot be settled now does not stop the others. */
async function settleStranded(deps: SenderDeps, message: StrandedMessage): Promise<void> {
  try {
    const channel = await channelOf(deps, message);
    await (channel?.find ? askChannel(deps, message, channel, channel.find) : decideUnknown(deps, message));
    deps.onMessageChanged(ticketOf(message));
  } catch (error) {
    deps.report({ job: 'reconcile', error });
  }
}

/** A channel that can look up texts by their ids gives a certain answer, as long as it can be reached. */
async function askChannel(
  deps: SenderDeps,
  message: StrandedMessage,
  channel: ChannelKind,
  find: NonNullable<ChannelKind['find']>,
): Promise<void> {
  const { db, now } = deps;
  const found = await find.call(channel, { organizationId: message.organization_id, id: message.id });
  if (found.kind === 'unknown') await decideUnknown(deps, message);
  else if (found.kind === 'taken') {
    const isFinal = channel.isSilent === true;
    await markAllAccepted(db, [{ key: message, provider: channel.name, ref: found.ref, at: now(), isFinal }]);
  } else if (message.expires_at > now()) await requeue(db, message, now(), 'not_taken');
  else await endUntaken(db, message, { state: 'failed', reason: 'too_old', at: now() });
}

/** If the route has a next try, use it instead of repeating the same one. */
async function decideUnknown(deps: SenderDeps, message: StrandedMessage): Promise<void> {
  const { db, now, commands, providers } = deps;
  const key = { organizationId: message.organization_id, id: message.id };
  if (message.account_id !== null && (await tryNext(commands, key, providers))?.goesOn) return;
  const isOver = message.handovers + message.earlier_handovers >= maxHandovers || message.expires_at <= now();
  if (isOver) await endUnknown(db, message);
  else await tryAgain(db, message, now());
}

// Sends a message that did not arrive by the next try of its route, as soon as that is known; a call, as soon as it
// should have arrived.
const atOnce = 8;

/** Returns whether a next try is due now. A message that fails here does not stop the others. */
export async function followUnheard(
  deps: Pick<SenderDeps, 'db' | 'now' | 'commands' | 'providers' | 'onMessageChanged' | 'report'>,
): Promise<boolean> {
  const { db, now, commands, providers, onMessageChanged, report } = deps;
  const unheard = await findToFollow(db, now());
  let goesOn = false;
  for (let at = 0; at < unheard.length; at += atOnce) {
    const some = unheard.slice(at, at + atOnce).map(async (key) => {
      const followed = await tryNext(commands, key, providers);
      if (followed) onMessageChanged(followed.ticket);
      goesOn ||= followed?.goesOn ?? false;
    });
    for (const turn of await Promise.allSettled(some))
      if (turn.status === 'rejected') report({ job: 'follow', error: turn.reason });
  }
  return goesOn;
}
