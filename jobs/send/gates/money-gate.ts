// Books the text, in the same transaction in which it is seen that its number still wants texts: once a STOP is committed nothing new
// starts, whoever put it there, and only the answer to STOP itself still goes. What may not go is dropped with its reason, which staff
// read; the guest's place stays, and the board, the page and the browser say what they say.

import { isUrgent } from '#domain/messaging/message-kind.ts';
import { bookTexts, type BookingAnswer, type BookingInput } from '#commands/messaging/book-text.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Gate } from './gate.ts';
import { good } from '../message-worth.ts';
import { Together } from '../together.ts';

/** A call that comes meanwhile waits for so many at most. */
const bookedAtOnce = 16;

const booking = new Together<{ commands: CommandContext; input: BookingInput }, BookingAnswer>(
  bookedAtOnce,
  (asked) => {
    const [first] = asked;
    if (!first) return Promise.resolve([]);
    return bookTexts(
      first.commands,
      first.input,
      asked.map(({ input }) => input),
    );
  },
);

export const moneyGate: Gate = async ({ commands, db }, message, e164) => {
  const { organization_id: organizationId, place_id: placeId, ticket_id: ticketId, id: messageId } = message;
  const isLast = message.kind === 'reply' && message.values['said'] === 'stopped';
  const input = { organizationId, placeId, ticketId, messageId, lease: message.tries, e164, isLast };
  const reason = await booking.take(placeId, isUrgent(message.kind), { commands: { ...commands, db }, input });
  return reason === null ? good : { is: 'void', reason };
};
