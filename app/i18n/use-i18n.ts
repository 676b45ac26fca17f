import type { ByLanguage } from '#domain/by-language.ts';
import { use, useMemo } from 'react';
import type { MessageId, ValuesOf } from '#locales/ids.ts';
import { directionOf, fallbackLanguage, isLanguage, type Direction, type Language } from '#locales/languages.ts';
import { formatDate, formatDayTime, formatNumber, formatTime, type ClockStyle } from './format.ts';
import { TextContext } from './text-provider.tsx';

export interface Text {
  /** The text of an id, with its placeholders filled. */
  t: <Id extends MessageId>(id: Id, ...values: ValuesOf<Id>) => string;
  language: Language;
  direction: Direction;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** Hour and minute on the place's clock. Show it inside `Phrase` or `ClockTime`. */
  time: (instant: string | number, style: ClockStyle) => string;
  /** The same, with its date if it is of another day than `now` at the place. */
  dayTime: (instant: string | number, now: string | number, style: ClockStyle) => string;
  /** A date and time in words; both if no style is given. Show it inside `Phrase`. */
  date: (instant: string | number | Date, clock: ClockStyle, style?: Intl.DateTimeFormatOptions) => string;
}

export function useI18n(): Text {
  const i18n = use(TextContext);
  if (!i18n) throw new Error('useI18n needs a TextProvider around it');
  return useMemo(() => {
    const language = isLanguage(i18n.locale) ? i18n.locale : fallbackLanguage;
    return {
      t: (id, ...values) => i18n._(id, values[0] ?? {}),
      language,
      direction: directionOf(language),
      number: (value, options) => formatNumber(language, value, options),
      time: (instant, style) => formatTime(language, instant, style),
      dayTime: (instant, now, style) => formatDayTime(language, instant, now, style),
      date: (instant, clock, style) => formatDate(language, instant, clock, style),
    };
  }, [i18n]);
}

/** Isolates a name or number inside a sentence of the other writing direction. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The same for text that runs left to right in every language: phone numbers, codes. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}

/** A ticket's number in a sentence. A word joiner keeps what follows its hyphen on the same line. */
export function numberInText(number: string): string {
  return leftToRight(number.replace('-', '-\u2060'));
}

/** A text of the place. `lang`: its language, where that is not the reader's, so that a screen reader speaks it as what it is. */
export interface PlaceText {
  text: string;
  lang?: string;
}

/** The text in the reader's language, otherwise in the place's own, otherwise in any language there is. */
export function placeText(texts: ByLanguage, language: string, placeLanguage: string): PlaceText {
  const known = [language, placeLanguage, ...Object.keys(texts)].find((one) => texts[one] !== undefined);
  const text = texts[known ?? ''] ?? '';
  return known === undefined || known === language ? { text } : { text, lang: known };
}

/** For the middle of a sentence. */
export const inLanguage = (...texts: Parameters<typeof placeText>): string => placeText(...texts).text;
