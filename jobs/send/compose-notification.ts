// Writes the notification of a message when it is sent, in the guest's language, from the state at that time.

import type { PushNotification } from '#contract/push-notification.ts';
import type { MessageId } from '#locales/ids.ts';
import { translate } from '#locales/translate.ts';
import { directionOf, type Language } from '#locales/languages.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { callKinds, type MessageKind } from '#domain/messaging/message-kind.ts';
import { languageOf, lineNewsOf, minutesLeft } from './compose-text.ts';

/** `path`: the path of the ticket's page. */
export function composeNotification(message: LeasedMessage, path: string, now: Date): PushNotification {
  const language = languageOf(message);
  return {
    id: message.id,
    at: message.created_at.getTime(),
    title: titleOf(message, language),
    body: bodyOf(message, language, now),
    language,
    direction: directionOf(language),
    path,
    tag: message.ticket_id,
    isCall: callKinds.includes(message.kind),
  };
}

const place = ['text.push_place_title', 'text.push_place_body'] as const;

/** Title and text of each kind; the title is also the subject of an email. Null: the same as the text. */
const wordsOfKind = {
  called: ['text.push_called_title', 'text.push_called_body'],
  called_again: ['text.push_called_again_title', 'text.push_called_again_body'],
  call_withdrawn: ['text.push_call_withdrawn_title', 'text.push_call_withdrawn_body'],
  heads_up: ['text.push_heads_up_title', 'text.push_heads_up_body'],
  kept_open: ['text.push_kept_open_title', 'text.push_kept_open_body'],
  line_news: ['text.push_place_title', null],
  joined: place,
  your_link: place,
  kept: place,
  staff: place,
  reply: place,
} as const satisfies Record<MessageKind, readonly [title: MessageId, body: MessageId | null]>;

export function titleOf({ kind, ticket_number: number }: LeasedMessage, language: Language): string {
  return translate(language, wordsOfKind[kind][0], { number });
}

function bodyOf(message: LeasedMessage, language: Language, now: Date): string {
  const [, body] = wordsOfKind[message.kind];
  if (body === null) return lineNewsOf(message);
  return translate(language, body, {
    place: message.place_name,
    desk: message.desk_name ?? '',
    minutes: minutesLeft(message, now),
    ahead: Number(message.values['ahead'] ?? 0),
  });
}
