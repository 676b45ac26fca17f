import type { ByLanguage } from '#domain/by-language.ts';

/** The text in the reader's language, otherwise in the place's own, otherwise in any language there is. */
export function inLanguage(texts: ByLanguage, language: string, placeLanguage: string): string {
  return texts[language] ?? texts[placeLanguage] ?? Object.values(texts)[0] ?? '';
}
