// Makes the text of a message when it is handed over, in the guest's language, from what is true then.

import { translate } from '#locales/translate.ts';
import { fallbackLanguage, offeredLanguages, type Language } from '#locales/languages.ts';
import type { LeasedMessage } from '#db/messages.ts';
import { lineSettingsOf } from '#domain/line-settings.ts';
import { normaliseTypography, segmentsOf } from '#domain/text-segments.ts';

export interface ComposedText {
  text: string;
  encoding: 'gsm7' | 'ucs2';
  segments: number;
}

export function composeText(message: LeasedMessage, link: string): ComposedText {
  const text = normaliseTypography(textOf(message, link));
  const { alphabet, segments } = segmentsOf(text);
  return { text, encoding: alphabet, segments };
}

function textOf(message: LeasedMessage, link: string): string {
  const language = languageOf(message);
  const place = message.place_name;
  const number = message.ticket_number;
  const desk = message.desk_name ?? '';
  const ahead = Number(message.values['ahead'] ?? 0);
  if (message.kind === 'joined') return translate(language, 'text.joined', { place, number, ahead, link });
  if (message.kind === 'heads_up') return translate(language, 'text.heads_up', { place, number, ahead, link });
  if (message.kind === 'called')
    return translate(language, 'text.called', { place, number, desk, minutes: graceOf(message), link });
  if (message.kind === 'called_again') return translate(language, 'text.called_again', { place, number, desk, link });
  if (message.kind === 'call_withdrawn') return translate(language, 'text.call_withdrawn', { place, number, link });
  return translate(language, 'text.your_link', { place, number, link });
}

/** The guest's; where there are no texts in it, the place's. */
function languageOf({ language, default_language: ofPlace }: LeasedMessage): Language {
  const isOffered = (tag: string) => (offered: Language) => offered === tag;
  return offeredLanguages.find(isOffered(language)) ?? offeredLanguages.find(isOffered(ofPlace)) ?? fallbackLanguage;
}

const graceOf = (message: LeasedMessage): number => lineSettingsOf(message.settings).graceMinutes;
