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
