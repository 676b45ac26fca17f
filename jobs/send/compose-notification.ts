// Makes what a browser shows of a message when it is handed over, in the guest's language, from what is true then.

import type { PushNotification } from '#contract/push-notification.ts';
import { translate } from '#locales/translate.ts';
import { directionOf, type Language } from '#locales/languages.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { graceOf, languageOf, lineNewsOf } from './compose-text.ts';

/** `path`: of the ticket's page. */
export function composeNotification(message: LeasedMessage, path: string): PushNotification {
  const language = languageOf(message);
  return {
    id: message.id,
    at: message.created_at.getTime(),
    ...wordsOf(message, language),
    language,
    direction: directionOf(language),
    path,
    tag: message.ticket_id,
    isCall: message.kind === 'called' || message.kind === 'called_again',
  };
}

function wordsOf(message: LeasedMessage, language: Language): Pick<PushNotification, 'title' | 'body'> {
  const place = message.place_name;
  const number = message.ticket_number;
  const desk = message.desk_name ?? '';
  if (message.kind === 'called') {
    const minutes = graceOf(message);
    return {
      title: translate(language, 'text.push_called_title', { number }),
      body: translate(language, 'text.push_called_body', { place, desk, minutes }),
    };
  }
  if (message.kind === 'called_again') {
    return {
      title: translate(language, 'text.push_called_again_title', { number }),
      body: translate(language, 'text.push_called_again_body', { place, desk }),
    };
  }
  if (message.kind === 'call_withdrawn') {
    return {
      title: translate(language, 'text.push_call_withdrawn_title', { number }),
      body: translate(language, 'text.push_call_withdrawn_body', { place }),
    };
  }
  if (message.kind === 'heads_up') {
    const ahead = Number(message.values['ahead'] ?? 0);
    return {
      title: translate(language, 'text.push_heads_up_title', { number }),
      body: translate(language, 'text.push_heads_up_body', { place, ahead }),
    };
  }
  if (message.kind === 'line_news') {
    return { title: translate(language, 'text.push_place_title', { number }), body: lineNewsOf(message) };
  }
  if (message.kind === 'kept_open') {
    return {
      title: translate(language, 'text.push_kept_open_title', { number }),
      body: translate(language, 'text.push_kept_open_body', { place }),
    };
  }
  return {
    title: translate(language, 'text.push_place_title', { number }),
    body: translate(language, 'text.push_place_body', { place }),
  };
}
