/** The languages a guest may choose, in the order they are offered; `name` is the language's own. */
export const guestLanguages = [
  { tag: 'en', name: 'English', direction: 'ltr', numbering: 'latn' },
  { tag: 'es', name: 'Español', direction: 'ltr', numbering: 'latn' },
  { tag: 'fr', name: 'Français', direction: 'ltr', numbering: 'latn' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr', numbering: 'latn' },
  { tag: 'it', name: 'Italiano', direction: 'ltr', numbering: 'latn' },
  { tag: 'pt-BR', name: 'Português', direction: 'ltr', numbering: 'latn' },
  { tag: 'nl', name: 'Nederlands', direction: 'ltr', numbering: 'latn' },
  { tag: 'pl', name: 'Polski', direction: 'ltr', numbering: 'latn' },
  { tag: 'uk', name: 'Українська', direction: 'ltr', numbering: 'latn' },
  { tag: 'ru', name: 'Русский', direction: 'ltr', numbering: 'latn' },
  { tag: 'tr', name: 'Türkçe', direction: 'ltr', numbering: 'latn' },
  { tag: 'ar', name: 'العربية', direction: 'rtl', numbering: 'arab' },
  { tag: 'fa', name: 'فارسی', direction: 'rtl', numbering: 'arabext' },
  { tag: 'hi', name: 'हिन्दी', direction: 'ltr', numbering: 'latn' },
  { tag: 'bn', name: 'বাংলা', direction: 'ltr', numbering: 'beng' },
  { tag: 'zh-Hans', name: '简体中文', direction: 'ltr', numbering: 'latn' },
  { tag: 'ja', name: '日本語', direction: 'ltr', numbering: 'latn' },
  { tag: 'ko', name: '한국어', direction: 'ltr', numbering: 'latn' },
  { tag: 'vi', name: 'Tiếng Việt', direction: 'ltr', numbering: 'latn' },
  { tag: 'so', name: 'Soomaali', direction: 'ltr', numbering: 'latn' },
] as const;

export type Language = (typeof guestLanguages)[number]['tag'];
export type Direction = 'ltr' | 'rtl';

/** Languages whose catalogs are complete for guests. Only these are offered to people. */
export const offeredLanguages: readonly Language[] = guestLanguages.map(({ tag }) => tag);

/** Languages of the staff's screens, each offered to guests too. Whoever wishes another reads English there. */
export const staffLanguages: readonly Language[] = ['en', 'es', 'fr', 'de', 'ar', 'zh-Hans'];

export const fallbackLanguage: Language = 'en';

export function isLanguage(tag: string): tag is Language {
  return guestLanguages.some((language) => language.tag === tag);
}

export function directionOf(language: Language): Direction {
  return entryOf(language).direction;
}

export function nameOf(language: Language): string {
  return entryOf(language).name;
}

/**
 * The locale for Intl: the language with its numbering system fixed, because the default differs
 * between the data of a server and of a browser (Arabic is shown as ٣, never sometimes as 3).
 * `country` (two letters) decides between a 12 and a 24 hour clock, and the calendar: Persian in Germany has Germany's.
 */
export function formatLocale(language: Language, country?: string): string {
  const region = country && !language.includes('-') ? `-${country.toUpperCase()}` : '';
  const clock = country && hasLongDays(country.toUpperCase()) ? '-hc-h23' : '';
  const calendar = country && !/^(IR|AF)$/i.test(country) ? '-ca-gregory' : '';
  return `${language}${region}-u${calendar}${clock}-nu-${entryOf(language).numbering}`;
}

/** For what a browser shows. Without a second choice Chromium, which has no Somali, writes the 28th of November as 'M11 28'. */
export function localesFor(language: Language, country?: string): string[] {
  return [formatLocale(language, country), formatLocale(fallbackLanguage, country)];
}

/**
 * A formatter of dates on the clock of a country. Of a 24 hour clock, the hour has two digits: left to the language,
 * some browsers write 9:05 where the server writes 09:05.
 */
export function dateFormatOf(
  language: Language,
  country: string | undefined,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const isLong = style.hour === 'numeric' && country && hasLongDays(country.toUpperCase());
  return new Intl.DateTimeFormat(localesFor(language, country), { ...style, ...(isLong && { hour: '2-digit' }) });
}

const longDays = new Map<string, boolean>();

/**
 * Whether clocks there count to 24. Asked in English, which every version of ICU knows for every country: of Somali or Hindi
 * it would answer with their homeland's clock.
 */
function hasLongDays(country: string): boolean {
  const known = longDays.get(country);
  if (known !== undefined) return known;
  const isLong = new Intl.DateTimeFormat(`en-${country}`, { hour: 'numeric' }).resolvedOptions().hourCycle === 'h23';
  longDays.set(country, isLong);
  return isLong;
}

function entryOf(language: Language): (typeof guestLanguages)[number] {
  return guestLanguages.find((entry) => entry.tag === language) ?? guestLanguages[0];
}
