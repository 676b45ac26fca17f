// The texts to phones as templates that staff can read and change: choices of numbers are folded into one placeholder each, which stands
// for the whole phrase ('2 people are ahead of you.').

import type { TemplateKind } from '#domain/messaging/message-kind.ts';
import { setupI18n, type I18n } from '@lingui/core';
import { fillTemplate, type TemplateValues } from '#domain/messaging/template.ts';
import { dateFormatOf, formatLocale, type Language } from './languages.ts';
import { messagesOf } from './compiled-messages.ts';

/** What a text says beside its words. */
interface TextFacts {
  place: string;
  number: string;
  ahead: number;
  desk: string;
  minutes: number;
  /** When the place opens that is kept for the guest, in words. */
  when: string;
  link: string;
}

/** A compiled message: words, and for each placeholder its name and how it is said. */
type Token = string | [name: string, kind?: string, forms?: unknown];

/** The product's own text, with its placeholders in braces. */
export function defaultTemplate(language: Language, kind: TemplateKind): string {
  return tokensOf(language, kind)
    .map((token) => (typeof token === 'string' ? token : `{${token[0]}}`))
    .join('');
}

/** What stands for each placeholder of this kind of text, in its language. */
export function phrasesOf(language: Language, kind: TemplateKind, facts: TextFacts): TemplateValues {
  const values: Record<string, string> = {};
  for (const token of tokensOf(language, kind)) {
    if (typeof token === 'string') continue;
    const [name, choice] = token;
    values[name] =
      choice === undefined ? String(facts[name as keyof TextFacts]) : phraseOf(language, kind, token, facts);
  }
  return values;
}

/** The text as it is sent: the place's own where there is one, else the product's. */
export function textFrom(language: Language, kind: TemplateKind, facts: TextFacts, own: string | null): string {
  const values = phrasesOf(language, kind, facts);
  return (own && fillTemplate(own, values)) ?? fillTemplate(defaultTemplate(language, kind), values) ?? '';
}

/** Weekday, day and time of an opening, on the place's own clock. */
export function openingWords(
  language: Language,
  at: Date,
  { timeZone, country }: { timeZone: string; country: string },
): string {
  const format = dateFormatOf(language, country, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  return format.format(at);
}

interface ExamplePlace {
  name: string;
  country: string;
  timeZone: string;
  deskNames: readonly string[];
  /** An address of a ticket. */
  link: string;
  now: Date;
}

/** As a guest might get it, with the longest of the place's own names. */
export function exampleFacts(language: Language, place: ExamplePlace): TextFacts {
  const desk = place.deskNames.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const when = openingWords(language, new Date(place.now.getTime() + dayMs), place);
  return { place: place.name, number: 'A-14', ahead: 3, desk, minutes: 5, when, link: place.link };
}

/** As long as the address of any ticket is. */
export function exampleLink(publicUrl: string): string {
  return `${publicUrl}/t/q7Xw2LrN5vBd8KsJ3mTgYc`;
}

const dayMs = 24 * 3600 * 1000;

function tokensOf(language: Language, kind: TemplateKind): Token[] {
  const message: unknown = messagesOf(language, ['text'])[`text.${kind}`];
  if (typeof message === 'string') return [message];
  if (!Array.isArray(message)) throw new Error(`There is no text '${kind}' in ${language}`);
  return message as Token[];
}

const speakers = new Map<string, I18n>();

/** One choice of numbers, said. */
function phraseOf(language: Language, kind: TemplateKind, token: Token, facts: TextFacts): string {
  const key = `${language} ${kind} ${token[0]}`;
  let speaker = speakers.get(key);
  if (!speaker) {
    const messages = { [language]: { phrase: [token] as never } };
    speaker = setupI18n({ locale: language, locales: formatLocale(language), messages });
    speakers.set(key, speaker);
  }
  return speaker._('phrase', { ...facts });
}
