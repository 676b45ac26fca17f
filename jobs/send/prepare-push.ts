// Sends a notification to every subscribed browser of a ticket: one message, accepted if any browser accepted it.
// Subscriptions of browsers that are gone are removed on the way.

import type { SendResult } from '#channels/provider/contract.ts';
import { findSubscriptions, topicOf, type BrowserSubscription } from '#db/messaging/push-subscriptions.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { composeNotification } from './compose-notification.ts';
import { isPassing } from '#domain/messaging/failure-reason.ts';
import { isUrgent } from '#domain/messaging/message-kind.ts';
import { ticketOf, type PreparedMessage, type UnsendableMessage, type SenderDeps } from './sender-deps.ts';

/** The share of the total time for each browser: one that does not answer must not hide that another one accepted. */
const shareOfTime = 0.9;

export async function preparePush(
  deps: SenderDeps,
  message: LeasedMessage,
): Promise<PreparedMessage | UnsendableMessage> {
  const { db, secrets, push, timing, report, now } = deps;
  try {
    const ticket = ticketOf(message);
    const browsers = await findSubscriptions(db, secrets, ticket);
    if (!push || browsers.length === 0) return { state: 'dropped', reason: 'turned_off' };
    const notification = composeNotification(message, `/t/${secrets.ticketToken(message.ticket_id)}`, now());
    const outgoing = {
      id: message.id,
      organizationId: message.organization_id,
      placeId: message.place_id,
      kind: message.kind,
      payload: JSON.stringify(notification),
      isUrgent: isUrgent(message.kind),
    };
    const sendOne = async (browser: BrowserSubscription, ttlSeconds: number, signal: AbortSignal) => {
      const topic = topicOf(secrets, ticket, browser.endpoint);
      const ending = AbortSignal.any([signal, AbortSignal.timeout(timing.send * 1000 * shareOfTime)]);
      const result = await push.channel.send({ ...outgoing, to: browser, topic, ttlSeconds }, ending);
      // If the removal fails, the next send removes it.
      if (isGone(result)) await push.gone(ticket, browser.id).catch((error: unknown) => report({ job: 'push', error }));
      return result;
    };
    return {
      by: push.channel,
      text: `${notification.title}\n${notification.body}`,
      send: async (ttlSeconds, signal) =>
        bestOf(await Promise.all(browsers.map((browser) => sendOne(browser, ttlSeconds, signal)))),
    };
  } catch (error) {
    report({ job: 'send', error });
    return { state: 'failed', reason: 'fault' };
  }
}

const isGone = (result: SendResult): boolean => result.kind === 'rejected' && result.class === 'gone';

/** The best result of all: accepted, perhaps accepted, retry, refused by an existing browser, all browsers gone. */
function bestOf(results: SendResult[]): SendResult {
  const worth = (result: SendResult): number => {
    if (result.kind === 'accepted') return 4;
    if (result.kind === 'unknown') return 3;
    if (isPassing(result.class)) return 2;
    return result.class === 'gone' ? 0 : 1;
  };
  return results.reduce((best, result) => (worth(result) > worth(best) ? result : best));
}
