import type { ByLanguage } from '#domain/by-language.ts';

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
