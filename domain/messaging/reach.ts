/**
 * What staff see of how a guest learns of their call: what it goes by, and how far the last message to them came. Of a message that was
 * sent, that is known; else it is the first try of their route.
 */

import { isSpendingReason, type FailureReason, type SpendingReason } from './failure-reason.ts';
import { routesOf, storedChannel, type Contact, type StoredChannel } from './route.ts';

export type MessageState = 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'dropped';

/** The state of the most successful try of the last message, and that try's channel. */
export interface LastMessage {
  state: MessageState;
  channel: StoredChannel;
  reason: FailureReason | null;
}

export const reachChannels = ['text', 'mail', 'push', 'voice', 'board', 'page'] as const;
export const reachStates = ['ready', 'sending', 'sent', 'arrived', 'not_reached'] as const;

export interface Reach {
  by: (typeof reachChannels)[number];
  state: (typeof reachStates)[number];
  /** Why a text was not paid for, or that the guest wants none, if that is why they were not reached. */
  why?: SpendingReason | 'stopped' | undefined;
}

export function reachOf(contact: Contact, last: LastMessage | null, isPageOpen: boolean): Reach {
  const { canText, canPush, canMail = false, areTextsStopped = false } = contact;
  // A guest who was called by phone stays reached; a phone call still to be made is void once texts are stopped.
  if (last?.channel === 'voice' && (last.state === 'delivered' || !areTextsStopped))
    return { by: 'voice', state: ['delivered', 'failed'].includes(last.state) ? reached[last.state] : 'ready' };
  const [first] = routesOf(contact, 'called');
  if (areTextsStopped && canText && !first) return { by: 'text', state: 'not_reached', why: 'stopped' };
  const hasText = canText || contact.canTextSecond;
  const by = last && last.channel !== 'voice' ? byOf[last.channel] : 'text';
  const isOpen = { push: canPush, mail: canMail, text: hasText }[by];
  if (last && isOpen) return { by, state: isUnsure(last) ? 'not_reached' : reached[last.state], ...whyOf(last) };
  // The last browser is gone, which showed when the message failed: the guest is not told unless they look.
  if (last?.state === 'failed' && by === 'push' && !hasText && !isPageOpen) return { by, state: 'not_reached' };
  const next = first ? byOf[storedChannel(first[0].channel)] : 'board';
  // Somebody who looks at the page need not be phoned.
  return { by: isPageOpen && (next === 'voice' || next === 'board') ? 'page' : next, state: 'ready' };
}

/** Sent without an answer: the provider may never have accepted it, so staff see it at once, whatever is tried next. */
const isUnsure = ({ state, reason }: LastMessage): boolean =>
  (state === 'queued' || state === 'sending') && reason === 'unknown';

const whyOf = ({ state, reason }: LastMessage): Pick<Reach, 'why'> =>
  state === 'dropped' && reason !== null && isSpendingReason(reason) ? { why: reason } : {};

const byOf = { sms: 'text', email: 'mail', push: 'push', voice: 'voice' } as const;

export const reached: Record<MessageState, Exclude<Reach['state'], 'ready'>> = {
  queued: 'sending',
  sending: 'sending',
  sent: 'sent',
  delivered: 'arrived',
  failed: 'not_reached',
  dropped: 'not_reached',
};
