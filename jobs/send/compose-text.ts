// Writes the text of a message when it is sent, in the guest's language, from the state at that time, with the place's
// own template if it has one.

import { isTemplateKind } from '#domain/messaging/message-kind.ts';
import { fallbackLanguage, dateFormatOf, offeredLanguages, type Language } from '#locales/languages.ts';
import { openingWords, phrasesOf, textFrom } from '#locales/text-template.ts';
import { wordIn } from '#locales/texted-word-forms.ts';
import { translate } from '#locales/translate.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { bookedOpening } from '#domain/line/opening-hours.ts';
import { clockTimeOf, localMinutes } from '#domain/local-time.ts';
import { graceEnd } from '#domain/ticket/grace.ts';
import { plainLetters } from '#domain/messaging/plain-letters.ts';
import { maxTemplateSegments, normaliseTypography, segmentsOf } from '#domain/messaging/text-segments.ts';
import { replyOf } from './compose-reply.ts';

interface ComposedText {
  text: string;
  encoding: 'gsm7' | 'ucs2';
  segments: number;
  /** The values of the placeholders, by name; empty for a text written by hand. */
  facts: Readonly<Record<string, string>>;
}

interface Given {
  /** Written by hand; null: the text comes from the catalogs. */
  written?: string | null;
  /** Whether that number got none before. */
  isFirst: boolean;
  now: Date;
}

export function composeText(message: LeasedMessage, link: string, { written = null, isFirst, now }: Given) {
  const made = written === null ? textOf(message, link, now) : { text: written, facts: {} };
  const whole = written ?? withWords(message, made.text, isFirst);
  const text = message.is_plain ? plainLetters(whole) : normaliseTypography(whole);
  const { alphabet, segments } = segmentsOf(text);
  return { text, encoding: alphabet, segments, facts: made.facts };
}

/** Adds how to check in by text, if there is room, and to the first text to a number the words they can reply with. */
function withWords(message: LeasedMessage, text: string, isFirst: boolean): string {
  if (message.kind === 'reply') return text;
  const language = languageOf(message);
  const [here, help, stop] = [wordIn(language, 'here'), wordIn(language, 'help'), wordIn(language, 'stop')];
  const ending = (said: string): string =>
    isFirst ? oneMark(translate(language, 'text.first', { text: said, help, stop })) : said;
  if (!mayCheckInByText(message)) return ending(text);
  const longer = ending(oneMark(translate(language, 'text.or_here', { text, here })));
  return segmentsOf(normaliseTypography(longer)).segments > maxTemplateSegments ? ending(text) : longer;
}

/** If a text that was put into another one begins with a direction mark, one mark is enough. */
const oneMark = (text: string): string => text.replace(/^\u200F+/u, '\u200F');

/**
 * Only of a carrier that somebody wrote to is it known that it takes replies: many send by a name. A helper's number is not the
 * ticket's. A place's own template says what the place wants said.
 */
const mayCheckInByText = ({ kind, recipient, template, account_text_at: wroteAt }: LeasedMessage): boolean =>
  (kind === 'kept' || kind === 'kept_open') && recipient === 'guest' && template === null && wroteAt !== null;

export function textOf(message: LeasedMessage, link: string, now: Date): Pick<ComposedText, 'text' | 'facts'> {
  const language = languageOf(message);
  if (message.kind === 'line_news') {
    const { place_name: place, ticket_number: number } = message;
    return { text: lineNewsOf(message), facts: { place, number, link } };
  }
  if (message.kind === 'reply') {
    const [when, until] = [openingOf(message, language), returnEndOf(message, language)];
    return { text: replyOf(message, { language, link, when, until }), facts: {} };
  }
  const kind = isTemplateKind(message.kind) ? message.kind : 'your_link';
  const facts = {
    place: message.place_name,
    number: message.ticket_number,
    ahead: Number(message.values['ahead'] ?? 0),
    desk: message.desk_name ?? '',
    minutes: minutesLeft(message, now),
    when: openingOf(message, language),
    link,
  };
  // A template is written for one language: in a text of another language it would be wrong.
  const text = textFrom(language, kind, facts, language === message.language ? message.template : null);
  return { text, facts: phrasesOf(language, kind, facts) };
}

/** A line's news for guests who wait, also for notifications. */
export function lineNewsOf(message: LeasedMessage): string {
  const language = languageOf(message);
  const [place, number] = [message.place_name, message.ticket_number];
  if (message.values['news'] === 'no_more') return translate(language, 'text.news_no_more', { place, number });
  if (message.values['news'] === 'late') return translate(language, 'text.news_late', { place, number });
  const time = timeOfDay(String(message.values['at'] ?? ''), language, message.country);
  const id = message.values['news'] === 'pause' ? 'text.news_paused' : 'text.news_closes';
  return translate(language, id, { place, number, time });
}

/** Until when somebody who missed the call may come back. */
function returnEndOf({ values, time_zone: timeZone, country }: LeasedMessage, language: Language): string {
  const { until } = values;
  return until === undefined ? '' : timeOfDay(clockTimeOf(localMinutes(new Date(until), timeZone)), language, country);
}

/** A time on the place's clock, in the format of the language. */
function timeOfDay(clock: string, language: Language, country: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const format = dateFormatOf(language, country, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2000, 0, 1, hours, minutes)));
}

/** The guest's language; the place's language if there are no texts in the guest's. */
export function languageOf({ language, default_language: ofPlace }: LeasedMessage): Language {
  const isOffered = (tag: string) => (offered: Language) => offered === tag;
  return offeredLanguages.find(isOffered(language)) ?? offeredLanguages.find(isOffered(ofPlace)) ?? fallbackLanguage;
}

/** How long a called guest's place is still kept: a call may go out late, or by its second carrier. At least a minute. */
export function minutesLeft({ called_at, needs, settings }: LeasedMessage, now: Date): number {
  const ends = graceEnd({ called_at, needs_more_time: needs.includes('more_time') }, settings) ?? now;
  return Math.max(1, Math.round((ends.getTime() - now.getTime()) / 60_000));
}

/** The opening that a booked place is for. */
function openingOf(message: LeasedMessage, language: Language): string {
  const { kept_for: at, time_zone: timeZone, country } = message;
  return at ? openingWords(language, bookedOpening(message, at, timeZone), { timeZone, country }) : '';
}
