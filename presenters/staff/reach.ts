// How a guest is told of their call, and how far the last message to them came, as staff see it.

import type { Reach } from '#contract/views.ts';
import type { LiveTicket } from '#db/ticket/live-rows.ts';
import type { MessageState } from '#db/schema/schema.ts';
import { isSpendingReason } from '#domain/messaging/failure-reason.ts';

export type ReachFacts = Partial<Pick<LiveTicket, 'phone' | 'email' | 'told_first'>> &
  Pick<
    LiveTicket,
    | 'can_text'
    | 'can_text_second'
    | 'can_push'
    | 'message_state'
    | 'message_channel'
    | 'message_reason'
    | 'texts_stopped'
  >;

export function presentReach(ticket: ReachFacts, isPageOpen: boolean): Reach {
  const { message_state: state, message_channel: channel } = ticket;
  const hasText = ticket.can_text || ticket.can_text_second;
  // A guest who was called by phone stays reached; a phone call still to be made is void once texts are stopped.
  if (channel === 'voice' && state !== null && (state === 'delivered' || !ticket.texts_stopped))
    return { by: 'voice', state: calledByHand[state] ?? 'ready' };
  const canMail = Boolean(ticket.email);
  const by = byOf[channel ?? ''] ?? 'text';
  const isWritten = canMail && ticket.told_first === 'email';
  // A guest who stopped texts is not told, except by their browser, by a helper, or by email if they chose it.
  if (ticket.texts_stopped && ticket.can_text && !ticket.can_text_second && !ticket.can_push && !isWritten)
    return { by: 'text', state: 'not_reached', why: 'stopped' };
  const isOpen = { push: ticket.can_push, mail: canMail, text: hasText }[by];
  if (state !== null && isOpen)
    return { by, state: isUnsure(ticket) ? 'not_reached' : reached[state], ...whyOf(ticket) };
  // The last browser is gone, which showed when the message failed: the guest is not told unless they look.
  if (state === 'failed' && by === 'push' && !hasText && !isPageOpen) return { by, state: 'not_reached' };
  if (isWritten || (canMail && !hasText)) return { by: 'mail', state: 'ready' };
  if (hasText) return { by: 'text', state: 'ready' };
  if (ticket.can_push) return { by: 'push', state: 'ready' };
  if (isPageOpen) return { by: 'page', state: 'ready' };
  // Texts cannot reach this number, but a phone call can.
  return { by: ticket.phone ? 'voice' : 'board', state: 'ready' };
}

/** Sent without an answer: the provider may never have accepted it, so staff see it at once, whatever is tried next. */
function isUnsure({ message_state: state, message_reason: reason }: ReachFacts): boolean {
  return (state === 'queued' || state === 'sending') && reason === 'unknown';
}

function whyOf({ message_state: state, message_reason: reason }: ReachFacts): Pick<Reach, 'why'> {
  return state === 'dropped' && reason !== null && isSpendingReason(reason) ? { why: reason } : {};
}

const byOf: Partial<Record<string, 'push' | 'mail'>> = { push: 'push', email: 'mail' };

const calledByHand: Partial<Record<MessageState, Reach['state']>> = {
  queued: 'ready',
  delivered: 'arrived',
  failed: 'not_reached',
};

const reached: Record<MessageState, Reach['state']> = {
  queued: 'sending',
  sending: 'sending',
  sent: 'sent',
  delivered: 'arrived',
  failed: 'not_reached',
  dropped: 'not_reached',
};
