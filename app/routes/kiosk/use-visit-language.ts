import { useEffect } from 'react';
import { directionOf } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

/** The document speaks as the guest does, without being loaded anew: the server may be away just then. */
export function useVisitLanguage(language: Language): void {
  useEffect(() => {
    const { documentElement } = document;
    const before = { lang: documentElement.lang, dir: documentElement.dir };
    documentElement.lang = language;
    documentElement.dir = directionOf(language);
    return () => {
      documentElement.lang = before.lang;
      documentElement.dir = before.dir;
    };
  }, [language]);
}
