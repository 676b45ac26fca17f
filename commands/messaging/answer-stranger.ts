// A text from a number without a place in line is answered once a day: how to get one. In the place's language, because
// the sender's is unknown; in quiet hours only in the morning; never to a number that stopped texts.

import type { Trx } from '#db/database.ts';
import { findPlaceById, type PlaceRow } from '#db/place/places.ts';
import { isOptedOut, takeStrangersAnswer, type NumberKey } from '#db/messaging/opt-outs.ts';
import { addLooseText } from '#db/messaging/test-texts.ts';
import { quietHoursOf, quietUntil } from '#domain/place/quiet-hours.ts';
import { normaliseTypography } from '#domain/messaging/text-segments.ts';
import { fallbackLanguage, isLanguage, type Language } from '#locales/languages.ts';
import { wordIn } from '#locales/texted-word-forms.ts';
import { translate } from '#locales/translate.ts';
import type { CommandContext } from '../engine/command.ts';
import type { IncomingText } from './incoming-text.ts';

export async function answerStranger(context: CommandContext, trx: Trx, incoming: IncomingText, number: NumberKey) {
  const place = await findPlaceById(trx, incoming.placeId);
  if (!place || (await isOptedOut(trx, number))) return;
  if (!(await takeStrangersAnswer(trx, number, 'answered_at', context.now()))) return;
  const language = languageOf(place);
  const text = translate(language, 'text.stranger', {
    place: place.name,
    link: `${incoming.publicUrl}/p/${place.slug}`,
    join: wordIn(language, 'join'),
    stop: wordIn(language, 'stop'),
  });
  await say(context, trx, { incoming, kind: 'answer', language, text, place });
}

/**
 * Confirms STOP or START to a number without a ticket, each once a day: a number that says them in turn would cost the
 * place money for ever. The words themselves always act.
 */
export async function confirmTexting(
  context: CommandContext,
  trx: Trx,
  incoming: IncomingText,
  { number, said }: { number: NumberKey; said: 'stopped' | 'started' },
): Promise<void> {
  const place = await findPlaceById(trx, incoming.placeId);
  if (!place || !(await takeStrangersAnswer(trx, number, `${said}_at`, context.now()))) return;
  const language = languageOf(place);
  const values = { place: place.name, start: wordIn(language, 'start'), stop: wordIn(language, 'stop') };
  const text =
    said === 'stopped'
      ? translate(language, 'text.stranger_stopped', values)
      : translate(language, 'text.reply_started', values);
  const kind = said === 'stopped' ? 'answer_stop' : 'answer';
  await say(context, trx, { incoming, kind, language, text, place: null });
}

export const languageOf = ({ default_language: tag }: PlaceRow): Language => (isLanguage(tag) ? tag : fallbackLanguage);

interface Saying {
  incoming: IncomingText;
  kind: 'answer' | 'answer_stop';
  language: Language;
  text: string;
  /** Whose quiet hours count; null: it is sent at any hour. */
  place: PlaceRow | null;
}

export async function say(
  { secrets, now }: CommandContext,
  trx: Trx,
  { incoming, kind, language, text, place }: Saying,
) {
  // Another carrier may not write to whoever wrote to this one: WhatsApp refuses it.
  const { organizationId, placeId, from: to, carrierId = null } = incoming;
  const at = now();
  const dueAt = place && quietUntil(at, place.time_zone, quietHoursOf(place.quiet));
  const loose = { organizationId, placeId, sender: 'guest', kind, language, to, at, dueAt, carrierId };
  await addLooseText(trx, secrets, { ...loose, text: normaliseTypography(text) });
}
