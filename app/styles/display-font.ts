import type { Audience } from '#locales/audiences.ts';
import type { Language } from '#locales/languages.ts';

/** Languages whose letters the display font lacks; `fonts.css` uses the system's own font for them. */
export const languagesOfTheSystem: readonly Language[] = [
  'ar',
  'fa',
  'hi',
  'bn',
  'zh-Hans',
  'ja',
  'ko',
  'ru',
  'uk',
  'vi',
];

/** Screens that show a number at once. Numbers use the display font in every language. */
const screensOfNumbers: readonly Audience[] = ['ticket', 'board'];

/** Whether a page shows the display font at once, so that a preload ahead of the styles pays off. */
export function showsDisplayFont(language: Language, audience: Audience): boolean {
  return !languagesOfTheSystem.includes(language) || screensOfNumbers.includes(audience);
}
