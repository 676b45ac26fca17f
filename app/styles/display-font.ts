import type { Audience } from '#locales/audiences.ts';
import type { Language } from '#locales/languages.ts';

/** Languages whose words the display font has no letters for; `fonts.css` sets those in the system's own face. */
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

/** Screens that show a number from the first moment, which is set in the display font in every language. */
const screensOfNumbers: readonly Audience[] = ['ticket', 'board'];

/** Whether a page shows the display font at once, so that it is worth asking for it before the styles do. */
export function showsDisplayFont(language: Language, audience: Audience): boolean {
  return !languagesOfTheSystem.includes(language) || screensOfNumbers.includes(audience);
}
