// Books the text in the transaction that checks that its number still accepts texts. Once a STOP is committed, from any
// source, no new text starts; only the answer to the STOP itself is sent. A refused text is dropped with its reason,
// which staff see; the guest keeps their place, and the board, the page and the browser still show the call.

import { isUrgent } from '#domain/messaging/message-kind.ts';
import { bookTexts, type BookingAnswer, type BookingInput } from '#commands/messaging/book-text.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { good, worthless, type Gate } from './message-worth.ts';
import { Batches } from './batches.ts';

/** A call that arrives meanwhile waits for this many texts at most. */
const bookedAtOnce = 16;

const booking = new Batches<{ commands: CommandContext; input: BookingInput }, BookingAnswer>(bookedAtOnce, (asked) => {
  const [first] = asked;
  if (!first) return Promise.resolve([]);
  return bookTexts(
    first.commands,
    first.input,
    asked.map(({ input }) => input),
  );
});

export const moneyGate: Gate = async ({ commands, db }, message, e164) => {
  const { organization_id: organizationId, place_id: placeId, ticket_id: ticketId, id: messageId } = message;
  const isLast = message.kind === 'reply' && message.values['said'] === 'stopped';
  const input = { organizationId, placeId, ticketId, messageId, lease: message.tries, e164, isLast };
  const reason = await booking.take(placeId, isUrgent(message.kind), { commands: { ...commands, db }, input });
  return reason === null ? good : worthless(reason);
};
