import { createContext, use } from 'react';
import type { Audience } from '#locales/catalogs.ts';
import { fallbackLanguage, isLanguage } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

/** What is true of a document from its first byte to its last, whatever its routes load or fail to load. */
export interface PageFacts {
  language: Language;
  /** The server's address as the visitor knows it. */
  host: string;
  /** Names the request in the log. */
  requestId: string;
  /** Addresses of the compiled texts in the document's language. */
  catalogUrls: Partial<Record<Audience, string>>;
}

/** The server writes them into the document (`data-facts`), the browser reads them back. */
export const PageFactsContext = createContext<PageFacts>({
  language: fallbackLanguage,
  host: '',
  requestId: '',
  catalogUrls: {},
});

export function usePageFacts(): PageFacts {
  return use(PageFactsContext);
}

export function readPageFacts({ lang, dataset }: HTMLElement): PageFacts {
  const written = JSON.parse(dataset['facts'] ?? '{}') as Omit<PageFacts, 'language'>;
  return { ...written, language: isLanguage(lang) ? lang : fallbackLanguage };
}
