import { localesFor, type Language } from '#locales/languages.ts';

/** '3 minutes ago', in hours or days if it is long enough ago. Show it inside `Phrase`. */
export function ago(language: Language, minutes: number): string {
  const format = new Intl.RelativeTimeFormat(localesFor(language), { numeric: 'auto' });
  const hours = Math.round(minutes / 60);
  if (minutes < 1) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  return hours < 36 ? format.format(-hours, 'hour') : format.format(-Math.round(hours / 24), 'day');
}
